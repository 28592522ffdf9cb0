import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import {
  coinsFor,
  entryFrom,
  heldAt,
  nextRate,
  type RateEntry,
  rateBefore,
  rateInForce,
  rateMoves,
  shownRate,
} from '@tenor/contract/staking'
import { type Instant, isoText, later } from '@tenor/contract/time'
import { z } from 'zod'
import { post } from '../../core/ledger/index.ts'
import { tellSelected } from '../../core/notices/index.ts'
import { type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { createTopic } from '../../platform/outbox/index.ts'
import { movePost, type RateMove } from './staking-exchange-postings.ts'
import { rateAnchor, rateEntries, rateTable, type StoredRate, setAnchor } from './staking-exchange-store.ts'
import type { StakingModule } from './staking-module.ts'
import { HOUSE_ACCRUED, HOUSE_TOKEN } from './staking-postings.ts'
import { lockProduct, type Offer } from './staking-product-store.ts'

/* Rates of tokens: how they are entered, and what a change moves. */

const SLASHED = 'staking.slashed'
const slashes = createTopic(
  SLASHED,
  z.object({ token: z.string(), coin: z.string(), rate: z.string(), before: z.string() }),
)

type Token = { id: number; coin: string; token: string }
/** What is entered of a day: by the source, or by an operator with a reason where it falls. */
export type Entering = { day: Instant; rate: Decimal8; isOperator: boolean; reason: string | null; at: Instant }

/** How many tokens each bucket has given, less those that were redeemed there; below 0 where those came from elsewhere. */
async function supplies(db: Queryable, token: string): Promise<{ bucket: number; supply: Decimal8 }[]> {
  const rows = await db.query(
    { bucket: sqlType.number, supply: sqlType.text },
    `/* no bucket: a token is held in all of them */ select bucket, (-balance)::text as supply from ledger_balance
     where user_id = 0 and account = ${HOUSE_TOKEN} and asset = $1 and balance <> 0 order by bucket`,
    [token],
  )
  return rows.map(({ bucket, supply }) => ({ bucket, supply: decimal(supply) }))
}

/** Where somebody has tokens, or is owed some. */
async function bucketsOf(db: Queryable, token: string): Promise<number[]> {
  const rows = await db.query(
    { bucket: sqlType.number },
    `/* no bucket: a token is held in all of them */ select distinct bucket from ledger_balance
     where asset = $1 and balance <> 0 order by bucket`,
    [token],
  )
  return rows.map(({ bucket }) => bucket)
}

/** All tokens of a product, those of redemptions that wait included. */
export async function tokensOf(db: Queryable, token: string): Promise<Decimal8> {
  return (await supplies(db, token)).reduce((sum, { supply }) => sum + supply, 0n)
}

/** What all tokens of a product are worth at a rate. */
export async function supplyOf(db: Queryable, token: string, rate: Decimal8): Promise<Decimal8> {
  return coinsFor(await tokensOf(db, token), rate)
}

/**
 * Writes a rate, while no tokens are given or paid out and no other rate is entered. Where it is in force at once, what it changes is
 * moved; a fall is told to everyone who holds the token.
 */
export async function enterRate(
  tx: Transaction,
  { ids }: Pick<StakingModule, 'ids'>,
  { id: productId, coin, token }: Token,
  { day, rate, isOperator, reason, at: asked }: Entering,
): Promise<StoredRate> {
  await lockProduct(tx, productId)
  const entries = await rateEntries(tx, productId)
  const id = await ids.next()
  const at = enteredAt(entries, id, asked)
  const before = rateInForce(entries, at)?.rate ?? null
  const entry: StoredRate = {
    productId,
    id,
    day,
    fromAt: entryFrom(day, at),
    rate,
    isOperator,
    reason,
  }
  await rateTable.insert(tx, [entry])
  const after = rateInForce(await rateEntries(tx, productId), at)?.rate ?? null
  if (before === null || after === null || before === after) return entry
  const held = await supplies(tx, token)
  const about = { productId, id: entry.id, coin, isRise: after > before, at }
  const moves = held.map(({ bucket, supply }) => {
    const added = rateMoves(supply, before, after)
    return { ...about, bucket, isBack: supply < 0n, amount: added < 0n ? -added : added }
  })
  await writeMoves(
    tx,
    moves.filter(({ amount }) => amount > 0n),
  )
  if (after > before) return entry
  const payload = { token, coin, rate: decimalText(after), before: decimalText(before) }
  for (const bucket of await bucketsOf(tx, token)) await slashes.announce(tx, { bucket, payload, at })
  return entry
}

/** Never before one that was entered before: of one instant the higher id holds, and another process's ids may be lower. */
function enteredAt(entries: readonly (RateEntry & { id: number })[], id: number, asked: Instant): Instant {
  const at = heldAt(entries, asked)
  return entries.some((each) => each.from === at && each.id > id) ? later(at, 1) : at
}

async function writeMoves(tx: Transaction, moves: readonly RateMove[]): Promise<void> {
  await tx.execute(
    `insert into staking_rate_move (bucket, product_id, id, coin, is_rise, is_back, amount, at)
     select * from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $6::boolean[],
       $7::numeric[], $8::timestamptz[])`,
    [
      moves.map(({ bucket }) => bucket),
      moves.map(({ productId }) => productId),
      moves.map(({ id }) => id),
      moves.map(({ coin }) => coin),
      moves.map(({ isRise }) => isRise),
      moves.map(({ isBack }) => isBack),
      moves.map(({ amount }) => decimalText(amount)),
      moves.map(({ at }) => isoText(at)),
    ],
  )
  await post(tx, moves.map(movePost))
}

/** Everyone of a bucket who holds the token, in whichever account, or has rewards in it to come, hears of its fall once. */
export const slashedSubscribers = slashes.subscribe((tx, { id, bucket, at, payload }) => {
  const { token, coin, rate, before } = payload
  const params = JSON.stringify({ asset: token, coin, rate, before, link: `/staking/${coin}` })
  return tellSelected(
    tx,
    `select h.bucket, h.user_id, $1::bigint, '${SLASHED}', $2::jsonb, $3::timestamptz from (
       select b.bucket, b.user_id from ledger_balance b
       where b.bucket = $4 and b.asset = $5 and b.user_id > 0 and b.balance > 0
       union all select r.bucket, r.user_id from staking_reward r
       where r.bucket = $4 and r.coin = $5 and r.paid_in is null and r.due_at is not null and exists (select 1 as one
         from ledger_balance a where a.bucket = $4 and a.user_id = 0 and a.account = ${HOUSE_ACCRUED} and a.reference = 0
           and a.asset = $5 and a.balance > 0)
       union all select u.bucket, u.user_id from staking_unpaid u
       where u.bucket = $4 and u.coin = $5 and u.amount > 0) as h
     group by h.bucket, h.user_id`,
    [id, params, isoText(at), bucket, token],
  )
})

/** The rate of a day that begins, by what the product paid for the day before; none where one is there already. The terms are what two confirmed. */
export async function enterSourceRate(
  tx: Transaction,
  module: StakingModule,
  offer: Offer & { token: string },
  day: Instant,
): Promise<void> {
  // What it grows from is what was entered until it is.
  await lockProduct(tx, offer.id)
  const entries = await rateEntries(tx, offer.id)
  const isThere = entries.some((entry) => entry.day >= day && !entry.isOperator)
  const last = rateBefore(entries, day)
  if (isThere || last === null) return
  const percent = shownRate(offer.terms)
  const anchor = await rateAnchor(tx, offer.id)
  const rate = nextRate(last.rate, percent)
  // What one operator entered above the anchor stays above it: the terms move both by the same percent, and confirm neither.
  if (percent > 0n && day > anchor.day) await setAnchor(tx, offer.id, { day, rate: nextRate(anchor.rate, percent) })
  const at = entryFrom(day, module.clock.now())
  await enterRate(tx, module, offer, { day, rate, isOperator: false, reason: null, at })
}
