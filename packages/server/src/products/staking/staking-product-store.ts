import type { Listing } from '@tenor/contract/core'
import { type Decimal8, decimal, smaller } from '@tenor/contract/money'
import {
  type StakingTerms,
  type StakingTermsFull,
  sourceCeiling,
  stakingTermsOf,
  stakingTermsWire,
} from '@tenor/contract/staking'
import { ceilTo, DAY_MS, type Instant, instant, isoText } from '@tenor/contract/time'
import { type Owner, SPOT } from '../../core/ledger/index.ts'
import type { ManyAsked } from '../../core/orders/index.ts'
import { type Queryable, type Raw, sqlType, type Transaction, type Value } from '../../platform/database/index.ts'
import { productTable, type StoredProduct } from './staking-tables.ts'

/** A product with the terms that are in force. */
export type Offer = StoredProduct & {
  readonly terms: StakingTerms
  /** Whose limits its stakes count for: its own, or those of the product that the protocol belongs to. */
  readonly limitId: number
  /** The midnight from which on its terms may be others: who acts then reads it again. */
  readonly until: Instant
}

/** A customer's quota of what they have staked of a product. */
export const PERSONAL = 'personal'
/** Where there is no limit: more than there is of any coin. */
export const BOUNDLESS: Decimal8 = decimal('100000000000000000000')

/** SQL of the terms in force at the instant in a parameter, of the product `p`. */
const TERMS_OF = (id: string, at: string) => `(select t.terms from staking_terms t
  where t.product_id = ${id} and t.from_at <= ${at}::timestamptz order by t.from_at desc limit 1
  /* any order: a product has one row of an instant */)`
const TERMS_AT = (at: string) => `${TERMS_OF('p.id', at)} as terms,
  case when p.parent_id is not null then ${TERMS_OF('p.parent_id', at)} end as parent_terms,
  (select jsonb_build_object('listing', parent.listing, 'stake', parent.stake_paused, 'fast', parent.fast_paused,
    'standard', parent.standard_paused) from staking_product parent where parent.id = p.parent_id) as parent`

/** What holds for all protocols of a product, whatever is so of each. */
type Parent = { listing: Listing; stake: boolean; fast: boolean; standard: boolean }
type OfferRow = Raw & { terms: StakingTermsFull; parent_terms: StakingTermsFull | null; parent: Parent | null }

/** SQL of the products whose standard redemptions wait: paused themselves, or as protocols of one that is. */
export const STANDARD_PAUSED = `(select p.id from staking_product p
  left join staking_product parent on parent.id = p.parent_id where p.standard_paused or parent.standard_paused)`

/** Terms whose rates a source tells: those that it told, by coin. Ceilings stay those of the rates as written. */
export function withRates(terms: StakingTerms, told: ReadonlyMap<string, Decimal8>): StakingTerms {
  const rewards = terms.rewards.map((each) => ({
    ...each,
    rate: told.get(each.coin) ?? each.rate,
    ceiling: sourceCeiling(each),
  }))
  return { ...terms, rewards }
}

const toldOf = (told: Readonly<Record<string, string>>) =>
  new Map(Object.entries(told).map(([coin, rate]) => [coin, decimal(rate)]))

/** A protocol has rates, days, a bonus and pauses of its own; all else is its product's, and what pauses that pauses it. Where a source tells rates, its last ones are shown. */
function offerOf(row: OfferRow, at: Instant): Offer {
  const product = productTable.read(row)
  const written = stakingTermsOf(row.terms)
  const isTold = product.told !== null && written.source !== 'fixed'
  const own = isTold ? withRates(written, toldOf(product.told ?? {})) : written
  const until = ceilTo(instant(at + 1), DAY_MS)
  const { parent } = row
  if (row.parent_terms === null || parent === null) return { ...product, terms: own, limitId: product.id, until }
  const { rewards, baseRate, incomeDays, bonus, source } = own
  const terms = { ...stakingTermsOf(row.parent_terms), rewards, baseRate, incomeDays, bonus, source }
  const listing = parent.listing === 'listed' ? product.listing : parent.listing
  const paused = {
    stakePaused: product.stakePaused || parent.stake,
    fastPaused: product.fastPaused || parent.fast,
    standardPaused: product.standardPaused || parent.standard,
  }
  return { ...product, ...paused, listing, terms, limitId: product.parentId ?? product.id, until }
}

export const floatOf = ({ cash, fastFloat }: Pick<StoredProduct, 'cash' | 'fastFloat'>): Decimal8 | null =>
  cash === null ? null : smaller(cash, fastFloat ?? 0n)

export async function offerById(db: Queryable, id: number, at: Instant): Promise<Offer | null> {
  const [row] = await db.query<OfferRow>(
    `select ${productTable.select('p')}, ${TERMS_AT('$2')} from staking_product p where p.id = $1`,
    [id, isoText(at)],
  )
  return row === undefined ? null : offerOf(row, at)
}

/** Whoever writes what is of the whole product does so alone: its values, rates, losses, days, and payments of its queue. */
export async function lockProduct(tx: Transaction, productId: number): Promise<void> {
  await tx.query('select id from staking_product where id = $1 for update', [productId])
}

/** Whether nothing of an offer was changed at once since it was read. */
export async function isStillAsRead(db: Queryable, { id, revision }: Offer): Promise<boolean> {
  const [row] = await db.query({ revision: sqlType.number }, 'select revision from staking_product where id = $1', [id])
  return row?.revision === revision
}

/** Which are asked for; null: not narrowed by it. */
export type OfferFilter = { coin: string | null; name: string | null; pid: number | null }

const ON_SALE_MOST = 500

/** What is on sale, by coin; a product that is named by its pid is found whatever its status. */
export async function offersOnSale(db: Queryable, { coin, name, pid }: OfferFilter, at: Instant): Promise<Offer[]> {
  const rows = await db.query<OfferRow>(
    `select ${productTable.select('p')}, ${TERMS_AT('$1')} from staking_product p
     where (p.id = $4::bigint or p.listing = 'listed' and p.parent_id is null) and ($2::text is null or p.coin = $2)
       and ($3::text is null or p.name = $3) and ($4::bigint is null or p.id = $4)
     order by p.coin, p.created_at, p.id limit ${ON_SALE_MOST}`,
    [isoText(at), coin, name, pid],
  )
  return rows.map((row) => offerOf(row, at))
}

/** What a customer has to stake with, and has staked; whether they count among the crowd; null: they never held any. */
export type StakingOwn = { balance: Decimal8; staked: Decimal8; isCrowd: boolean; holdingId: number | null }

type OwnRow = { balance: string | null; used: string | null; is_crowd: boolean; holding_id: number | null }

/** A product in force, and what a stake of the customer is judged by. */
export async function offerAndOwn(
  db: Queryable,
  id: number,
  { bucket, userId }: Owner,
  at: Instant,
): Promise<{ product: Offer; own: StakingOwn } | null> {
  const [row] = await db.query<OfferRow & OwnRow>(
    `select ${productTable.select('p')}, ${TERMS_AT('$4')},
       (select b.balance from ledger_balance b where b.bucket = $2 and b.user_id = $3 and b.account = ${SPOT}
          and b.reference = 0 and b.asset = p.coin) as balance,
       (select q.used from customer_quota q where q.bucket = $2 and q.user_id = $3
          and q.product_id = coalesce(p.parent_id, p.id) and q.period = '${PERSONAL}') as used,
       coalesce((select c.is_crowd from staking_crowd c where c.bucket = $2 and c.user_id = $3), false) as is_crowd,
       (select h.id from staking_holding h where h.bucket = $2 and h.user_id = $3 and h.product_id = $1) as holding_id
     from staking_product p where p.id = $1`,
    [id, bucket, userId, isoText(at)],
  )
  if (row === undefined) return null
  const [balance, staked] = [decimal(row.balance ?? '0'), decimal(row.used ?? '0')]
  return { product: offerOf(row, at), own: { balance, staked, isCrowd: row.is_crowd, holdingId: row.holding_id } }
}

/** What a stake must know of the customer beside what its own statement looks at. */
export async function standingsOf({ db, asked, values, inBucket, mark }: ManyAsked<Owner & { productId: number }>) {
  const rows = await db.query<Pick<OwnRow, 'is_crowd' | 'holding_id'>>(
    `${mark}select h.id as holding_id, coalesce(c.is_crowd, false) as is_crowd
     from unnest($1::smallint[], $2::bigint[], $3::bigint[]) with ordinality as a (bucket, user_id, product_id, n)
     left join staking_holding h on ${inBucket('h.bucket', 4)} and h.user_id = a.user_id and h.product_id = a.product_id
     left join staking_crowd c on ${inBucket('c.bucket', 4)} and c.user_id = a.user_id
     order by a.n`,
    values(asked.map((each) => each.productId)),
  )
  return rows.map((row) => ({ isCrowd: row.is_crowd, holdingId: row.holding_id }))
}

/** Writes what a product offers from an instant on. */
export async function writeTerms(
  tx: Transaction,
  productId: number,
  from: Instant,
  terms: StakingTermsFull,
): Promise<void> {
  await tx.execute(
    `insert into staking_terms (product_id, from_at, terms) values ($1, $2, $3)
     on conflict (product_id, from_at) do update set terms = excluded.terms`,
    [productId, isoText(from), JSON.stringify(terms)],
  )
}

/** The terms that were written last, whether they hold yet or from a midnight to come. */
export async function newestTerms(
  db: Queryable,
  productIds: readonly number[],
): Promise<Map<number, { from: Instant; terms: StakingTermsFull }>> {
  const values: Value[] = [productIds]
  const rows = await db.query(
    { product_id: sqlType.number, from_at: sqlType.instant, terms: sqlType.json<StakingTermsFull>() },
    `select distinct on (product_id) product_id, from_at, terms from staking_terms
     where product_id = any($1::bigint[]) order by product_id, from_at desc`,
    values,
  )
  // Rows of before a term was known say nothing of it.
  const full = (terms: StakingTermsFull) => stakingTermsWire(stakingTermsOf(terms))
  return new Map(rows.map((row) => [row.product_id, { from: row.from_at, terms: full(row.terms) }]))
}

/** Whether stakes of it are taken now. */
export const takesStakes = ({ listing, stakePaused }: Offer): boolean => listing === 'listed' && !stakePaused

/** The protocols of products, by the product they belong to; retired ones too, since they still have holdings to redeem. */
export async function protocolsOf(
  db: Queryable,
  parentIds: readonly number[],
  at: Instant,
): Promise<Map<number, Offer[]>> {
  if (parentIds.length === 0) return new Map()
  const rows = await db.query<OfferRow>(
    `select ${productTable.select('p')}, ${TERMS_AT('$1')} from staking_product p
     where p.parent_id = any($2::bigint[]) order by p.id`,
    [isoText(at), [...parentIds]],
  )
  const offers = rows.map((row) => offerOf(row, at))
  return Map.groupBy(offers, ({ parentId }) => parentId ?? 0)
}
