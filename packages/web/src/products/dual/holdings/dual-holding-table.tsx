import { customersPart, DUAL_BADGE, isFinal } from '@tenor/contract/dual'
import {
  Amount,
  Badge,
  Button,
  type Column,
  Countdown,
  DataTable,
  InstantText,
  Percent,
  Price,
  VipBadge,
} from '@tenor/ui'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import type { DualHolding } from './dual-holding.ts'
import { DualLimitLine } from './dual-limit-line.tsx'

export type DualHoldingTableProps = {
  /** Undefined while they are loading. */
  holdings: readonly DualHolding[] | undefined
  onOpen: (id: number) => void
}

export function DualHoldingTable({ holdings, onOpen }: DualHoldingTableProps) {
  const words = useWords()
  return (
    <DataTable
      label={words('dual.holdings.title')}
      columns={holdingColumns(words, onOpen)}
      rows={holdings ?? []}
      rowKey={(holding) => holding.id}
      isWaiting={holdings === undefined}
      isWide
      onOpen={(holding) => onOpen(holding.id)}
    />
  )
}

export function StateBadge({ holding }: { holding: DualHolding }) {
  return (
    <Badge colour={DUAL_BADGE[holding.state]}>
      <Say id={`dual.status.${holding.state}`} />
    </Badge>
  )
}

function holdingColumns(words: Words, onOpen: (id: number) => void): Column<DualHolding>[] {
  return [
    {
      id: 'product',
      header: words('dual.direction'),
      onPhone: 'lead',
      cell: (holding) => <Product holding={holding} />,
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
      header: words('dual.list.target'),
      align: 'end',
      onPhone: 'hidden',
      cell: (holding) => <Price value={holding.target} isTarget />,
    },
    {
      id: 'apr',
      header: words('dual.list.apr'),
      align: 'end',
      onPhone: 'hidden',
      cell: (holding) => <Percent value={holding.apr} />,
    },
    {
      id: 'delivery',
      header: words('dual.list.delivery'),
      onPhone: 'note',
      cell: (holding) => <Delivery holding={holding} />,
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
      cell: (holding) => (
        <Button wide onPress={() => onOpen(holding.id)} aria-label={`${words('act.details')} ${holding.id}`}>
          <Say id="act.details" />
        </Button>
      ),
    },
  ]
}

function Product({ holding }: { holding: DualHolding }) {
  return (
    <span className={styles.product}>
      <span>
        <b>
          <Say id={`dual.type.${holding.type}.coin`} values={{ coin: <bdi>{holding.coin}</bdi> }} />
        </b>{' '}
        {holding.isVip && (
          <VipBadge>
            <Say id="dual.vip.badge" />
          </VipBadge>
        )}
      </span>
      <StateBadge holding={holding} />
    </span>
  )
}

function Delivery({ holding }: { holding: DualHolding }) {
  return (
    <span>
      <InstantText at={holding.deliveryAt} short />
      {holding.state === 'PROCESSING' && (
        <small className={styles.small}>
          <Say id="dual.list.countdown" values={{ left: <Countdown to={holding.deliveryAt} /> }} />
        </small>
      )}
    </span>
  )
}

/** What was paid, or the two payments it can end in; the one of the price now first. */
function Pays({ holding }: { holding: DualHolding }) {
  const { settled, outcomes, price, target } = holding
  if (settled !== null) {
    return (
      <span>
        <Amount value={customersPart(holding, settled).amount} asset={settled.asset} />
        <DualLimitLine holding={holding} settled={settled} />
      </span>
    )
  }
  if (holding.refund !== null) return <Amount value={holding.refund} asset={holding.investAsset} />
  if (isFinal(holding.state)) return '–'
  const isAbove = price !== null && price > target
  const [likely, other] = isAbove ? [outcomes.above, outcomes.below] : [outcomes.below, outcomes.above]
  return (
    <span>
      <Amount value={customersPart(holding, likely).amount} asset={likely.asset} />
      <small className={styles.small}>
        <Say
          id="dual.holdings.or"
          values={{ amount: <Amount value={customersPart(holding, other).amount} asset={other.asset} /> }}
        />
      </small>
    </span>
  )
}
