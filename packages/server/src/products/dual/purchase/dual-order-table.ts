import {
  convertsOn,
  type DualCategory,
  type DualOutcomes,
  type DualPayoff,
  type DualSide,
  type DualState,
  type DualType,
  exerciseAsset,
  investAsset,
} from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { orderColumns } from '../../../core/orders/index.ts'
import { column, orNull, type Raw, type RecordOf, table, writtenLater } from '../../../platform/database/index.ts'

/** What dual orders and snipers have alike. */
export const deliveryOrderColumns = {
  ...orderColumns,
  coin: column.text(),
  quoteAsset: column.text(),
  target: column.decimal(),
  deliveryAt: column.instant(),
  settlementPrice: writtenLater(orNull(column.decimal())),
  /** What it was ordered at, where acceptance gave a better rate, or guarantee. */
  improvedFrom: writtenLater(orNull(column.decimal())),
  /* The rest is written once, at acceptance: the figures then, */
  impliedVolatility: orNull(column.decimal()),
  margin: orNull(column.decimal()),
  chance: orNull(column.decimal()),
  /** the index that it was accepted at, and its instant. */
  entryPrice: orNull(column.decimal()),
  entryAt: orNull(column.instant()),
  surfaceVersion: orNull(column.integer()),
}

/** Of an order that is not accepted. */
export const NOT_ACCEPTED = {
  outcomes: null,
  impliedVolatility: null,
  margin: null,
  chance: null,
  entryPrice: null,
  entryAt: null,
  surfaceVersion: null,
  acceptedAt: null,
}

/** What an order pays in each case stands in its own columns, written once. */
export const orderTable = table('dual_order', {
  ...deliveryOrderColumns,
  type: column.text<DualType>(),
  category: column.smallint<DualCategory>(),
  state: column.text<DualState>(),
  cancelRequested: writtenLater(column.boolean()),
  desk: column.boolean(),
  days: column.smallint(),
  hours: column.smallint(),
  apr: column.decimal(),
  /** Share of the amount that early redemption costs, told before the order. */
  redeemFee: column.decimal(),
  /** Listed by hand: the excess that was approved; null where the product is quoted automatically. */
  excess: orNull(column.decimal()),
  /* Written once, at acceptance. */
  belowPrincipal: orNull(column.decimal()),
  belowInterest: orNull(column.decimal()),
  atPrincipal: orNull(column.decimal()),
  atInterest: orNull(column.decimal()),
  abovePrincipal: orNull(column.decimal()),
  aboveInterest: orNull(column.decimal()),
  fairApr: orNull(column.decimal()),
  refundAmount: writtenLater(orNull(column.decimal())),
  reinvest: column.boolean(),
  /** Percent; 0 is the basic rule. */
  priceDeviation: column.decimal(),
  preferredSeconds: column.integer(),
  /** Least APR of the next order; null for any. */
  leastApr: orNull(column.decimal()),
  /** First order of the chain; null where nothing is renewed. */
  renewalId: orNull(column.bigint()),
  /** The order that this one was reinvested in. */
  renewedBy: writtenLater(orNull(column.bigint())),
  /** The voucher whose money it is made with; null for the customer's own. */
  voucherId: orNull(column.bigint()),
})

export type OrderRecord = RecordOf<typeof orderTable>
type OutcomeColumns = `${DualSide}${'Principal' | 'Interest'}`

/** An order as the program has it. */
export type StoredOrder = Omit<OrderRecord, OutcomeColumns> & {
  /** Null until it is accepted. */
  outcomes: DualOutcomes | null
  /** True when the delivery passed and no price could be had; kept with the delivery. */
  settlementFailed: boolean
}

/** A row of `ORDER_COLUMNS` with the state of its delivery. */
export type OrderRow = Raw & { delivery_state?: string | null }

export const ORDER_COLUMNS = orderTable.select('o')

export function orderOf(row: OrderRow): StoredOrder {
  const order = orderTable.read(row)
  const below = outcomeOf(order, 'below', order.belowPrincipal, order.belowInterest)
  const at = outcomeOf(order, 'at', order.atPrincipal, order.atInterest)
  const above = outcomeOf(order, 'above', order.abovePrincipal, order.aboveInterest)
  return {
    ...order,
    outcomes: below === null || at === null || above === null ? null : { below, at, above },
    settlementFailed: row.delivery_state === 'failed',
  }
}

/** What an accepted order pays in each case. */
export function outcomesOf({ id, outcomes }: Pick<StoredOrder, 'id' | 'outcomes'>): DualOutcomes {
  if (outcomes === null) throw new RangeError(`order ${id} is not accepted`)
  return outcomes
}

/** The order as its columns have it. */
export function recordOf(order: StoredOrder): OrderRecord {
  const { below, at, above } = order.outcomes ?? NO_OUTCOMES
  return {
    ...order,
    belowPrincipal: below?.principal ?? null,
    belowInterest: below?.interest ?? null,
    atPrincipal: at?.principal ?? null,
    atInterest: at?.interest ?? null,
    abovePrincipal: above?.principal ?? null,
    aboveInterest: above?.interest ?? null,
  }
}

const NO_OUTCOMES: Record<DualSide, DualPayoff | null> = { below: null, at: null, above: null }

type Terms = Pick<OrderRecord, 'type' | 'coin' | 'quoteAsset'>

function outcomeOf(
  terms: Terms,
  side: DualSide,
  principal: Decimal8 | null,
  interest: Decimal8 | null,
): DualPayoff | null {
  if (principal === null || interest === null) return null
  const converted = convertsOn(terms.type, side)
  const asset = converted ? exerciseAsset(terms) : investAsset(terms)
  return { converted, asset, principal, interest, amount: principal + interest }
}
