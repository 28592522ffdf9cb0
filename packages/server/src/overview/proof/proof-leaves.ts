import { createHmac, hash } from 'node:crypto'
import { owedAccounts } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import {
  hexOf,
  leafNode,
  type OwedLeaf,
  type OwedNode,
  type OwedSum,
  owedOrder,
  readSums,
  type SumRow,
  sumRows,
} from '@tenor/contract/overview'
import type { Queryable } from '../../platform/database/index.ts'
import type { ProofModule } from './proof-module.ts'

export const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')

type Owed = { bucket: number; user_id: number; line: string; asset: string; amount: string }

/** Whose claims the statement of a range of buckets is about. */
const WITHIN = (row: string) => `${row}.bucket between $1::smallint and $2::smallint`

/** Accounts of customers by number: what is owed to them, and what is the house's. */
function accountsOf({ manifests }: Pick<ProofModule, 'manifests'>) {
  const owed = new Set(owedAccounts(manifests))
  const all = manifests.flatMap(({ ledger }) => Object.entries(ledger.accounts)).filter(([, number]) => number < 1000)
  const numbers = (isOwed: boolean) => all.filter(([name]) => owed.has(name) === isOwed).map(([, number]) => number)
  return { owed: numbers(true), house: numbers(false) }
}

/** What is owed to the customers of some buckets, line by line: accounts of the ledger, and claims beside them. */
export function owedStatement(module: Pick<ProofModule, 'manifests' | 'claims'>): string {
  const claims = Object.entries(module.claims).map(
    ([name, claim]) => `select c.bucket, c.user_id, '${name}' as line, c.asset, c.amount from (${claim(WITHIN)}) as c`,
  )
  const held = `select b.bucket, b.user_id, a.name as line, b.asset, b.balance as amount
    from ledger_balance b join ledger_account a on a.code = b.account
    where ${WITHIN('b')} and b.account = any(array[${accountsOf(module).owed.join(', ')}]::smallint[]) and b.balance > 0`
  return `select owed.bucket, owed.user_id, owed.line, owed.asset, sum(owed.amount)::text as amount
    from (${[held, ...claims].join('\nunion all\n')}) as owed
    group by owed.bucket, owed.user_id, owed.line, owed.asset having sum(owed.amount) > 0
    order by owed.bucket, owed.user_id`
}

/** What the ledger holds for the customers of some buckets, found by all that it has elsewhere. */
export function heldStatement(module: Pick<ProofModule, 'manifests'>): string {
  return `select b.asset, sum(-b.balance)::text as amount from ledger_balance b
    where ${WITHIN('b')} and (b.user_id = 0 or b.account = any(array[${accountsOf(module).house.join(', ')}]::smallint[]))
    group by b.asset`
}

export type CustomerSums = { readonly userId: number; readonly sums: readonly OwedSum[] }

/** The customers of some buckets to whom something is owed, by bucket. */
export async function owedCustomers(
  tx: Queryable,
  statement: string,
  range: readonly [number, number],
): Promise<Map<number, CustomerSums[]>> {
  const rows = await tx.query<Owed>(statement, range)
  const buckets = new Map<number, CustomerSums[]>()
  for (const of of Map.groupBy(rows, ({ user_id }) => user_id).values()) {
    const { bucket, user_id: userId } = of[0] as Owed
    const sums = of.map(({ line, asset, amount }) => ({ line, asset, amount: decimal(amount) })).sort(owedOrder)
    const list = buckets.get(bucket) ?? []
    list.push({ userId, sums })
    buckets.set(bucket, list)
  }
  return buckets
}

/** By asset: what the ledger holds for them. */
export async function heldByAsset(
  tx: Queryable,
  statement: string,
  range: readonly [number, number],
): Promise<[string, Decimal8][]> {
  const rows = await tx.query<{ asset: string; amount: string }>(statement, range)
  return rows.map(({ asset, amount }) => [asset, decimal(amount)])
}

/** A salt is known to who is given it, and to nobody who is not. */
export function leafOf({ userId, sums }: CustomerSums, { id, saltKey }: { id: number; saltKey: string }): OwedLeaf {
  return { userId, sums, salt: createHmac('sha256', saltKey).update(`${id}:${userId}`).digest() }
}

export type PlacedLeaf = { readonly customer: CustomerSums; readonly node: OwedNode }

/** Leaves in the order of the tree: by their hashes, which tells nothing of whose they are. */
export function placed(customers: readonly CustomerSums[], of: { id: number; saltKey: string }): PlacedLeaf[] {
  return customers
    .map((customer) => ({ customer, node: leafNode(leafOf(customer, of), sha256) }))
    .map((leaf) => ({ leaf, at: hexOf(leaf.node.hash) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ leaf }) => leaf)
}

/** A bucket's leaves as they are kept. */
export type KeptLeaf = readonly [userId: number, sums: readonly SumRow[]]

export function keptLeaves(leaves: readonly PlacedLeaf[]): KeptLeaf[] {
  return leaves.map(({ customer: { userId, sums } }) => [userId, sumRows(sums)])
}

export function readLeaf([userId, rows]: KeptLeaf): CustomerSums {
  const sums = readSums(rows)
  if (typeof sums === 'string') throw new TypeError(`a kept leaf of customer ${userId} is ${sums}`)
  return { userId, sums }
}
