import { isFinal, reachesTarget } from '@tenor/contract/dual'
import { Amount, Button, type Column, DataTable, InstantText, Percent, Verbatim } from '@tenor/ui'
import { WorthNow } from '../../../core/product-list/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import { PriceRail } from '../holdings/dual-holding-money.tsx'
import styles from './sniper.module.css'
import { SniperBadge } from './sniper-badge.tsx'
import type { SniperHolding } from './sniper-offer.ts'
import { SniperPaid } from './sniper-paid.tsx'

export type SniperOrderTableProps = {
  /** Undefined while they are loading. */
  holdings: readonly SniperHolding[] | undefined
  onOpen: (id: number) => void
}

export function SniperOrderTable({ holdings, onOpen }: SniperOrderTableProps) {
  const words = useWords()
  return (
    <DataTable
      label={words('sniper.orders')}
      columns={columns(words, onOpen)}
      rows={holdings ?? []}
      rowKey={(holding) => holding.id}
      isWaiting={holdings === undefined}
      waitingRows={3}
      isWide
      onOpen={(holding) => onOpen(holding.id)}
    />
  )
}

function columns(words: Words, onOpen: (id: number) => void): Column<SniperHolding>[] {
  return [
    {
      id: 'what',
      header: words('sniper.strategy'),
      onPhone: 'lead',
      cell: (holding) => (
        <span className={styles.what}>
          <b>
            <Say id={`sniper.type.${holding.type}`} /> <Verbatim text={holding.coin} />
          </b>
          <SniperBadge holding={holding} />
        </span>
      ),
    },
    {
      id: 'invested',
      header: words('dual.holdings.invested'),
      align: 'end',
      onPhone: 'aside',
      cell: (holding) => (
        <b>
          <Amount value={holding.amount} asset={holding.investAsset} />
        </b>
      ),
    },
    {
      id: 'target',
      header: words('dual.holdings.targetAndPrice'),
      onPhone: 'under',
      cell: ({ target, price }) => <PriceRail target={target} price={price} settledAt={null} />,
    },
    {
      id: 'worth',
      header: words('dual.holdings.worthNow'),
      align: 'end',
      onPhone: 'hidden',
      cell: ({ id }) => <WorthNow product="sniper" id={id} />,
    },
    {
      id: 'guarantee',
      header: words('sniper.guarantee'),
      align: 'end',
      onPhone: 'hidden',
      cell: (holding) => <Percent value={holding.guarantee} />,
    },
    {
      id: 'delivery',
      header: words('dual.list.delivery'),
      onPhone: 'note',
      cell: (holding) => <InstantText at={holding.deliveryAt} short />,
    },
    {
      id: 'pays',
      header: words('dual.holdings.pays'),
      align: 'end',
      onPhone: 'hidden',
      cell: (holding) => <Pays holding={holding} />,
    },
    {
      id: 'open',
      header: <span className="visually-hidden">{words('act.details')}</span>,
      align: 'end',
      onPhone: 'hidden',
      cell: ({ id }) => <Details id={id} onOpen={onOpen} />,
    },
  ]
}

function Details({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const words = useWords()
  return (
    <Button wide onPress={() => onOpen(id)} aria-label={`${words('act.details')} ${id}`}>
      <Say id="act.details" />
    </Button>
  )
}

/** What was paid, or the two payments it can end in; the one of the price now first. */
function Pays({ holding }: { holding: SniperHolding }) {
  const { state, settled, outcomes, price } = holding
  if (settled !== null) return <SniperPaid holding={holding} paid={settled} />
  if (isFinal(state)) return '–'
  const isReached = price !== null && reachesTarget(holding, price)
  const [likely, other] = isReached ? [outcomes.reached, outcomes.missed] : [outcomes.missed, outcomes.reached]
  return (
    <span>
      <SniperPaid holding={holding} paid={likely} />
      <small className={styles.small}>
        <Say id="dual.holdings.or" values={{ amount: <SniperPaid holding={holding} paid={other} /> }} />
      </small>
    </span>
  )
}
