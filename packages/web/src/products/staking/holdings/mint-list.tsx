import { Link } from '@tanstack/react-router'
import { QUOTE_ASSET } from '@tenor/contract/core'
import {
  Amount,
  Badge,
  buttonClass,
  CoinName,
  type Column,
  DataTable,
  InPhoneRow,
  InTable,
  ListState,
  Percent,
  shapes,
} from '@tenor/ui'
import { FailedList, StaleLine } from '../../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import { STAKING_MARKET } from '../staking-market.ts'
import type { MintPosition } from '../staking-offer.ts'
import { useMintPositions } from '../staking-queries.ts'
import { redeemColumn } from './redeem-act.tsx'

/** Collateral that is locked, what is owed against it, and how near it is to the notice and the sale. */
export function MintList({ asset }: { asset: string | undefined }) {
  const words = useWords()
  const { data, isError, error, refetch } = useMintPositions(asset)
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.totalCount === 0) {
    return (
      <ListState
        kind="empty"
        title={<Say id="noRecord" />}
        text={<Say id="staking.mint.none" />}
        action={
          <Link {...STAKING_MARKET} className={buttonClass({ kind: 'primary' })}>
            <Say id="staking.all" />
          </Link>
        }
      />
    )
  }
  return (
    <div className={styles.shown}>
      {isError && <StaleLine onRetry={refetch} />}
      <DataTable
        label={words('staking.tab.collateral')}
        columns={columns(words)}
        rows={data?.list ?? []}
        rowKey={({ id }) => id}
        isWaiting={data === undefined}
        waitingRows={2}
        isWide
      />
    </div>
  )
}

function columns(words: Words): Column<MintPosition>[] {
  return [
    {
      id: 'coin',
      header: words('staking.coin'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: ({ coin, name }) => <CoinName coin={coin}>{name}</CoinName>,
    },
    {
      id: 'amount',
      header: words('staking.mint.locked'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ amount, coin }) => <Amount value={amount} asset={coin} maximum={8} />,
    },
    {
      id: 'debt',
      header: words('staking.mint.debt'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ debt, minted }) => <Amount value={debt} asset={minted} maximum={8} />,
    },
    {
      id: 'ltv',
      header: words('staking.mint.ltv'),
      align: 'end',
      onPhone: 'note',
      cell: (row) => <Ltv position={row} />,
    },
    {
      id: 'sale',
      header: words('staking.mint.salePrice'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ salePrice }) => <Amount value={salePrice} asset={QUOTE_ASSET} maximum={2} />,
    },
    redeemColumn(words, ({ pid, minted, name }) => ({ pid, coin: minted, name })),
  ]
}

/** Loan-to-value beside the bounds at which a notice is sent and the collateral sold. */
function Ltv({ position: { ltv, alertLtv, saleLtv, isAlerted } }: { position: MintPosition }) {
  return (
    <div>
      <InPhoneRow>
        <Say id="staking.mint.ltv" />
      </InPhoneRow>
      {ltv === null ? <span aria-hidden="true">—</span> : <Percent value={ltv} />}{' '}
      {isAlerted && (
        <Badge colour="red">
          <Say id="staking.mint.alerted" />
        </Badge>
      )}
      <InTable>
        <small className={shapes.small}>
          <Say
            id="staking.mint.bounds"
            values={{ alert: <Percent value={alertLtv} />, sale: <Percent value={saleLtv} /> }}
          />
        </small>
      </InTable>
    </div>
  )
}
