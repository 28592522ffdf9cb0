import { isOfferedIn } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import {
  currentAmount,
  type HistoryMode,
  placeAfter,
  simpleEarnManifest,
  subscriptionViolation,
} from '@tenor/contract/simple-earn'
import type { Instant } from '@tenor/contract/time'
import type { AccountCode } from '../../../core/ledger/index.ts'
import { stopRefusal } from '../../../core/stops/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import { openHoldings, openPoolForMany, type PoolForMany, writeActs } from './flexible-act-batch.ts'
import { type ActDone, actOf, newHolding } from './flexible-acts.ts'
import type { FlexibleModule } from './flexible-module.ts'
import type { Owner } from './flexible-open.ts'
import { subscribeIn } from './flexible-service.ts'
import type { Holding } from './flexible-tables.ts'
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
  wishes: readonly Wish[],
): Promise<ReadonlySet<number>> {
  if (wishes.length === 0) return new Set()
  if ((await stopRefusal(tx, { product: 'flexible', assets: [many.asset] }, 'order')) !== null) return new Set()
  const taken = await isTaken(tx, () => takeTogether(tx, module, many, wishes))
  return taken ?? takeOneByOne(tx, module, many, wishes)
}

async function takeTogether(
  tx: Transaction,
  { ids }: Module,
  many: Many,
  wishes: readonly Wish[],
): Promise<ReadonlySet<number>> {
  const pool = await openPoolForMany(
    tx,
    many.asset,
    wishes.map(({ bucket }) => bucket),
  )
  const terms = await newestTerms(tx, many.asset)
  if (pool === null || terms === null) return new Set()
  const holdings = await openHoldings(tx, pool, wishes)
  const free = (await ids.take(2 * wishes.length)).values()
  const batch = decide({ pool, terms, holdings, many, nextId: () => free.next().value ?? 0 }, wishes)
  await writeActs(tx, many.asset, batch.done, batch.isNew)
  return batch.taken
}

type Facts = {
  pool: PoolForMany
  terms: Terms
  holdings: ReadonlyMap<number, Holding>
  many: Many
  nextId: () => number
}

/** Each wish in its turn: a customer's second finds the first done. */
function decide({ pool, terms, holdings, many, nextId }: Facts, wishes: readonly Wish[]) {
  const done: ActDone[] = []
  const isNew = new Set<number>()
  const taken = new Set<number>()
  const now = new Map(holdings)
  const spent = new Map<number, Decimal8>()
  for (const wish of wishes) {
    const { amount, userId, account } = wish
    const open = pool.openHours.get(wish.bucket)
    const available = wish.available - (spent.get(userId) ?? 0n)
    const facts = { ...terms, listing: pool.listing, amount, rateYear: null, available }
    const regionAllowed = isOfferedIn(simpleEarnManifest, wish.region)
    if (open === undefined || amount <= 0n || subscriptionViolation({ ...facts, regionAllowed }) !== null) continue
    const { at, mode } = many
    const held = now.get(userId) ?? newHolding(open, wish, { id: nextId(), at, minimum: terms.minRate })
    if (!now.has(userId)) isNew.add(held.id)
    const place = placeAfter({ place: held.nextPlace, amount: currentAmount(held) }, { at, amount })
    const change = { kind: 'lend', mode, amount, joining: amount, minimum: held.nextMinimum, place } as const
    const act = actOf({ pool: open, held, id: nextId(), at, account }, change)
    done.push(act)
    now.set(userId, act.left)
    spent.set(userId, (spent.get(userId) ?? 0n) + amount)
    taken.add(wish.id)
  }
  return { done, isNew, taken }
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
