import { Link } from '@tanstack/react-router'
import { ASSET_NAMES, isKnownAsset } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { Amount, Button, buttonClass, Card, type Column, DataTable, ListState } from '@tenor/ui'
import { useState } from 'react'
import { FailedList, Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { SignInNeeded, useSession } from '../account/index.ts'
import { CoinSign } from '../market/index.ts'
import styles from './balances.module.css'
import { useBalances } from './balances-queries.ts'
import { FaucetPanel } from './faucet-panel.tsx'
import { accountName } from './ledger-names.ts'
import { TransferPanel } from './transfer-panel.tsx'

type Row = { asset: string; account: string; amount: Decimal8; value: Decimal8 | null }

export function BalancesPage() {
  const words = useWords()
  const session = useSession()
  const isCustomer = Boolean(session.data?.user)
  const balances = useBalances(isCustomer)
  const rows = (balances.data?.list ?? []).map(
    (row): Row => ({ ...row, amount: decimal(row.amount), value: row.value === null ? null : decimal(row.value) }),
  )
  return (
    <Page title={words('ledger.balances')} text={words('ledger.balances.lede')}>
      {session.data?.user === null && <SignInNeeded />}
      {isCustomer && (
        <>
          <Total value={balances.data?.total_value ?? null} hasFaucet={session.data?.sandbox ?? false} />
          {balances.isError && rows.length === 0 ? (
            <FailedList error={balances.error} onRetry={balances.refetch} />
          ) : balances.isSuccess && rows.length === 0 ? (
            <ListState
              kind="empty"
              title={<Say id="ledger.balances.empty" />}
              text={session.data?.sandbox && <Say id="ledger.balances.emptySandbox" />}
            />
          ) : (
            <BalanceTable rows={rows} isWaiting={balances.isPending} />
          )}
        </>
      )}
    </Page>
  )
}

function Total({ value, hasFaucet }: { value: string | null; hasFaucet: boolean }) {
  const [open, setOpen] = useState<'faucet' | 'transfer' | null>(null)
  return (
    <Card>
      <div className={styles.total}>
        <div>
          <span>
            <Say id="ledger.total" />
          </span>
          <strong>{value === null ? '–' : <Amount value={value} asset="USDT" minimum={2} maximum={2} />}</strong>
        </div>
        <div className={styles.actions}>
          {hasFaucet && (
            <Button kind="primary" onPress={() => setOpen('faucet')}>
              <Say id="ledger.faucet" />
            </Button>
          )}
          <Button onPress={() => setOpen('transfer')}>
            <Say id="ledger.transfer" />
          </Button>
          <Link to="/statement" className={buttonClass({ kind: 'ghost' })}>
            <Say id="ledger.statement" />
          </Link>
        </div>
      </div>
      <FaucetPanel isOpen={open === 'faucet'} onClose={() => setOpen(null)} />
      <TransferPanel asset="USDT" isOpen={open === 'transfer'} onClose={() => setOpen(null)} />
    </Card>
  )
}

function BalanceTable({ rows, isWaiting }: { rows: readonly Row[]; isWaiting: boolean }) {
  const words = useWords()
  const columns: Column<Row>[] = [
    { id: 'asset', header: words('ledger.asset'), onCard: 'lead', cell: (row) => <AssetName asset={row.asset} /> },
    {
      id: 'account',
      header: words('ledger.account'),
      onCard: 'pair',
      cell: (row) => accountName(words, row.account),
    },
    {
      id: 'amount',
      header: words('ledger.amount'),
      align: 'end',
      onCard: 'aside',
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
      onCard: 'pair',
      cell: (row) => (row.value === null ? '–' : <Amount value={row.value} asset="USDT" minimum={2} maximum={2} />),
    },
    {
      id: 'statement',
      header: <span className="visually-hidden">{words('ledger.statement')}</span>,
      align: 'end',
      onCard: 'hidden',
      cell: (row) => (
        <Link to="/statement" search={{ asset: row.asset }}>
          <Say id="ledger.statement" />
        </Link>
      ),
    },
  ]
  return (
    <DataTable
      label={words('ledger.balances')}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.asset} ${row.account}`}
      isWaiting={isWaiting}
    />
  )
}

function AssetName({ asset }: { asset: string }) {
  return (
    <span className={styles.asset}>
      <CoinSign coin={asset} />
      <span>
        <b>
          <bdi>{asset}</bdi>
        </b>{' '}
        <bdi className={styles.name}>{isKnownAsset(asset) ? ASSET_NAMES[asset] : ''}</bdi>
      </span>
    </span>
  )
}
