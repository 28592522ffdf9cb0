import { ModuleWords } from '@tenor/browser/phrases'
import { DUAL_CATEGORY, DUAL_QUOTE_ASSET, justHoldValue, payoffValue, plainLimitOrder } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, classes, type Fact, Facts, Price, shapes, Verbatim } from '@tenor/ui'
import { Suspense } from 'react'
import { Say } from '../../../platform/phrases/index.ts'
import { type DualHolding, type DualSettled, positionOfHolding } from './dual-holding.ts'
import styles from './dual-holdings.module.css'

export type DualOrderHoldProps = {
  holding: DualHolding
  settled: DualSettled
  /** Closed until somebody opens it. */
  isFolded?: boolean
}

/** What the order brought, beside what the coin alone and a plain limit order would have brought. */
export function DualOrderHold(props: DualOrderHoldProps) {
  // The money of a trial fund was the house's: the customer could not have held it.
  if (props.holding.category === DUAL_CATEGORY.TRIAL_FUND) return null
  return (
    <Suspense fallback={<section className={props.isFolded ? styles.folded : styles.honest} />}>
      <ModuleWords module="dual-past">{props.isFolded ? <Folded {...props} /> : <Honest {...props} />}</ModuleWords>
    </Suspense>
  )
}

function Folded(props: DualOrderHoldProps) {
  return (
    <details className={styles.folded}>
      <summary>
        <Say id="dual.hold.open" />
      </summary>
      <Honest {...props} />
    </details>
  )
}

function Honest({ holding, settled, isFolded = false }: DualOrderHoldProps) {
  const held = justHoldValue(positionOfHolding(holding), settled.entryPrice, settled.price)
  const paid = payoffValue(
    { ...settled, converted: settled.asset !== holding.investAsset },
    DUAL_QUOTE_ASSET,
    settled.price,
  )
  const limit = limitOf({ holding, settled })
  return (
    <section className={classes(shapes.gridStart, styles.part)}>
      {!isFolded && (
        <h3 className={styles.heading}>
          <Say id="dual.hold.title" />
        </h3>
      )}
      <p>
        <Say
          id={`dual.hold.${sideOf(paid, held)}`}
          values={{ difference: <Difference one={paid} other={held} />, coin: <Verbatim text={holding.coin} /> }}
        />
      </p>
      <LimitWords holding={holding} paid={paid} limit={limit} />
      <Facts facts={factsOf({ holding, settled }, { paid, held, limit: limit?.value ?? null })} />
      {limit !== null && (
        <p className={shapes.aside}>
          <Say id="dual.hold.limit.note" />
        </p>
      )}
    </section>
  )
}

function limitOf({ holding, settled }: Pick<DualOrderHoldProps, 'holding' | 'settled'>) {
  const { range } = holding
  if (range === null) return null
  const { entryPrice, price } = settled
  return plainLimitOrder({ position: positionOfHolding(holding), entryPrice, range, price })
}

type LimitWordsProps = { holding: DualHolding; paid: Decimal8; limit: ReturnType<typeof limitOf> }

/** Whether a plain limit order would have been filled, by which price, and what the order brought beside it. */
function LimitWords({ holding, paid, limit }: LimitWordsProps) {
  if (limit === null) {
    return (
      <p>
        <Say id="dual.hold.limit.unknown" />
      </p>
    )
  }
  return (
    <p>
      <Say
        id={`dual.hold.limit.${limit.filled ? 'filled' : 'open'}.${holding.type}`}
        values={{
          target: <Price value={holding.target} isTarget />,
          reached: <Amount value={limit.reached} minimum={2} />,
        }}
      />{' '}
      <Say
        id={`dual.hold.limit.${sideOf(paid, limit.value)}`}
        values={{ difference: <Difference one={paid} other={limit.value} /> }}
      />
    </p>
  )
}

function sideOf(one: Decimal8, other: Decimal8): 'less' | 'more' | 'even' {
  return one < other ? 'less' : one > other ? 'more' : 'even'
}

function Difference({ one, other }: { one: Decimal8; other: Decimal8 }) {
  return (
    <b>
      <Amount value={one < other ? other - one : one - other} asset={DUAL_QUOTE_ASSET} maximum={2} />
    </b>
  )
}

type Worths = { paid: Decimal8; held: Decimal8; limit: Decimal8 | null }

function factsOf({ holding, settled }: DualOrderHoldProps, { paid, held, limit }: Worths): Fact[] {
  const worth = (value: Decimal8) => <Amount value={value} asset={DUAL_QUOTE_ASSET} maximum={2} />
  return [
    { id: 'paid', name: <Say id="dual.hold.order" />, value: worth(paid) },
    {
      id: 'held',
      name: <Say id="dual.hold.held" values={{ coin: <Verbatim text={holding.coin} /> }} />,
      value: worth(held),
    },
    ...(limit === null ? [] : [{ id: 'limit', name: <Say id="dual.hold.limit" />, value: worth(limit) }]),
    { id: 'entry', name: <Say id="dual.order.entryPrice" />, value: <Price value={settled.entryPrice} /> },
  ]
}
