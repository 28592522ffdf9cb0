import { FIXED_TYPE } from '@tenor/contract/simple-earn'
import { Amount, Badge, Button, CoinName, type Column, DataTable, Percent, useIsUpright } from '@tenor/ui'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import { useFixedOffers } from '../fixed-queries.ts'
import type { FixedOffer } from '../fixed-term.ts'
import type { FlexibleMarketPool } from '../flexible-pool.ts'
import styles from '../simple-earn.module.css'

export type MarketTableProps = {
  /** Undefined while they are loading. */
  pools: readonly FlexibleMarketPool[] | undefined
  onSubscribe: (asset: string) => void
}

export function MarketTable({ pools, onSubscribe }: MarketTableProps) {
  const words = useWords()
  const { data: fixed } = useFixedOffers()
  return (
    <DataTable
      label={words('earn.title')}
      columns={columns(words, bestTerms(fixed), onSubscribe)}
      rows={pools ?? []}
      rowKey={({ asset }) => asset}
      isWaiting={pools === undefined}
      waitingRows={6}
      isWide
      onOpen={({ asset }) => onSubscribe(asset)}
    />
  )
}

type Best = ReadonlyMap<string, FixedOffer>

function columns(words: Words, best: Best, onSubscribe: (asset: string) => void): Column<FlexibleMarketPool>[] {
  return [
    {
      id: 'asset',
      header: words('earn.list.coin'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: ({ asset, isMine }) => (
        <CoinName coin={asset}>
          {/* What there is of it: not every coin has a term. */}
          <Say id={isMine ? 'earn.list.mine' : best.has(asset) ? 'earn.list.flexible' : 'earn.flexible'} />
        </CoinName>
      ),
    },
    {
      id: 'apr',
      header: words('earn.list.apr'),
      align: 'end',
      onPhone: 'aside',
      cell: (pool) => <Rate pool={pool} />,
    },
    {
      id: 'fixed',
      header: words('earn.list.fixed'),
      align: 'end',
      onPhone: 'note',
      cell: ({ asset }) => <BestTerm offer={best.get(asset)} />,
    },
    {
      id: 'lent',
      header: words('earn.list.lent'),
      align: 'end',
      onPhone: 'hidden',
      cell: ({ lentRatio }) => <Percent value={lentRatio} places={0} />,
    },
    {
      id: 'from',
      header: words('earn.list.from'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ minAmount, asset }) => <Amount value={minAmount} asset={asset} />,
    },
    {
      id: 'subscribe',
      header: <span className="visually-hidden">{words('earn.list.subscribe')}</span>,
      align: 'end',
      onPhone: 'hidden',
      cell: ({ asset, isOnSale }) => (
        <Button
          aria-label={words('earn.list.subscribeTo', { asset })}
          isDisabled={!isOnSale}
          onPress={() => onSubscribe(asset)}
        >
          <Say id="earn.list.subscribe" />
        </Button>
      ),
    },
  ]
}

/** The rate of the running hour, and what the platform adds on a first part of it. */
function Rate({ pool }: { pool: FlexibleMarketPool }) {
  const { rate, hasBonus, bonusRate, bonusAsset } = pool
  return (
    <>
      <span className={styles.strong}>
        <Percent value={rate} />
      </span>
      {hasBonus && bonusRate > 0n && (
        <Badge colour="green">
          <Say id="earn.list.bonus" values={{ rate: <Percent value={bonusRate} />, asset: <bdi>{bonusAsset}</bdi> }} />
        </Badge>
      )}
    </>
  )
}

/** The term with the highest rate that anybody may buy, by coin. */
function bestTerms(offers: readonly FixedOffer[] | undefined): Best {
  const best = new Map<string, FixedOffer>()
  for (const offer of offers ?? []) {
    if (offer.isSoldOut || offer.type !== FIXED_TYPE.NORMAL) continue
    if (offer.rate > (best.get(offer.asset)?.rate ?? 0n)) best.set(offer.asset, offer)
  }
  return best
}

function BestTerm({ offer }: { offer: FixedOffer | undefined }) {
  const isUpright = useIsUpright()
  if (offer === undefined) return isUpright ? null : <span aria-hidden="true">—</span>
  return <Say id="earn.list.fixed.one" values={{ rate: <Percent value={offer.rate} />, days: offer.days }} />
}
