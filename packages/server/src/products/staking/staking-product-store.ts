import { type Decimal8, decimal } from '@tenor/contract/money'
import { type StakingTerms, type StakingTermsWire, stakingTermsOf } from '@tenor/contract/staking'
import { type Instant, isoText } from '@tenor/contract/time'
import { type Owner, SPOT } from '../../core/ledger/index.ts'
import type { Queryable, Raw, Transaction, Value } from '../../platform/database/index.ts'
import { productTable, type StoredProduct } from './staking-tables.ts'

/** A product with the terms that are in force. */
export type Offer = StoredProduct & { readonly terms: StakingTerms }

/** A customer's quota of what they have staked of a product. */
export const PERSONAL = 'personal'
/** Where there is no limit: more than there is of any coin. */
export const BOUNDLESS: Decimal8 = decimal('100000000000000000000')

/** SQL of the terms in force at the instant in a parameter, of the product `p`. */
const TERMS_AT = (at: string) => `(select t.terms from staking_terms t
  where t.product_id = p.id and t.from_at <= ${at}::timestamptz order by t.from_at desc limit 1
  /* any order: a product has one row of an instant */) as terms`

type OfferRow = Raw & { terms: StakingTermsWire }

const offerOf = (row: OfferRow): Offer => ({ ...productTable.read(row), terms: stakingTermsOf(row.terms) })

export async function offerById(db: Queryable, id: number, at: Instant): Promise<Offer | null> {
  const [row] = await db.query<OfferRow>(
    `select ${productTable.select('p')}, ${TERMS_AT('$2')} from staking_product p where p.id = $1`,
    [id, isoText(at)],
  )
  return row === undefined ? null : offerOf(row)
}

/** Which are asked for; null: not narrowed by it. */
export type OfferFilter = { coin: string | null; name: string | null; pid: number | null }

const ON_SALE_MOST = 500

/** What is on sale, by coin; a product that is named by its pid is found whatever its status. */
export async function offersOnSale(db: Queryable, { coin, name, pid }: OfferFilter, at: Instant): Promise<Offer[]> {
  const rows = await db.query<OfferRow>(
    `select ${productTable.select('p')}, ${TERMS_AT('$1')} from staking_product p
     where (p.listing = 'listed' or p.id = $4::bigint) and ($2::text is null or p.coin = $2)
       and ($3::text is null or p.name = $3) and ($4::bigint is null or p.id = $4)
     order by p.coin, p.created_at, p.id limit ${ON_SALE_MOST}`,
    [isoText(at), coin, name, pid],
  )
  return rows.map(offerOf)
}

/** What a customer has to stake with, and has staked. */
export type StakingOwn = { balance: Decimal8; staked: Decimal8 }

/** A product in force, and what a stake of the customer is judged by. */
export async function offerAndOwn(
  db: Queryable,
  id: number,
  { bucket, userId }: Owner,
  at: Instant,
): Promise<{ product: Offer; own: StakingOwn } | null> {
  const [row] = await db.query<OfferRow & { balance: string | null; used: string | null }>(
    `select ${productTable.select('p')}, ${TERMS_AT('$4')},
       (select b.balance from ledger_balance b where b.bucket = $2 and b.user_id = $3 and b.account = ${SPOT}
          and b.reference = 0 and b.asset = p.coin) as balance,
       (select q.used from customer_quota q where q.bucket = $2 and q.user_id = $3 and q.product_id = p.id
          and q.period = '${PERSONAL}') as used
     from staking_product p where p.id = $1`,
    [id, bucket, userId, isoText(at)],
  )
  if (row === undefined) return null
  return {
    product: offerOf(row),
    own: { balance: decimal(row.balance ?? '0'), staked: decimal(row.used ?? '0') },
  }
}

/** Writes what a product offers from an instant on. */
export async function writeTerms(
  tx: Transaction,
  productId: number,
  from: Instant,
  terms: StakingTermsWire,
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
): Promise<Map<number, { from: Instant; terms: StakingTermsWire }>> {
  const values: Value[] = [productIds]
  const rows = await db.query<{ product_id: number; from_at: Instant; terms: StakingTermsWire }>(
    `select distinct on (product_id) product_id, from_at, terms from staking_terms
     where product_id = any($1::bigint[]) order by product_id, from_at desc`,
    values,
  )
  return new Map(rows.map((row) => [row.product_id, { from: row.from_at, terms: row.terms }]))
}
