import { DUAL_BADGE, isFinal } from '@tenor/contract/dual'
import {
  Amount,
  Badge,
  Button,
  CoinMark,
  type Column,
  Countdown,
  classes,
  DataTable,
  InstantText,
  Percent,
  shapes,
  Verbatim,
  VipBadge,
} from '@tenor/ui'
import { WorthNow } from '../../../core/product-list/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import type { DualHolding } from './dual-holding.ts'
import { DualAtDelivery, DualPaid, DualProfit, PriceRail } from './dual-holding-money.tsx'

export type DualHoldingTableProps = {
  /** Undefined while they are loading. */
  holdings: readonly DualHolding[] | undefined
  onOpen: (id: number) => void
  /** They are past: what was paid stands where others say what they are worth. */
  isEnded: boolean
}

export function DualHoldingTable({ holdings, onOpen, isEnded }: DualHoldingTableProps) {
  const words = useWords()
  return (
    <div className={styles.holdings}>
      <DataTable
        label={words('dual.holdings.title')}
        columns={holdingColumns(words, onOpen, isEnded)}
        rows={holdings ?? []}
        rowKey={(holding) => holding.id}
        isWaiting={holdings === undefined}
        isWide
        onOpen={(holding) => onOpen(holding.id)}
      />
    </div>
  )
}

export function StateBadge({ holding }: { holding: DualHolding }) {
  return (
    <Badge colour={DUAL_BADGE[holding.state]}>
      <Say id={`dual.status.${holding.state}`} />
    </Badge>
  )
}

function holdingColumns(words: Words, onOpen: (id: number) => void, isEnded: boolean): Column<DualHolding>[] {
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
      onPhone: 'hidden',
      cell: (holding) => <Invested holding={holding} />,
    },
    {
      id: 'target',
      header: words('dual.holdings.targetAndPrice'),
      onPhone: isEnded ? 'hidden' : 'under',
      cell: ({ target, price, settled }) => (
        <PriceRail target={target} price={price} settledAt={settled?.price ?? null} />
      ),
    },
    {
      id: 'worth',
      header: words(isEnded ? 'dual.order.paid' : 'dual.holdings.worthNow'),
      align: 'end',
      onPhone: isEnded ? 'aside' : 'hidden',
      cell: (holding) =>
        isFinal(holding.state) ? <DualPaid holding={holding} /> : <WorthNow product="dual" id={holding.id} />,
    },
    {
      id: 'pays',
      header: words(isEnded ? 'dual.holdings.profit' : 'dual.holdings.atDelivery'),
      align: 'end',
      onPhone: isEnded ? 'note' : 'aside',
      cell: (holding) =>
        isFinal(holding.state) ? <DualProfit holding={holding} /> : <DualAtDelivery holding={holding} />,
    },
    {
      id: 'delivery',
      header: words('dual.list.delivery'),
      onPhone: isEnded ? 'under' : 'hidden',
      cell: (holding) => <Delivery holding={holding} />,
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
    <span className={styles.who}>
      <CoinMark coin={holding.coin} />
      <span className={classes(shapes.pair, styles.product)}>
        <span>
          <b>
            <Say id={`dual.type.${holding.type}.coin`} values={{ coin: <Verbatim text={holding.coin} /> }} />
          </b>{' '}
          {holding.isVip && (
            <VipBadge>
              <Say id="dual.vip.badge" />
            </VipBadge>
          )}
        </span>
        <span className={holding.state === 'PROCESSING' ? styles.wideOnly : undefined}>
          <StateBadge holding={holding} />
        </span>
      </span>
    </span>
  )
}

/** With the rate that it earns. */
function Invested({ holding: { amount, investAsset, apr } }: { holding: DualHolding }) {
  return (
    <span className={styles.oneLine}>
      <b>
        <Amount value={amount} asset={investAsset} />
      </b>
      <small className={styles.small}>
        <Percent value={apr} /> <Say id="dual.list.apr" />
      </small>
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
