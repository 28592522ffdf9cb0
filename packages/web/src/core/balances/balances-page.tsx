import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { assetsNow } from '@tenor/browser/assets'
import { accountName } from '@tenor/browser/ledger-names'
import { QUOTE_ASSET, TRANSFER_ACCOUNTS } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import {
  Amount,
  Button,
  buttonClass,
  Card,
  CoinName,
  type Column,
  DataTable,
  ListState,
  shapes,
  Verbatim,
} from '@tenor/ui'
import { useState } from 'react'
import { FailedList, OnlyChip, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { AccountPage, useSession } from '../account/index.ts'
import { products } from '../product-list/index.ts'
import styles from './balances.module.css'
import { useBalances, useWallet } from './balances-queries.ts'
import { FaucetPanel } from './faucet-panel.tsx'
import { TransferPanel } from './transfer-panel.tsx'

type Row = { asset: string; account: string; amount: Decimal8; value: Decimal8 | null }

type Opened = { panel: 'faucet' } | { panel: 'transfer'; asset: string; from?: string }

export function BalancesPage() {
  const words = useWords()
  return (
    <AccountPage title={words('ledger.balances')} text={words('ledger.balances.lede')}>
      <Balances />
    </AccountPage>
  )
}

function Balances() {
  const hasFaucet = useSession().data?.sandbox ?? false
  const { data, isError, isPending, error, refetch } = useBalances()
  const { asset } = useSearch({ from: '/balances' })
  const navigate = useNavigate({ from: '/balances' })
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const listed = (data?.list ?? []).filter((row) => asset === undefined || row.asset === asset)
  const rows = listed.map(
    (row): Row => ({ ...row, amount: decimal(row.amount), value: row.value === null ? null : decimal(row.value) }),
  )
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  return (
    <>
      <Total value={data?.total_value ?? null} hasFaucet={hasFaucet} onOpen={setOpened} />
      {isError && <StaleLine onRetry={refetch} />}
      {asset !== undefined && (
        <div className={shapes.wrap3}>
          <OnlyChip coin={asset} onAll={() => navigate({ to: '/balances', resetScroll: false })} />
        </div>
      )}
      {data !== undefined && rows.length === 0 ? (
        <ListState
          kind="empty"
          title={
            asset === undefined ? (
              <Say id="ledger.balances.empty" />
            ) : (
              <Say id="ledger.balances.noneOf" values={{ asset: <Verbatim text={asset} /> }} />
            )
          }
          {...(hasFaucet ? { text: <Say id="ledger.balances.emptySandbox" /> } : {})}
        />
      ) : (
        <BalanceTable
          rows={rows}
          isWaiting={isPending}
          onTransfer={({ asset, account }) => setOpened({ panel: 'transfer', asset, from: account })}
        />
      )}
      <FaucetPanel isOpen={opened?.panel === 'faucet'} onClose={close} />
      {opened?.panel === 'transfer' && (
        <TransferPanel asset={opened.asset} isFromSpot={opened.from === 'spot'} isOpen onClose={close} />
      )}
    </>
  )
}

type TotalProps = { value: string | null; hasFaucet: boolean; onOpen: (opened: Opened) => void }

function Total({ value, hasFaucet, onOpen }: TotalProps) {
  const wallet = useWallet().data
  return (
    <Card>
      <div className={styles.total}>
        <div>
          <span>
            <Say id="ledger.total" />
          </span>
          <strong>{value === null ? '–' : <Amount value={value} asset={QUOTE_ASSET} minimum={2} maximum={2} />}</strong>
        </div>
        <div className={shapes.wrap3}>
          {hasFaucet && (
            <Button kind="primary" onPress={() => onOpen({ panel: 'faucet' })}>
              <Say id="ledger.faucet" />
            </Button>
          )}
          {wallet?.connected === true && (
            <Link to="/wallet" className={buttonClass({ kind: hasFaucet ? 'ghost' : 'primary' })}>
              <Say id="ledger.wallet" values={{ name: <Verbatim text={wallet.name ?? ''} /> }} />
            </Link>
          )}
          <Button onPress={() => onOpen({ panel: 'transfer', asset: QUOTE_ASSET })}>
            <Say id="ledger.transfer" />
          </Button>
          <Link to="/statement" className={buttonClass({ kind: 'ghost' })}>
            <Say id="ledger.statement" />
          </Link>
        </div>
      </div>
    </Card>
  )
}

type BalanceTableProps = { rows: readonly Row[]; isWaiting: boolean; onTransfer: (row: Row) => void }

function BalanceTable({ rows, isWaiting, onTransfer }: BalanceTableProps) {
  const words = useWords()
  return (
    <DataTable
      label={words('ledger.balances')}
      columns={balanceColumns(words, onTransfer)}
      rows={rows}
      rowKey={(row) => `${row.asset} ${row.account}`}
      isWaiting={isWaiting}
      isWide
    />
  )
}

function balanceColumns(words: Words, onTransfer: (row: Row) => void): Column<Row>[] {
  return [
    { id: 'asset', header: words('ledger.asset'), onPhone: 'lead', cell: (row) => <AssetName row={row} /> },
    {
      id: 'account',
      header: words('ledger.account'),
      onPhone: 'hidden',
      cell: (row) => accountName(words, row.account),
    },
    {
      id: 'amount',
      header: words('ledger.amount'),
      align: 'end',
      onPhone: 'aside',
      cell: (row) => (
        <b>
          <Amount value={row.amount} />
        </b>
      ),
    },
    {
      id: 'value',
      header: words('ledger.value'),
      align: 'end',
      onPhone: 'note',
      cell: (row) =>
        row.value === null ? '–' : <Amount value={row.value} asset={QUOTE_ASSET} minimum={2} maximum={2} />,
    },
    {
      id: 'acts',
      header: <span className="visually-hidden">{words('act.details')}</span>,
      align: 'end',
      onPhone: 'full',
      cell: (row) => <Acts row={row} onTransfer={onTransfer} />,
    },
  ]
}

/** The way to the orders that money on an account lies in. */
function ordersOf(account: string) {
  return products().flatMap((product) => product.ordersOf[account] ?? [])[0]
}

function Acts({ row, onTransfer }: { row: Row; onTransfer: (row: Row) => void }) {
  const orders = ordersOf(row.account)
  return (
    <span className={styles.acts}>
      {TRANSFER_ACCOUNTS.some((account) => account === row.account) && (
        <Button kind="link" onPress={() => onTransfer(row)}>
          <Say id="ledger.transfer" />
        </Button>
      )}
      {orders !== undefined && (
        <Link {...orders}>
          <Say id="nav.holdings" />
        </Link>
      )}
      <Link to="/statement" search={{ asset: row.asset }}>
        <Say id="ledger.statement" />
      </Link>
    </span>
  )
}

/** Beside the coin stands its name, or on a phone the account that it lies on. */
function AssetName({ row: { asset, account } }: { row: Row }) {
  const words = useWords()
  return (
    <CoinName coin={asset}>
      <Verbatim className={styles.name} text={assetsNow().find(asset)?.name ?? ''} />
      <span className={styles.account}>{accountName(words, account)}</span>
    </CoinName>
  )
}
