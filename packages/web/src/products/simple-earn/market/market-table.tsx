import { Amount, Button, CoinName, type Column, DataTable, Percent, shapes, useIsUpright } from '@tenor/ui'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import type { FixedOffer } from '../fixed-term.ts'
import type { FlexibleMarketPool } from '../flexible-pool.ts'
import { RateOrNew } from '../rates/rate-or-new.tsx'
import { ExtraBadges, TierBadge } from '../tier-lines.tsx'
import type { MarketRow } from './market-rows.ts'

export type MarketTableProps = {
  /** Undefined while they are loading. */
  rows: readonly MarketRow[] | undefined
  onSubscribe: (asset: string) => void
}

export function MarketTable({ rows, onSubscribe }: MarketTableProps) {
  const words = useWords()
  return (
    <DataTable
      label={words('earn.title')}
      columns={columns(words, onSubscribe)}
      rows={rows ?? []}
      rowKey={({ asset }) => asset}
      isWaiting={rows === undefined}
      waitingRows={6}
      isWide
      onOpen={({ asset }) => onSubscribe(asset)}
    />
  )
}

/** The phrase for a coin's products: some have no term, some no pool. */
function kindOf({ pool, hasTerms }: MarketRow) {
  if (pool === null) return 'earn.list.fixed.only'
  if (pool.isMine) return 'earn.list.mine'
  return hasTerms ? 'earn.list.flexible' : 'earn.flexible'
}

const NONE = <span aria-hidden="true">—</span>

function columns(words: Words, onSubscribe: (asset: string) => void): Column<MarketRow>[] {
  return [
    {
      id: 'asset',
      header: words('earn.list.coin'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: (row) => (
        <CoinName coin={row.asset}>
          <Say id={kindOf(row)} />
        </CoinName>
      ),
    },
    {
      id: 'apr',
      header: words('earn.list.apr'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ pool }) => (pool === null ? NONE : <Rate pool={pool} />),
    },
    {
      id: 'fixed',
      header: words('earn.list.fixed'),
      align: 'end',
      onPhone: 'note',
      cell: ({ best }) => <BestTerm offer={best} />,
    },
    {
      id: 'lent',
      header: words('earn.list.lent'),
      align: 'end',
      onPhone: 'hidden',
      cell: ({ pool }) => (pool === null ? NONE : <Percent value={pool.lentRatio} places={0} />),
    },
    {
      id: 'from',
      header: words('earn.list.from'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ pool, best, asset }) => {
        const least = pool?.minAmount ?? best?.minimum
        return least === undefined ? NONE : <Amount value={least} asset={asset} />
      },
    },
    {
      id: 'subscribe',
      header: <span className="visually-hidden">{words('earn.list.subscribe')}</span>,
      align: 'end',
      onPhone: 'hidden',
      cell: ({ asset, pool }) => (
        <Button
          aria-label={words('earn.list.subscribeTo', { asset })}
          isDisabled={pool !== null && !pool.isOnSale}
          onPress={() => onSubscribe(asset)}
        >
          <Say id="earn.list.subscribe" />
        </Button>
      ),
    },
  ]
}

/** The rate of the running hour, and what the platform adds on a first part of it, and by tiers. */
function Rate({ pool }: { pool: FlexibleMarketPool }) {
  return (
    <>
      <span className={shapes.strong3}>
        <RateOrNew rate={pool.rate} />
      </span>
      <ExtraBadges {...pool} />
    </>
  )
}

function BestTerm({ offer }: { offer: FixedOffer | null }) {
  const isUpright = useIsUpright()
  if (offer === null) return isUpright ? null : NONE
  return (
    <>
      <div>
        <Say id="earn.list.fixed.one" values={{ rate: <Percent value={offer.rate} />, days: offer.days }} />
      </div>
      <TierBadge {...offer} />
    </>
  )
}
