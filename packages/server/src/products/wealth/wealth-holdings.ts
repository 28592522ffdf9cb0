import { decimalText } from '@tenor/contract/money'
import { unixSeconds } from '@tenor/contract/time'
import type { WealthHoldingRow } from '@tenor/contract/wealth'
import type { Owner } from '../../core/ledger/index.ts'
import type { HoldingsOf } from '../../core/product/index.ts'
import { filterOf, type List, newestFirst, type Raw, type Value } from '../../platform/database/index.ts'
import type { WealthModule } from './wealth-module.ts'
import { clientsOf, positionsOf, positionsOfMany, sumOfPositions } from './wealth-positions.ts'
import { productTable, type WealthOffer } from './wealth-tables.ts'

type Held = { readonly clientId: number; readonly offer: WealthOffer }
type HeldRaw = Raw & { client_id: number }
type HoldingsQuery = { pid?: number | undefined; project_type?: number | undefined }

/** Products that a customer has subscribed to, newest first. */
export function holdingsList({ bucket, userId }: Owner, { pid, project_type }: HoldingsQuery): List<HeldRaw, Held> {
  const values: Value[] = [bucket, userId]
  return {
    name: 'wealth.holdings',
    of: { bucket, userId, pid, project_type },
    keyset: newestFirst('c', 'created_at'),
    from: 'wealth_client c',
    row: 'c',
    within: 'c.bucket = $1 and c.user_id = $2',
    filter: filterOf(values, [
      [pid, (id) => `c.product_id = ${id}`],
      [project_type, (type) => `c.product_id in (select id from wealth_product where project_type = ${type})`],
    ]),
    values,
    columns: `c.id as client_id, ${productTable.select('p')}`,
    joins: 'join wealth_product p on p.id = c.product_id',
    read: (row) => ({ clientId: row.client_id, offer: productTable.read(row) }),
  }
}

/** What a customer has of each of them. */
export async function holdingRows(
  { db, clock }: WealthModule,
  owner: Owner,
  held: readonly Held[],
): Promise<WealthHoldingRow[]> {
  const positions = await positionsOf(db, owner, { productIds: held.map(({ offer }) => offer.id) })
  const now = clock.now()
  return held.map(({ clientId, offer }) => {
    const own = positions.filter(({ order }) => order.productId === offer.id)
    const sum = sumOfPositions(own, offer.nav, now)
    return {
      pid: offer.id,
      name: offer.name,
      project_type: offer.projectType,
      coin: offer.coin,
      client_id: String(clientId),
      run_days: offer.lockDays,
      profit_share: decimalText(offer.profitShare),
      share_period: offer.sharePeriod,
      gate: offer.gate === null ? null : decimalText(offer.gate),
      unit: decimalText(sum.units),
      redeemable: decimalText(sum.redeemable),
      redeeming: decimalText(sum.redeeming),
      amount: decimalText(sum.worth),
      pending_amount: decimalText(sum.pending),
      owed: decimalText(sum.owed),
      paid_in: decimalText(sum.paidIn),
      paid_out: decimalText(sum.paidOut),
      income_amount: decimalText(sum.income),
      net_value_ratio: decimalText(offer.nav),
      net_value_at: unixSeconds(offer.navAt),
      next_unlock: sum.nextUnlock === null ? null : unixSeconds(sum.nextUnlock),
    }
  })
}

/** For overviews of several products: units at the last value less profit share, what is pending, and what is owed. */
export const wealthHoldingsOf: HoldingsOf = async (owners, { db, most }) => {
  const clients = await clientsOf(db, owners, most)
  if (clients.length === 0) return []
  const productIds = [...new Set(clients.map(({ productId }) => productId))]
  const [positions, rows] = await Promise.all([
    positionsOfMany(db, owners, 'all'),
    db.query<Raw>(`select ${productTable.select('p')} from wealth_product p where p.id = any($1::bigint[])`, [
      productIds,
    ]),
  ])
  const offers = new Map(rows.map(productTable.read).map((offer) => [offer.id, offer]))
  const key = (userId: number, productId: number) => `${userId} ${productId}`
  const positionsBy = Map.groupBy(positions, ({ order }) => key(order.userId, order.productId))
  return clients.flatMap(({ userId, id, productId }) => {
    const offer = offers.get(productId)
    if (offer === undefined) return []
    const own = positionsBy.get(key(userId, productId)) ?? []
    const { worth, pending, owed, cost } = sumOfPositions(own, offer.nav, offer.navAt)
    const now = worth + pending + owed
    if (now === 0n && cost === 0n) return []
    const money = (amount: bigint) => ({ asset: offer.coin, amount })
    // The detail is of an order: of the newest, which the others are found beside.
    const link = `/wealth/holdings?order=${own.at(-1)?.order.id}`
    return [{ userId, product: 'wealth', id, name: offer.name, putIn: money(cost), worth: money(now), link }]
  })
}
