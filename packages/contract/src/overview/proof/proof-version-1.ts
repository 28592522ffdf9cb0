import type { Decimal8 } from '../../money/index.ts'
import { fromHex, isHash, toHex } from './proof-hex.ts'
import { type AmountFault, OWED_MOST, type OwedSum, readAmount, type SumRow, sumName } from './proof-sums.ts'
import type { AnySha256 } from './proof-tree.ts'

/*
 * Version 1 of proofs: one tree whose leaf is a customer with all sums. Each path showed another customer's holdings, so none is made any
 * more; files that customers have are still checked.
 */

/** A customer's file of version 1. Hashes and the salt are hexadecimal. */
export type OwedProof1 = {
  readonly version?: 1
  readonly snapshot: number
  readonly user_id: number
  readonly salt: string
  readonly sums: readonly SumRow[]
  /** The siblings from the leaf to the root. */
  readonly path: readonly {
    readonly side: 'left' | 'right'
    readonly hash: string
    readonly customers: number
    readonly sums: readonly SumRow[]
  }[]
}

/** A statement of version 1. */
export type OwedStatement1 = {
  readonly id: number
  readonly customers: number
  readonly root: string
  readonly sums: readonly OwedSum[]
}

type Fault1 = AmountFault | 'statement' | 'otherSnapshot' | 'otherCustomer' | 'wrongSum' | 'wrongRoot'
type Result1 =
  | { readonly ok: true; readonly statement: OwedStatement1; readonly own: readonly OwedSum[] }
  | { readonly ok: false; readonly fault: Fault1 }
type Node1 = { readonly hash: Uint8Array; readonly customers: number; readonly sums: readonly OwedSum[] }

const TITLE = 'tenor proof of liabilities 1'
const FIELDS = ['snapshot', 'at', 'customers', 'root', 'previous']
const STEPS_MOST = 64

/** A text read as a statement of version 1; null where it is none. */
export function readStatement1(text: string): OwedStatement1 | null {
  const lines = text.split('\n')
  if (lines[0] !== TITLE || lines.at(-1) !== '') return null
  const fields = FIELDS.map((name, at) =>
    lines[at + 1]?.startsWith(`${name} `) ? lines[at + 1]?.slice(name.length + 1) : '',
  )
  const [id = '', , customers = '', root = '', previous = ''] = fields
  const rows = lines.slice(FIELDS.length + 1, -1).map((line) => line.split(' '))
  if (rows.some((row) => row.length !== 4 || row[0] !== 'sum')) return null
  const sums = readSums(rows.map(([, line = '', asset = '', amount = '']) => [line, asset, amount]))
  const isCounted = [id, customers].every((count) => /^\d{1,15}$/.test(count))
  if (typeof sums === 'string' || !isCounted || !isHash(root) || (previous !== '-' && !isHash(previous))) return null
  return { id: Number.parseInt(id, 10), customers: Number.parseInt(customers, 10), root, sums }
}

/** As `checkProof`, of a file of version 1. */
export async function checkProof1(
  proof: OwedProof1,
  statementText: string,
  { userId, sha256 }: { userId: number; sha256: AnySha256 },
): Promise<Result1> {
  const statement = readStatement1(statementText)
  if (statement === null) return { ok: false, fault: 'statement' }
  if (proof.snapshot !== statement.id) return { ok: false, fault: 'otherSnapshot' }
  if (proof.user_id !== userId) return { ok: false, fault: 'otherCustomer' }
  const own = readSums(proof.sums)
  if (typeof own === 'string') return { ok: false, fault: own }
  if (!isHash(proof.salt) || proof.path.length > STEPS_MOST) return { ok: false, fault: 'malformed' }
  const leaf = [numberBytes(0, 1), fromHex(proof.salt), numberBytes(userId, 8), sumsBytes(own)]
  const root = await climb({ hash: await sha256(joinBytes(leaf)), customers: 1, sums: own }, proof.path, sha256)
  if (typeof root === 'string') return { ok: false, fault: root }
  if (toHex(root.hash) !== statement.root) return { ok: false, fault: 'wrongRoot' }
  const isSame = root.customers === statement.customers && isSameSums(root.sums, statement.sums)
  return isSame ? { ok: true, statement, own } : { ok: false, fault: 'wrongSum' }
}

async function climb(leaf: Node1, path: OwedProof1['path'], sha256: AnySha256): Promise<Node1 | AmountFault> {
  let node = leaf
  for (const { side, hash, customers, sums } of path) {
    const read = readSums(sums)
    if (typeof read === 'string') return read
    const isCount = Number.isSafeInteger(customers) && customers >= 1 && node.customers + customers < 2 ** 32
    if (!isHash(hash) || !isCount) return 'malformed'
    const sibling: Node1 = { hash: fromHex(hash), customers, sums: read }
    const pair = side === 'left' ? [sibling, node] : [node, sibling]
    const total = addSums(node.sums, read)
    if (total === null) return 'tooLarge'
    const bytes = pair.flatMap((each) => [each.hash, numberBytes(each.customers, 4), sumsBytes(each.sums)])
    bytes.unshift(numberBytes(1, 1))
    node = { hash: await sha256(joinBytes(bytes)), customers: node.customers + customers, sums: total }
  }
  return node
}

/** Rows as sums, each name once and in order; or the first fault. */
function readSums(rows: readonly SumRow[]): readonly OwedSum[] | AmountFault {
  const sums: OwedSum[] = []
  for (const [line, asset, text] of rows) {
    const amount = readAmount(text)
    if (typeof amount === 'string') return amount
    const sum = { line, asset, amount }
    const before = sums.at(-1)
    const isNamed = /^[a-z][A-Za-z0-9.:-]{0,62}$/.test(line) && /^[A-Z0-9]{1,24}$/.test(asset)
    if (!isNamed || (before !== undefined && compareNames(before, sum) >= 0)) return 'malformed'
    sums.push(sum)
  }
  return sums
}

function compareNames(a: OwedSum, b: OwedSum): number {
  if (a.line !== b.line) return a.line < b.line ? -1 : 1
  return a.asset === b.asset ? 0 : a.asset < b.asset ? -1 : 1
}

function addSums(a: readonly OwedSum[], b: readonly OwedSum[]): OwedSum[] | null {
  const sums = new Map<string, OwedSum>()
  for (const sum of a.concat(b)) {
    const { line, asset } = sum
    sums.set(sumName(sum), { line, asset, amount: (sums.get(sumName(sum))?.amount ?? 0n) + sum.amount })
  }
  const total = [...sums.values()]
  return total.some(({ amount }) => amount > OWED_MOST) ? null : total.sort(compareNames)
}

function isSameSums(a: readonly OwedSum[], b: readonly OwedSum[]): boolean {
  return (
    a.length === b.length &&
    a.every((sum, at) => sumName(sum) === sumName(b[at] as OwedSum) && sum.amount === b[at]?.amount)
  )
}

function sumsBytes(sums: readonly OwedSum[]): Uint8Array {
  const parts = sums.flatMap((sum) => {
    const name = new TextEncoder().encode(sumName(sum))
    return [numberBytes(name.length, 1), name, numberBytes(sum.amount, 16)]
  })
  parts.unshift(numberBytes(sums.length, 2))
  return joinBytes(parts)
}

function numberBytes(value: number | Decimal8, length: number): Uint8Array {
  return fromHex(value.toString(16).padStart(2 * length, '0'))
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
