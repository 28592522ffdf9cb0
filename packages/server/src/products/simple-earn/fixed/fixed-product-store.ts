import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { selectModeAccount } from '../../../core/accounts/index.ts'
import { type AccountCode, SPOT } from '../../../core/ledger/index.ts'
import { type Queryable, type Raw, sqlType, type Transaction } from '../../../platform/database/index.ts'
import { productTable, type StoredFixed } from './fixed-tables.ts'

/** Quota of a customer for good; there is no other of fixed terms. */
export const PERSONAL = 'personal'

const COLUMNS = productTable.select('p')

export async function fixedById(db: Queryable, id: number): Promise<StoredFixed | null> {
  const [row] = await db.query<Raw>(`select ${COLUMNS} from fixed_product p where p.id = $1`, [id])
  return row === undefined ? null : productTable.read(row)
}

/** What an order is judged by beside its product. */
export type FixedOwn = { account: AccountCode; balance: Decimal8; active: Decimal8; isEligible: boolean }

type OwnRow = Raw & { account: AccountCode; balance: string | null; used: string | null; eligible: boolean }

/** A product, and what the customer has of it and to pay with. */
export async function fixedAndOwn(
  db: Queryable,
  id: number,
  { bucket, userId }: { bucket: number; userId: number },
): Promise<{ product: StoredFixed; own: FixedOwn } | null> {
  const [row] = await db.query<OwnRow>(
    `select ${COLUMNS}, coalesce(own.account, ${SPOT}) as account, own.balance,
       (select q.used from customer_quota q where q.bucket = $2 and q.user_id = $3 and q.product_id = p.id
          and q.period = '${PERSONAL}') as used,
       exists (select 1 from fixed_eligible e where e.bucket = $2 and e.user_id = $3 and e.product_id = p.id) as eligible
     from fixed_product p
     left join lateral (select ${selectModeAccount('u')} as account, b.balance from app_user u
       left join ledger_balance b on b.bucket = u.bucket and b.user_id = u.id and b.account = ${selectModeAccount('u')}
         and b.reference = 0 and b.asset = p.asset
       where u.bucket = $2 and u.id = $3) as own on true
     where p.id = $1`,
    [id, bucket, userId],
  )
  if (row === undefined) return null
  const own = {
    account: row.account,
    balance: decimal(row.balance ?? '0'),
    active: decimal(row.used ?? '0'),
    isEligible: row.eligible,
  }
  return { product: productTable.read(row), own }
}

/** Which are asked for; null: not narrowed by it. */
export type SaleFilter = { asset: string | null; id: number | null; type: number | null }

const ON_SALE_MOST = 500

/** What is on sale, the shortest term first. */
export async function fixedOnSale(db: Queryable, filter: SaleFilter, now: Instant): Promise<StoredFixed[]> {
  const rows = await db.query<Raw>(
    `select ${COLUMNS} from fixed_product p
     where p.listing = 'listed' and (p.starts_at is null or p.starts_at <= $1) and (p.ends_at is null or p.ends_at > $1)
       and ($2::text is null or p.asset = $2) and ($3::bigint is null or p.id = $3)
       and ($4::smallint is null or p.type = $4)
     order by p.asset, p.term_days, p.type, p.id limit ${ON_SALE_MOST}`,
    [isoText(now), filter.asset, filter.id, filter.type],
  )
  return rows.map(productTable.read)
}

/** Writes a new product with its first rate. */
export async function insertFixed(tx: Transaction, product: StoredFixed): Promise<void> {
  await productTable.insert(tx, [product])
  await writeRate(tx, product, product.createdAt)
}

/** A rate from an instant on: what a renewal goes by. */
export async function writeRate(
  tx: Transaction,
  { id, rate }: Pick<StoredFixed, 'id' | 'rate'>,
  from: Instant,
): Promise<void> {
  await tx.execute(
    `insert into fixed_rate (product_id, from_at, rate) values ($1, $2, $3)
     on conflict (product_id, from_at) do update set rate = excluded.rate`,
    [id, isoText(from), productTable.fields.rate.write(rate)],
  )
}

/** Whether an order was ever made of a product. */
export async function wasSold(db: Queryable, productId: number): Promise<boolean> {
  const rows = await db.query(
    'select 1 as one from fixed_order o where o.product_id = $1 limit 1 /* any order: any */',
    [productId],
  )
  return rows.length > 0
}

/** Names the customers who are invited to a special product; those who are no longer named lose it. */
export async function writeEligible(
  tx: Transaction,
  productId: number,
  customers: readonly { bucket: number; userId: number }[],
): Promise<void> {
  await tx.execute('delete from fixed_eligible where product_id = $1', [productId])
  await tx.execute(
    `insert into fixed_eligible (bucket, user_id, product_id)
     select bucket, user_id, $3 from unnest($1::smallint[], $2::bigint[]) as invited (bucket, user_id)
     on conflict do nothing`,
    [customers.map(({ bucket }) => bucket), customers.map(({ userId }) => userId), productId],
  )
}

/** Who is invited to a special product. */
export async function eligibleOf(db: Queryable, productId: number): Promise<number[]> {
  const rows = await db.query(
    { user_id: sqlType.number },
    'select user_id from fixed_eligible where product_id = $1 order by bucket, user_id',
    [productId],
  )
  return rows.map((row) => row.user_id)
}

const INVITED_SHOWN = 1_000

/** Who is invited to each of some special products, the first of them. */
export async function invitedTo(db: Queryable, products: readonly number[]): Promise<Map<number, number[]>> {
  if (products.length === 0) return new Map()
  const rows = await db.query(
    { product_id: sqlType.number, user_id: sqlType.number },
    `select product_id, user_id from (
       select product_id, user_id, row_number() over (partition by product_id order by user_id) as place
       from fixed_eligible where product_id = any($1::bigint[])
     ) as invited where place <= ${INVITED_SHOWN} order by product_id, user_id`,
    [products],
  )
  const invited = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...invited].map(([id, all]) => [id, all.map((row) => row.user_id)]))
}
