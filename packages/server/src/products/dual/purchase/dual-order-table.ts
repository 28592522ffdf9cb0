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
import { column, orNull, type Raw, type RecordOf, table, writtenLater } from '../../../platform/database/index.ts'

/** What an order pays in each case stands in its own columns, written once. */
export const orderTable = table('dual_order', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  type: column.text<DualType>(),
  category: column.smallint<DualCategory>(),
  state: column.text<DualState>(),
  cancelRequested: writtenLater(column.boolean()),
  desk: column.boolean(),
  days: column.smallint(),
  hours: column.smallint(),
  coin: column.text(),
  quoteAsset: column.text(),
  target: column.decimal(),
  amount: column.decimal(),
  apr: column.decimal(),
  belowPrincipal: column.decimal(),
  belowInterest: column.decimal(),
  atPrincipal: column.decimal(),
  atInterest: column.decimal(),
  abovePrincipal: column.decimal(),
  aboveInterest: column.decimal(),
  /** Share of the amount that early redemption costs, told before the order. */
  redeemFee: column.decimal(),
  fairApr: orNull(column.decimal()),
  impliedVolatility: orNull(column.decimal()),
  margin: orNull(column.decimal()),
  chance: orNull(column.decimal()),
  entryPrice: column.decimal(),
  settlementPrice: writtenLater(orNull(column.decimal())),
  refundAmount: writtenLater(orNull(column.decimal())),
  createdAt: column.instant(),
  deliveryAt: column.instant(),
  acceptedAt: orNull(column.instant()),
  endedAt: writtenLater(orNull(column.instant())),
  failReason: writtenLater(orNull(column.text())),
  text: orNull(column.text()),
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

type OrderRecord = RecordOf<typeof orderTable>
type OutcomeColumns = `${DualSide}${'Principal' | 'Interest'}`

/** An order as the program has it. */
export type StoredOrder = Omit<OrderRecord, OutcomeColumns> & {
  outcomes: DualOutcomes
  /** True when the delivery passed and no price could be had; kept with the delivery. */
  settlementFailed: boolean
}

/** A row of `ORDER_COLUMNS` with the state of its delivery. */
export type OrderRow = Raw & { delivery_state: string | null }

export const ORDER_COLUMNS = orderTable.select('o')

export function orderOf(row: OrderRow): StoredOrder {
  const { belowPrincipal, belowInterest, atPrincipal, atInterest, abovePrincipal, aboveInterest, ...order } =
    orderTable.read(row)
  return {
    ...order,
    outcomes: {
      below: outcomeOf(order, 'below', belowPrincipal, belowInterest),
      at: outcomeOf(order, 'at', atPrincipal, atInterest),
      above: outcomeOf(order, 'above', abovePrincipal, aboveInterest),
    },
    settlementFailed: row.delivery_state === 'failed',
  }
}

/** The order as its columns have it. */
export function recordOf(order: StoredOrder): OrderRecord {
  const { below, at, above } = order.outcomes
  return {
    ...order,
    belowPrincipal: below.principal,
    belowInterest: below.interest,
    atPrincipal: at.principal,
    atInterest: at.interest,
    abovePrincipal: above.principal,
    aboveInterest: above.interest,
  }
}

type Terms = Pick<OrderRecord, 'type' | 'coin' | 'quoteAsset'>

function outcomeOf(terms: Terms, side: DualSide, principal: Decimal8, interest: Decimal8): DualPayoff {
  const converted = convertsOn(terms.type, side)
  const asset = converted ? exerciseAsset(terms) : investAsset(terms)
  return { converted, asset, principal, interest, amount: principal + interest }
}
