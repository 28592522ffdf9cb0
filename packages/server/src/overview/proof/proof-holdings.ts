import { owedAccounts } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { BOOK_CUSTOMERS, OTHER_LINE, type OwedSum, type SumRow, sumName } from '@tenor/contract/overview'
import type { Queryable } from '../../platform/database/index.ts'
import { BUCKETS } from '../../platform/ids/index.ts'
import type { HashedLine, HoldingBatch } from './proof-hasher.ts'
import type { ProofModule } from './proof-module.ts'

/** Buckets that are counted by one statement, and whose holdings are in memory at a time where they are few. */
const BUCKETS_AT_A_TIME = 16
/** Holdings in memory at a time, about. */
const HOLDINGS_AT_A_TIME = 16_384
/** Leaves of a split of a book, about: they are sorted in memory. */
const SPLIT_LEAVES = 16_384
const SPLIT_BITS_MOST = 10

type Range = readonly [first: number, last: number]

/** All buckets, so many at a time. */
function divideBuckets(most: number): Range[] {
  return Array.from({ length: Math.ceil(BUCKETS / most) }, (_, at) => [
    at * most,
    Math.min((at + 1) * most, BUCKETS) - 1,
  ])
}

/** All buckets, as many at a time as may be in memory of so many holdings. */
export function divideHoldings(holdings: number): Range[] {
  const most = Math.floor((HOLDINGS_AT_A_TIME * BUCKETS) / Math.max(holdings, 1))
  return divideBuckets(Math.min(BUCKETS_AT_A_TIME, Math.max(1, most)))
}

const WITHIN = (row: string) => `${row}.bucket between $1::smallint and $2::smallint`

type Named = Pick<ProofModule, 'manifests'>

/** Accounts of customers by number: what is owed to them, and what is the house's. */
function listAccounts({ manifests }: Named) {
  const owed = new Set(owedAccounts(manifests))
  const all = manifests.flatMap(({ ledger }) => Object.entries(ledger.accounts)).filter(([, number]) => number < 1000)
  const numbers = (isOwed: boolean) => all.filter(([name]) => owed.has(name) === isOwed).map(([, number]) => number)
  return { owed: numbers(true), house: numbers(false) }
}

export function owedStatement(module: Pick<ProofModule, 'manifests' | 'claims'>): string {
  const claims = Object.entries(module.claims).map(
    ([name, claim]) => `select c.bucket, c.user_id, '${name}' as line, c.asset, c.amount from (${claim(WITHIN)}) as c`,
  )
  const held = `select b.bucket, b.user_id, a.name as line, b.asset, b.balance as amount
    from ledger_balance b join ledger_account a on a.code = b.account
    where ${WITHIN('b')} and b.account = any(array[${listAccounts(module).owed.join(', ')}]::smallint[]) and b.balance > 0`
  return `select owed.bucket, owed.user_id, owed.line, owed.asset, trim_scale(sum(owed.amount))::text as amount
    from (${[held].concat(claims).join('\nunion all\n')}) as owed
    group by owed.bucket, owed.user_id, owed.line, owed.asset having sum(owed.amount) > 0`
}

export function heldStatement(module: Named): string {
  return `select b.asset, sum(-b.balance)::text as amount from ledger_balance b
    where ${WITHIN('b')} and (b.user_id = 0 or b.account = any(array[${listAccounts(module).house.join(', ')}]::smallint[]))
    group by b.asset`
}

/** A line of an asset: how many customers have something on it, and what they have. */
export type LineTotal = OwedSum & { readonly customers: number }

/** All lines of all buckets: the first pass. */
export async function readTotals(tx: Queryable, owed: string): Promise<LineTotal[]> {
  const statement = `select line, asset, count(*)::integer as customers, sum(amount::numeric)::text as amount
    from (${owed}) as one group by line, asset`
  const totals = new Map<string, LineTotal>()
  for (const range of divideBuckets(BUCKETS_AT_A_TIME)) {
    for (const { line, asset, customers, amount } of await tx.query<Omit<LineTotal, 'amount'> & { amount: string }>(
      statement,
      range,
    )) {
      const before = totals.get(sumName({ line, asset }))
      const total = {
        line,
        asset,
        customers: customers + (before?.customers ?? 0),
        amount: decimal(amount) + (before?.amount ?? 0n),
      }
      totals.set(sumName(total), total)
    }
  }
  return [...totals.values()].sort((a, b) => (sumName(a) < sumName(b) ? -1 : 1))
}

type AssetAmountRow = { asset: string; amount: string }

/** By asset: what the ledger holds for customers. */
export async function readHeld(tx: Queryable, held: string): Promise<Map<string, Decimal8>> {
  const sums = new Map<string, Decimal8>()
  for (const range of divideBuckets(BUCKETS_AT_A_TIME)) {
    for (const { asset, amount } of await tx.query<AssetAmountRow>(held, range)) {
      sums.set(asset, (sums.get(asset) ?? 0n) + decimal(amount))
    }
  }
  return sums
}

/** A book before its tree is made. */
export type OpenBook = Pick<OwedSum, 'line' | 'asset'> & { readonly total: Decimal8; readonly splitBits: number }

/** Which lines have a book of their own, and which lie in the book `other` of their asset. */
export function divideBooks(totals: readonly LineTotal[]): { books: OpenBook[]; lines: HashedLine[] } {
  const nameBook = ({ line, asset, customers }: LineTotal) =>
    sumName({ line: customers < BOOK_CUSTOMERS ? OTHER_LINE : line, asset })
  const groups = Array.from(Map.groupBy(totals, nameBook)).sort(([a], [b]) => (a < b ? -1 : 1))
  const books = groups.map(([name, lines]) => {
    const [line = '', asset = ''] = name.split(' ')
    const total = lines.reduce((sum, { amount }) => sum + amount, 0n)
    const pieces = 1_000 + 5 * lines.reduce((sum, each) => sum + each.customers, 0)
    const splitBits = Math.min(SPLIT_BITS_MOST, Math.max(0, Math.ceil(Math.log2(pieces / SPLIT_LEAVES))))
    return { line, asset, total, splitBits }
  })
  const places = new Map(groups.map(([name], at) => [name, at]))
  const lines = totals.map((total): HashedLine => {
    const book = places.get(nameBook(total)) ?? 0
    const { total: ofBook = 0n, splitBits = 0 } = books[book] ?? {}
    return { line: total.line, asset: total.asset, total: ofBook, book, splitBits }
  })
  return { books, lines }
}

type Holding = { bucket: number; user_id: number; line: string; asset: string; amount: string }

/** The holdings of a customer, as a snapshot counted them. */
export type CustomerHoldings = readonly [userId: number, holdings: SumRow[]]

/** The holdings of a range of buckets: to be hashed, and by bucket and customer to be kept. The second pass. */
export async function readHoldings(
  tx: Queryable,
  owed: string,
  { range, lines }: { range: Range; lines: readonly HashedLine[] },
): Promise<{ batch: HoldingBatch; buckets: Map<number, { kept: CustomerHoldings }[]> }> {
  const rows = await tx.query<Holding>(owed, range)
  const places = new Map(lines.map((line, at) => [sumName(line), at]))
  const batch: HoldingBatch = {
    users: new Float64Array(rows.length),
    lines: new Uint16Array(rows.length),
    high: new BigUint64Array(rows.length),
    low: new BigUint64Array(rows.length),
  }
  const customers = new Map<number, { bucket: number; kept: CustomerHoldings }>()
  for (const [at, { bucket, user_id, line, asset, amount }] of rows.entries()) {
    const place = places.get(sumName({ line, asset }))
    if (place === undefined) throw new RangeError(`${line} ${asset} was not there in the first pass`)
    const units = decimal(amount)
    batch.users[at] = user_id
    batch.lines[at] = place
    batch.high[at] = units >> 64n
    batch.low[at] = units & 0xffff_ffff_ffff_ffffn
    const kept: CustomerHoldings = customers.get(user_id)?.kept ?? [user_id, []]
    kept[1].push([line, asset, amount])
    customers.set(user_id, { bucket, kept })
  }
  return { batch, buckets: Map.groupBy(customers.values(), ({ bucket }) => bucket) }
}
