import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { WealthRedeemBody, WealthRedeemed } from '@tenor/contract/wealth'
import type { Owner } from '../../core/ledger/index.ts'
import { type ActKind, type ActTogether, actOnce, type PlannedAct } from '../../core/orders/index.ts'
import { refuseIfStopped } from '../../core/stops/index.ts'
import { type ManyOf, ofOneBucket, type Queryable, type Transaction, together } from '../../platform/database/index.ts'
import { answerOnce, type Customer, type OnceOptions, Refusal } from '../../platform/http/index.ts'
import { lockClient } from './wealth-client-store.ts'
import type { WealthModule } from './wealth-module.ts'
import { wealthSale } from './wealth-order-kind.ts'
import { offerById } from './wealth-product-store.ts'
import {
  type DecidedUnits,
  decidedUnits,
  type IdentifiedUnits,
  identified,
  idsNeeded,
  type OpenLot,
  redeemedWire,
} from './wealth-redemption-decision.ts'
import { LOTS_MOST, lockClients, lockLots, openOffers, writeUnits } from './wealth-redemption-store.ts'

export type RedeemAct = { customer: Customer; body: WealthRedeemBody; key: string | null }

/** Redeems units of what is not locked: they are set aside now and priced at the next strike. It is final. */
export async function redeem(module: WealthModule, act: RedeemAct): Promise<WealthRedeemed> {
  const { customer, body, key } = act
  const { bucket, userId } = customer
  const content = { pid: body.pid, unit: decimalText(decimal(body.unit)) }
  const once = { bucket, userId, key, act: 'wealth.redeem', content, at: module.clock.now() }
  const asked = { module, bucket, userId, once, body, productId: body.pid }
  return actOnce(module.orders, { customer, once, fundpass: body.fundpass }, () =>
    module.orders.actsTogether(TOGETHER, asked, () => redeemAlone(module, act, once)),
  )
}

type AskedTogether = ActTogether & {
  module: WealthModule
  productId: number
  body: WealthRedeemBody
}

/** Redemptions of units that travel together; what is stopped, or what something is against, goes alone. */
const TOGETHER: ActKind<AskedTogether, IdentifiedUnits, WealthRedeemed> = { plan: planned, write: writeUnits }

async function planned(
  tx: Transaction,
  acts: readonly AskedTogether[],
  manyOf: ManyOf,
): Promise<(PlannedAct<IdentifiedUnits, WealthRedeemed> | null)[]> {
  const [first] = acts
  if (first === undefined) return []
  const { clock, ids } = first.module
  const many = manyOf(acts)
  const at = clock.now()
  const [clients, offers, lots] = await together([
    lockClients(tx, acts, many),
    openOffers(tx, [...new Set(acts.map(({ productId }) => productId))]),
    lockLots(tx, acts, at, many),
  ])
  const decided = acts.map((act, place) => {
    const [offer, own] = [offers.get(act.productId), lots.get(place) ?? null]
    if (offer === undefined || own === null || !clients.has(place)) return null
    const found = decidedUnits({ ...act, key: act.once.key, offer, at }, own)
    return 'reason' in found ? null : found
  })
  const taken = await ids.take(decided.reduce((sum, each) => sum + (each === null ? 0 : idsNeeded(each)), 0))
  return decided.map((each) => (each === null ? null : withIds(each, taken.splice(0, idsNeeded(each)))))
}

function withIds(decided: DecidedUnits, ids: readonly number[]) {
  const plan = identified(decided, ids)
  return { plan, answer: redeemedWire(plan.redemption) }
}

async function redeemAlone(module: WealthModule, act: RedeemAct, once: OnceOptions): Promise<WealthRedeemed> {
  const { customer, body, key } = act
  const { bucket, userId } = customer
  const offer = await offerById(module.db, body.pid)
  if (offer === null) throw new Refusal(404, 'wealth.notFound')
  return answerOnce(module.db, once, async (tx) => {
    await refuseIfStopped(tx, wealthSale(offer), 'redemption')
    if (!(await lockClient(tx, customer, offer.id))) throw new Refusal(404, 'wealth.noHolding')
    const at = module.clock.now()
    const lots = await unlockedLots(tx, customer, offer.id, at)
    const decided = decidedUnits({ bucket, userId, body, key, offer, at }, lots)
    if ('reason' in decided) throw new Refusal(422, decided.reason, decided.params)
    const plan = identified(decided, await module.ids.take(idsNeeded(decided)))
    await writeUnits(tx, [plan], ofOneBucket)
    return redeemedWire(plan.redemption)
  })
}

/** A customer's lots of a product that are not locked and have units, the first in first. */
async function unlockedLots(
  db: Queryable,
  { bucket, userId }: Owner,
  productId: number,
  now: Instant,
): Promise<OpenLot[]> {
  type Row = { id: number; unit_left: string; mark: string; marked_at: Instant | null; profit_share: string }
  const rows = await db.query<Row>(
    `select id, unit_left, mark, marked_at, profit_share from wealth_order
     where bucket = $1 and user_id = $2 and product_id = $3 and state = 'STRUCK' and unit_left > 0 and unlocks_at <= $4
     order by strike_at, id limit ${LOTS_MOST} for update`,
    [bucket, userId, productId, isoText(now)],
  )
  return rows.map((row) => ({
    lot: row.id,
    units: decimal(row.unit_left),
    mark: decimal(row.mark),
    markedAt: row.marked_at,
    share: decimal(row.profit_share),
  }))
}
