import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { giveBackCapacityOf, giveBackQuotasOf } from '../../core/capacity/index.ts'
import { type Owner, postTogether } from '../../core/ledger/index.ts'
import { isStoppedBy } from '../../core/stops/index.ts'
import { type Many, type ManyOf, type Raw, type Transaction, together } from '../../platform/database/index.ts'
import { takeUnpaid } from './staking-holding-store.ts'
import { redeemedPosts, redeemPosts } from './staking-postings.ts'
import { PERSONAL } from './staking-product-store.ts'
import type { DecidedRedemption } from './staking-redemption-decision.ts'
import { type Holding, holdingTable, redemptionTable } from './staking-tables.ts'

/* What redemptions of many customers read and write, each in one statement. */

/** A stake that is counted into its holding by an act. */
export type CountedStake = Owner & { id: number; act: number }

const LEFT = holdingTable.part(['id', 'amount', 'missed', 'freshAt', 'freshTaken'])
const LEFT_AT = 3

/** What redemptions write, sent together in the order of its locks. Stakes that were counted when they were decided are `counted`. */
export async function writeRedemptions(
  tx: Transaction,
  decided: readonly DecidedRedemption[],
  many: ManyOf,
  counted: readonly CountedStake[] = [],
): Promise<void> {
  const redemptions = decided.map(({ redemption }) => redemption)
  const unpaid = redemptions.flatMap((each) => each.rewards.map((reward) => ({ each, ...reward })))
  const freed = decided.map(({ limitId, redemption: { amount } }) => ({ productId: limitId, amount }))
  const [aside, paid] = [
    redemptions.flatMap(redeemPosts),
    redemptions.filter(({ state }) => state === 'PAID').flatMap(redeemedPosts),
  ]
  const here = many(decided)
  await together([
    writeLeft(tx, decided, here),
    ...unpaid.map(({ each, coin, amount }) => takeUnpaid(tx, { ...each, id: each.holdingId }, coin, amount)),
    redemptionTable.insert(tx, redemptions),
    markCounted(tx, counted, many(counted)),
    giveBackQuotasOf(tx, PERSONAL, freed, here),
    giveBackCapacityOf(tx, freed, here),
    postTogether(tx, aside, many(aside)),
    postTogether(tx, paid, many(paid)),
  ])
}

async function writeLeft(
  tx: Transaction,
  decided: readonly DecidedRedemption[],
  { values, inBucket, mark }: Many,
): Promise<void> {
  const [, ...columns] = LEFT.names
  const set = columns.map((column) => `${column} = a.${column}`).join(', ')
  await tx.execute(
    `${mark}update staking_holding h set ${set}
     from unnest($1::smallint[], $2::bigint[], ${LEFT.arrayPlaceholders(LEFT_AT)}) as a (bucket, user_id, ${LEFT.names.join(', ')})
     where ${inBucket('h.bucket', LEFT_AT + LEFT.names.length)} and h.user_id = a.user_id and h.id = a.id`,
    values(...LEFT.arrays(decided.map(({ after }) => after))),
  )
}

async function markCounted(
  tx: Transaction,
  counted: readonly CountedStake[],
  { values, inBucket, mark }: Many,
): Promise<void> {
  if (counted.length === 0) return
  await tx.execute(
    `${mark}update staking_stake s set counted_in = a.act
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[]) as a (bucket, user_id, id, act)
     where ${inBucket('s.bucket', 5)} and s.user_id = a.user_id and s.id = a.id`,
    values(
      counted.map(({ id }) => id),
      counted.map(({ act }) => act),
    ),
  )
}

/** Whose product, and as it was read. */
export type AskedHolding = Owner & { offer: { id: number; coin: string; revision: number } }

const ASKED = `unnest($1::smallint[], $2::bigint[], $3::bigint[]) with ordinality as a (bucket, user_id, product_id, n)`
const theirs = ({ inBucket }: Many, at: number) =>
  `${inBucket('h.bucket', at)} and h.user_id = a.user_id and h.product_id = a.product_id`
const productsOf = (asked: readonly AskedHolding[]) => asked.map(({ offer }) => offer.id)

type Placed = { n: number }

/** Locks the holdings that nobody else has locked, in the order of their keys: by the place of who asked. */
export async function lockHoldings(
  tx: Transaction,
  asked: readonly AskedHolding[],
  many: Many,
): Promise<Map<number, Holding>> {
  const rows = await tx.query<Raw & Placed>(
    `${many.mark}select a.n::integer as n, ${holdingTable.select('h')} from ${ASKED}
     join staking_holding h on ${theirs(many, 4)}
     order by h.bucket, h.user_id, h.id for update of h skip locked`,
    many.values(productsOf(asked)),
  )
  return new Map(rows.map((row) => [row.n - 1, holdingTable.read(row)]))
}

/**
 * The places of those for whom there is nothing to look at but their holding: nothing is stopped, no loss is open, the product is
 * as it was read, and nothing of the holding waits to be booked or to be paid with redemptions.
 */
export async function plainOf(tx: Transaction, asked: readonly AskedHolding[], many: Many): Promise<Set<number>> {
  const { inBucket, mark, values } = many
  const has = (table: string, condition: string) =>
    `exists (select 1 as one from ${table} w where ${inBucket('w.bucket', 6)} and w.user_id = a.user_id and w.id = h.id
       and ${condition})`
  const rows = await tx.query<Placed>(
    `${mark}select a.n::integer as n from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::text[], $5::integer[])
       with ordinality as a (bucket, user_id, product_id, coin, revision, n)
     join staking_holding h on ${theirs(many, 6)}
     join staking_product p on p.id = a.product_id and p.revision = a.revision
     where not ${isStoppedBy({ product: `'staking'`, assets: 'a.coin' })}
       and not exists (select 1 as one from staking_loss l where l.product_id = a.product_id and l.ended_at is null)
       and not ${has('staking_weight', 'w.booked_in is null')} and not ${has('staking_unpaid', 'w.amount > 0')}`,
    values(
      productsOf(asked),
      asked.map(({ offer }) => offer.coin),
      asked.map(({ offer }) => offer.revision),
    ),
  )
  return new Set(rows.map(({ n }) => n - 1))
}

export type UncountedStake = { id: number; amount: Decimal8; createdAt: Instant }

/** Stakes that are not counted into their holdings yet. */
export async function uncountedOf(
  tx: Transaction,
  asked: readonly AskedHolding[],
  many: Many,
): Promise<Map<number, UncountedStake[]>> {
  const rows = await tx.query<Placed & { id: number; amount: string; created_at: Instant }>(
    `${many.mark}select a.n::integer as n, s.id, s.amount, s.created_at from ${ASKED}
     join staking_holding h on ${theirs(many, 4)}
     join staking_stake s on ${many.inBucket('s.bucket', 4)} and s.user_id = a.user_id and s.holding_id = h.id
       and s.counted_in is null`,
    many.values(productsOf(asked)),
  )
  const stakes = rows.map(({ n, id, amount, created_at }) => ({
    n,
    id,
    amount: decimal(amount),
    createdAt: created_at,
  }))
  return Map.groupBy(stakes, ({ n }) => n - 1)
}

/** What was staked after an instant, of which nothing counts by then. */
export async function stakedAfter(
  tx: Transaction,
  asked: readonly AskedHolding[],
  until: Instant,
  many: Many,
): Promise<Map<number, Decimal8>> {
  const rows = await tx.query<Placed & { amount: string }>(
    `${many.mark}select a.n::integer as n, sum(s.amount) as amount from ${ASKED}
     join staking_holding h on ${theirs(many, 5)}
     join staking_stake s on ${many.inBucket('s.bucket', 5)} and s.user_id = a.user_id and s.created_at > $4
       and s.holding_id = h.id
     group by a.n`,
    many.values(productsOf(asked), isoText(until)),
  )
  return new Map(rows.map(({ n, amount }) => [n - 1, decimal(amount)]))
}
