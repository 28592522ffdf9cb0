import { isOfferedIn } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import { type HistoryMode, simpleEarnManifest, subscriptionViolation } from '@tenor/contract/simple-earn'
import type { Instant } from '@tenor/contract/time'
import { regionsWithout } from '../../../core/accounts/index.ts'
import type { AccountCode } from '../../../core/ledger/index.ts'
import { stopRefusal } from '../../../core/stops/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import { bringOver, onlyBucket, openPoolForMany, type PoolForMany } from './flexible-act-batch.ts'
import type { FlexibleModule } from './flexible-module.ts'
import type { Owner } from './flexible-open.ts'
import { subscribeIn } from './flexible-service.ts'
import { subscribeAll } from './flexible-subscribe-statement.ts'
import { newestTerms, type Terms } from './flexible-terms.ts'

/*
 * What the clock subscribes for many customers at once: auto-earn, and what a maturity sends on. Each is judged as if they asked
 * themselves; whom a rule refuses keeps their money where it lies.
 */

export type Wish = Owner & {
  /** Names it among the others. */
  id: number
  amount: Decimal8
  region: string
  /** The account of the customer's mode, and what lies there. */
  account: AccountCode
  available: Decimal8
}

export type Many = { asset: string; at: Instant; mode: HistoryMode }

type Module = Pick<FlexibleModule, 'ids'>

/** Subscribes what may be; answers with the ids of what it took. */
export async function subscribeMany(
  tx: Transaction,
  module: Module,
  many: Many,
  wanted: readonly Wish[],
): Promise<ReadonlySet<number>> {
  if (wanted.length === 0) return new Set()
  const without = await regionsWithout(tx, simpleEarnManifest.business)
  const wishes = wanted.filter(({ region }) => !without.has(region))
  if (wishes.length === 0) return new Set()
  if ((await stopRefusal(tx, { product: 'flexible', assets: [many.asset] }, 'order')) !== null) return new Set()
  const taken = await isTaken(tx, () => takeTogether(tx, module, many, wishes))
  return taken ?? takeOneByOne(tx, module, many, wishes)
}

async function takeTogether(
  tx: Transaction,
  module: Module,
  many: Many,
  wishes: readonly Wish[],
): Promise<ReadonlySet<number>> {
  const buckets = wishes.map(({ bucket }) => bucket)
  const pool = await openPoolForMany(tx, many.asset, buckets)
  const terms = await newestTerms(tx, many.asset)
  if (pool === null || terms === null) return new Set()
  const rounds = decide(pool, terms, wishes)
  for (const round of rounds) await take(tx, module, { ...many, minimum: terms.minRate, pool }, round)
  return new Set(rounds.flat().map(({ id }) => id))
}

/**
 * Those that nothing stands against, in rounds of one a customer: a customer's second wish finds the first one done, and has
 * what that left.
 */
function decide(pool: PoolForMany, terms: Terms, wishes: readonly Wish[]): Wish[][] {
  const rounds: Wish[][] = []
  const before = new Map<number, { count: number; spent: Decimal8 }>()
  const isAllowed = new Map<string, boolean>()
  const facts = { ...terms, listing: pool.listing, rateYear: null }
  for (const wish of wishes) {
    const { amount, userId, region } = wish
    const { count, spent } = before.get(userId) ?? { count: 0, spent: 0n }
    const regionAllowed = isAllowed.get(region) ?? isOfferedIn(simpleEarnManifest, region)
    isAllowed.set(region, regionAllowed)
    const available = wish.available - spent
    if (amount <= 0n || subscriptionViolation({ ...facts, amount, available, regionAllowed }) !== null) continue
    const round = rounds[count] ?? []
    rounds[count] = round
    round.push(wish)
    before.set(userId, { count: count + 1, spent: spent + amount })
  }
  return rounds
}

/** Mostly the hour has been over all of them; who is behind is brought over as their own act would. */
async function take(
  tx: Transaction,
  { ids }: Module,
  { pool, ...as }: Many & { minimum: Decimal8; pool: PoolForMany },
  wishes: readonly Wish[],
): Promise<void> {
  const of = { ids: await ids.take(2 * wishes.length), bucket: onlyBucket(wishes.map(({ bucket }) => bucket)) }
  await tx.execute('savepoint together')
  if ((await subscribeAll(tx, as, wishes, of)) === wishes.length) return
  await tx.execute('rollback to savepoint together')
  await bringOver(tx, pool, wishes)
  const taken = await subscribeAll(tx, as, wishes, of)
  if (taken !== wishes.length)
    throw new RangeError(`${wishes.length - taken} holdings of ${as.asset} are behind their hour`)
}

/** Somebody spent what they had meanwhile: each is asked for by itself, so that the others are not held up by them. */
async function takeOneByOne(
  tx: Transaction,
  module: Module,
  { asset, at, mode }: Many,
  wishes: readonly Wish[],
): Promise<ReadonlySet<number>> {
  const taken = new Set<number>()
  for (const wish of wishes) {
    const { amount } = wish
    const done = await isTaken(tx, () => subscribeIn(tx, module, wish, { asset, amount, rateYear: null, at, mode }))
    if (done !== null) taken.add(wish.id)
  }
  return taken
}

/** Does it, or leaves everything as it was where a rule refuses it: null. */
async function isTaken<Done>(tx: Transaction, work: () => Promise<Done>): Promise<Done | null> {
  await tx.execute('savepoint joining')
  try {
    const done = await work()
    await tx.execute('release savepoint joining')
    return done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.execute('rollback to savepoint joining')
    return null
  }
}
