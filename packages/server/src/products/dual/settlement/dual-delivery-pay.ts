import type { Decimal8 } from '@tenor/contract/money'
import { decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { type DueOrders, payDue } from '../../../core/orders/index.ts'
import type { DualModule } from '../dual-module.ts'

/** Parameters with the price of a delivery and its instant, in what pays its orders. */
export const PRICE = '$3'
export const PRICED_AT = '$4'

type Paid = 'table' | 'columns' | 'transfersOf' | 'paid' | 'debitedOnce' | 'bucketByBucket' | 'also'

/** Orders of one kind of a delivery that has its price. Their table has the column `settled_in`. */
type DeliveryOrders = Pick<DueOrders, Paid> & {
  job: string
  coin: string
  deliveryAt: Instant
  price: Decimal8
  pricedAt: Instant
}

/** Pays the orders that run to a delivery, at its price and as of the instant at which that was fixed. */
export async function payDelivery(module: DualModule, delivery: DeliveryOrders): Promise<number> {
  const { job, coin, deliveryAt, price, pricedAt, ...orders } = delivery
  const key = { job, due: deliveryAt, subject: coin }
  const rows = await payDue(module, {
    ...orders,
    key,
    at: pricedAt,
    markedBy: 'settled_in',
    due: { where: 'o.coin = $1 and o.delivery_at = $2', values: [coin, isoText(deliveryAt)] },
    open: `o.state = 'PROCESSING'`,
    set: `state = 'SETTLEMENT_SUCCESS', settlement_price = ${PRICE}::numeric, ended_at = ${PRICED_AT}::timestamptz`,
    values: [decimalText(price), isoText(pricedAt)],
  })
  if (rows > 0) module.log.info({ ...key, rows, price: decimalText(price) }, 'orders of a delivery are paid')
  return rows
}
