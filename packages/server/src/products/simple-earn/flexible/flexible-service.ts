import { decimalsViolation, isOfferedTo, leastRest } from '@tenor/contract/core'
import { isOperator } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import {
  currentAmount,
  type HistoryMode,
  minimumViolation,
  redeemable,
  redemptionAmount,
  redemptionParts,
  redemptionViolation,
  type SubBusiness,
  simpleEarnManifest,
  subscriptionViolation,
} from '@tenor/contract/simple-earn'
import type { Instant } from '@tenor/contract/time'
import { type AccountCode, balanceNotEnough, balanceOf, SPOT, UNIFIED } from '../../../core/ledger/index.ts'
import { actOnce } from '../../../core/orders/index.ts'
import { refuseIfStopped } from '../../../core/stops/index.ts'
import { type Transaction, together } from '../../../platform/database/index.ts'
import {
  answerOnce,
  answerOnceAfter,
  type Customer,
  Refusal,
  refuseOn,
  refuseWithheld,
} from '../../../platform/http/index.ts'
import { accountOf, inOpenHour, makeHolding, writeAct } from './flexible-acts.ts'
import { moveIdle } from './flexible-idle.ts'
import { type FlexibleModule, IdleShort } from './flexible-module.ts'
import { flexibleRedeemed, flexibleSubscribed } from './flexible-notices.ts'
import { type OpenPool, type Owner, openHolding, openPoolFor } from './flexible-open.ts'
import { releaseKeptMoney } from './flexible-pool-money.ts'
import { type Holding, type Wait, waitTable } from './flexible-tables.ts'
import { newestTerms, type Terms } from './flexible-terms.ts'

export type FlexibleActs = {
  customer: Customer
  key: string | null
}
export type SubscribeBody = {
  asset: string
  amount: string
  rateYear?: string | undefined
  fundpass?: string | undefined
}
export type AmountBody = { asset: string; amount: string; fundpass?: string | undefined }

const SALE = { product: 'flexible' }

/** Subscribes: money goes from the account of the customer's mode into their holding, and is offered from the hour's end. */
export async function subscribe(module: FlexibleModule, act: FlexibleActs & { body: SubscribeBody }) {
  const { customer, body, key } = act
  const amount = decimal(body.amount)
  refuseOn(decimalsViolation(module.assets, body.asset, amount))
  const rateYear = body.rateYear === undefined ? null : decimal(body.rateYear)
  const { bucket, userId } = customer
  const content = { asset: body.asset, amount: decimalText(amount), rateYear: body.rateYear ?? null }
  const once = { bucket, userId, key, act: 'flexible.subscribe', content, at: module.clock.now() }
  const before = async () => {
    refuseWithheld(customer, 'trade')
    if (isOperator(customer.role)) await module.orders.refuseOperator(customer)
  }
  return actOnce(module.orders, { customer, once, fundpass: body.fundpass, before }, () => {
    const at = module.clock.now()
    const wanted = { asset: body.asset, amount, rateYear, at, mode: null }
    return inOpenHour(module, customer, () =>
      answerOnceAfter(
        module.db,
        once,
        (tx) => joinable(tx, customer, body.asset),
        async (tx, facts) => {
          const id = await module.ids.next()
          const [held] = await together([
            joinIn(tx, module, customer, { ...wanted, ...facts, id }),
            flexibleSubscribed.announce(tx, [{ bucket, userId, id }], at),
          ])
          return { asset: held.asset, amount: decimalText(amount), curr_amount: decimalText(currentAmount(held)) }
        },
      ),
    )
  })
}

export type Subscription = {
  asset: string
  amount: Decimal8
  rateYear: Decimal8 | null
  at: Instant
  /** How it came about, where the customer did not ask for it themselves. */
  mode: HistoryMode | null
  subBusiness?: SubBusiness | null
}

/** The same inside a transaction: for auto-earn, and for what other parts of Simple Earn put into a pool. */
export async function subscribeIn(
  tx: Transaction,
  { ids }: Pick<FlexibleModule, 'ids'>,
  owner: Joining,
  wanted: Subscription,
): Promise<{ held: Holding; id: number }> {
  const facts = await joinable(tx, owner, wanted.asset)
  const id = await ids.next()
  return { held: await joinIn(tx, { ids }, owner, { ...wanted, ...facts, id }), id }
}

type Joining = Owner & { region: string; withheldBusiness?: readonly string[] | null }
type Joinable = Awaited<ReturnType<typeof joinable>>

/** What a subscription is judged by: sent together, the bucket's row locked before anything of the customer is read. */
async function joinable(tx: Transaction, owner: Owner, asset: string) {
  const [, { pool, held }, terms, account, spot, unified] = await together([
    refuseIfStopped(tx, { ...SALE, assets: [asset] }, 'order'),
    openPoolFor(tx, owner, asset),
    newestTerms(tx, asset),
    accountOf(tx, owner),
    balanceOf(tx, owner, asset, SPOT),
    balanceOf(tx, owner, asset, UNIFIED),
  ])
  if (pool === null || terms === null) throw new Refusal(404, 'flexible.notFound')
  return { pool, found: held, terms, account, available: account === UNIFIED ? unified : spot }
}

/** Judges and joins. The act may be announced while it is written: what refuses it comes first. */
function joinIn(
  tx: Transaction,
  module: Pick<FlexibleModule, 'ids'>,
  owner: Joining,
  { available, ...wanted }: Omit<Subscription, 'asset'> & Joinable & { id: number },
): Promise<Holding> {
  const { pool, terms, amount, rateYear } = wanted
  const regionAllowed = isOfferedTo(simpleEarnManifest, owner)
  refuseOn(subscriptionViolation({ listing: pool.listing, ...terms, amount, rateYear, available, regionAllowed }))
  return joined(tx, module, owner, wanted).catch(throwInOwnWords)
}

/** Too low a balance has one word in Simple Earn, also where another act took the money since it was read. */
function throwInOwnWords(error: unknown): never {
  const isShort = error instanceof Refusal && error.reason === balanceNotEnough().reason
  throw isShort ? new Refusal(error.status, 'lend_earn.insufficient.balance') : error
}

type Addition = Omit<Subscription, 'asset'> & { pool: OpenPool; terms: Terms; account: AccountCode }

/** Money that may join a pool joins it. */
export async function addIn(
  tx: Transaction,
  module: Pick<FlexibleModule, 'ids'>,
  owner: Owner,
  addition: Addition,
): Promise<{ held: Holding; id: number }> {
  const id = await module.ids.next()
  return { held: await joined(tx, module, owner, { ...addition, id }), id }
}

type Joined = Addition & { id: number; found?: Holding | null }

async function joined(
  tx: Transaction,
  { ids }: Pick<FlexibleModule, 'ids'>,
  owner: Owner,
  { pool, found, terms, account, id, amount, rateYear, at, mode, subBusiness = null }: Joined,
): Promise<Holding> {
  const known = await openHolding(tx, pool, owner, found)
  const minimum = rateYear ?? known?.nextMinimum ?? terms.minRate
  const before = known ?? (await makeHolding(tx, pool, owner, { id: await ids.next(), at, minimum }))
  return writeAct(
    tx,
    { pool, held: before, id, at, account },
    { kind: 'lend', mode, subBusiness, amount, joining: amount, minimum },
  )
}

export async function termsOrRefusal(tx: Transaction, asset: string): Promise<Terms> {
  const terms = await newestTerms(tx, asset)
  if (terms === null) throw new Refusal(404, 'flexible.notFound')
  return terms
}

/**
 * Redeems: own joining money first, then what is idle, both at once; the rest waits for the hour's end. More than there is takes
 * all of it, or is refused where exactly so much is wanted.
 */
export async function redeem(module: FlexibleModule, act: FlexibleActs & { body: AmountBody; isExact?: boolean }) {
  const { customer, body, key, isExact = false } = act
  const { bucket, userId } = customer
  const asked = decimal(body.amount)
  const content = { asset: body.asset, amount: decimalText(asked) }
  const once = { bucket, userId, key, act: 'flexible.redeem', content, at: module.clock.now() }
  return actOnce(module.orders, { customer, once, fundpass: body.fundpass }, () => {
    const at = module.clock.now()
    return inOpenHour(module, customer, (takesWhatIs) =>
      answerOnceAfter(
        module.db,
        once,
        (tx) => redeemableOf(tx, customer, body.asset),
        async (tx, { pool, found, account }) => {
          const held = await heldOrRefusal(tx, pool, customer, found)
          const least = leastRest(module.assets, body.asset)
          refuseOn(redemptionViolation(asked, held, least))
          if (isExact && asked > redeemable(held)) throw new Refusal(422, 'ERR_BALANCE_NOT_ENOUGH')
          const amount = redemptionAmount(asked, held, least)
          // A fraction of a unit leaves with the rest alone.
          if (amount < redeemable(held)) refuseOn(decimalsViolation(module.assets, body.asset, amount))
          const parts = redemptionParts(amount, held.joining, pool.idle)
          if (parts.waiting > 0n && !takesWhatIs) throw new IdleShort(pool.asset, bucket, parts.waiting)
          await takeOut(tx, module, { pool, held, at, account }, parts)
          return {
            asset: held.asset,
            amount: decimalText(amount),
            paid: decimalText(parts.fromJoining + parts.fromIdle),
            frozen: decimalText(parts.waiting),
          }
        },
      ),
    )
  })
}

/** What a redemption is judged by: sent together, the bucket's row locked first. */
async function redeemableOf(tx: Transaction, owner: Owner, asset: string) {
  const [, { pool, held }, account] = await together([
    refuseIfStopped(tx, { ...SALE, assets: [asset] }, 'redemption'),
    openPoolFor(tx, owner, asset),
    accountOf(tx, owner),
  ])
  if (pool === null) throw new Refusal(404, 'flexible.notFound')
  return { pool, found: held, account }
}

async function heldOrRefusal(tx: Transaction, pool: OpenPool, owner: Owner, found: Holding | null): Promise<Holding> {
  const held = await openHolding(tx, pool, owner, found)
  if (held === null) throw new Refusal(404, 'flexible.noHolding')
  return held
}

async function ownHolding(tx: Transaction, owner: Owner, asset: string): Promise<{ pool: OpenPool; held: Holding }> {
  const { pool, held } = await openPoolFor(tx, owner, asset)
  if (pool === null) throw new Refusal(404, 'flexible.notFound')
  return { pool, held: await heldOrRefusal(tx, pool, owner, held) }
}

type OpenHeld = { pool: OpenPool; held: Holding; at: Instant; account: AccountCode }

async function takeOut(
  tx: Transaction,
  { ids }: Pick<FlexibleModule, 'ids'>,
  { pool, held, at, account }: OpenHeld,
  { fromJoining, fromIdle, waiting }: ReturnType<typeof redemptionParts>,
): Promise<void> {
  const about = { pool, at, account }
  let left = held
  const paid = fromJoining + fromIdle
  if (paid > 0n) {
    const change = {
      kind: 'redeem' as const,
      amount: paid,
      joining: -fromJoining,
      offered: -fromIdle,
      leftInside: true,
    }
    const id = await ids.next()
    const [, written] = await together([
      moveIdle(tx, held.bucket, pool.asset, -fromIdle),
      writeAct(tx, { ...about, held, id }, change),
      flexibleRedeemed.announce(tx, [{ bucket: held.bucket, userId: held.userId, id }], at),
    ])
    left = written
  }
  if (waiting === 0n) return
  const id = await ids.next()
  const wait: Wait = {
    bucket: held.bucket,
    userId: held.userId,
    id,
    holdingId: held.id,
    asset: pool.asset,
    askedAt: at,
    hour: pool.openHour,
    amount: waiting,
    leftOver: waiting,
  }
  await together([
    waitTable.insert(tx, [wait]),
    writeAct(tx, { ...about, held: left, id }, { kind: 'wait', amount: waiting, frozen: waiting }),
  ])
}

/** Takes back what waits to be redeemed, latest first: until its payment commits. */
export async function revoke(module: FlexibleModule, act: FlexibleActs & { body: AmountBody }) {
  const { customer, body, key } = act
  const { bucket, userId } = customer
  const at = module.clock.now()
  const asked = decimal(body.amount)
  const content = { asset: body.asset, amount: decimalText(asked) }
  const answer = await inOpenHour(module, customer, () =>
    answerOnce(module.db, { bucket, userId, key, act: 'flexible.revoke', content, at }, async (tx) => {
      const { pool, held } = await ownHolding(tx, customer, body.asset)
      const amount = asked < held.frozen ? asked : held.frozen
      if (amount === 0n) throw new Refusal(422, 'flexible.nothingToRevoke')
      await unwait(tx, held, amount)
      const account = await accountOf(tx, customer)
      const about = { pool, held, id: await module.ids.next(), at, account }
      await writeAct(tx, about, { kind: 'revoke', amount, frozen: -amount })
      return { asset: held.asset, amount: decimalText(amount) }
    }),
  )
  await releaseKeptMoney(module.db, body.asset)
  return answer
}

/** The latest that waits is taken first. */
async function unwait(tx: Transaction, { bucket, userId, asset }: Holding, amount: Decimal8): Promise<void> {
  const rows = await tx.query(
    `select ${waitTable.select()} from flexible_wait
     where bucket = $1 and user_id = $2 and asset = $3 and left_over > 0 order by asked_at desc, id desc`,
    [bucket, userId, asset],
  )
  let left = amount
  for (const { id, leftOver } of rows.map((row) => waitTable.read(row))) {
    const taken = left < leftOver ? left : leftOver
    left -= taken
    if (taken === 0n) return
    await tx.execute(
      'update flexible_wait set left_over = left_over - $4::numeric where bucket = $1 and user_id = $2 and id = $3',
      [bucket, userId, id, decimalText(taken)],
    )
  }
}

/** Sets the lowest rate at which the holding is lent, from the hour's end on. */
export async function setMinimum(
  module: FlexibleModule,
  { customer, body, key }: FlexibleActs & { body: { asset: string; rateYear: string } },
) {
  const { bucket, userId } = customer
  const at = module.clock.now()
  const rateYear = decimal(body.rateYear)
  const content = { asset: body.asset, rateYear: decimalText(rateYear) }
  return inOpenHour(module, customer, () =>
    answerOnce(module.db, { bucket, userId, key, act: 'flexible.minimum', content, at }, async (tx) => {
      const { pool, held } = await ownHolding(tx, customer, body.asset)
      refuseOn(minimumViolation(rateYear, await termsOrRefusal(tx, body.asset)))
      if (rateYear !== held.nextMinimum) {
        const about = { pool, held, id: await module.ids.next(), at, account: await accountOf(tx, customer) }
        await writeAct(tx, about, { kind: 'minimum', amount: 0n, minimum: rateYear })
      }
      return { asset: held.asset, min_lend_rate_year: decimalText(rateYear) }
    }),
  )
}
