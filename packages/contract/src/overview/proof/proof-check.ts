import { type OwedStatement, readStatement } from './proof-statement.ts'
import { addSums, type OwedSum, owedOrder, readSums, type SumRow } from './proof-sums.ts'
import { type AnySha256, leafBytes, nodeBytes, type OwedNode } from './proof-tree.ts'

/** A customer's proof as it stands in a file. Hashes and the salt are hexadecimal. */
export type OwedProof = {
  readonly snapshot: number
  readonly user_id: number
  readonly salt: string
  /** What was owed to this customer. */
  readonly sums: readonly SumRow[]
  /** The siblings from the leaf to the root. */
  readonly path: readonly {
    readonly side: 'left' | 'right'
    readonly hash: string
    readonly customers: number
    readonly sums: readonly SumRow[]
  }[]
}

/** Why a proof does not hold; each has a phrase `proof.fault.<name>`. */
export const PROOF_FAULTS = [
  'statement',
  'otherSnapshot',
  'otherCustomer',
  'malformed',
  'negative',
  'tooLarge',
  'wrongSum',
  'wrongRoot',
] as const
/** One of `PROOF_FAULTS`. */
export type ProofFault = (typeof PROOF_FAULTS)[number]

/** What a check found: the statement that the customer is part of, or the first fault. */
export type ProofResult =
  | { readonly ok: true; readonly statement: OwedStatement; readonly own: readonly OwedSum[] }
  | { readonly ok: false; readonly fault: ProofFault }

const STEPS_MOST = 64
const HASH = /^[0-9a-f]{64}$/

/**
 * Whether a customer's sums are part of what a statement says. From the leaf up every sibling must be what a tree may have:
 * no sum below zero, none too large, and at the root exactly the hash, the number of customers and the sums that were signed.
 * `userId` is the customer's own number, known from elsewhere than the proof. The signature is checked apart.
 */
export async function checkProof(
  proof: OwedProof,
  statementText: string,
  { userId, sha256 }: { userId: number; sha256: AnySha256 },
): Promise<ProofResult> {
  const statement = readStatement(statementText)
  if (statement === null) return { ok: false, fault: 'statement' }
  if (proof.snapshot !== statement.id) return { ok: false, fault: 'otherSnapshot' }
  if (proof.user_id !== userId) return { ok: false, fault: 'otherCustomer' }
  const own = readSums(proof.sums)
  if (typeof own === 'string') return { ok: false, fault: faultOf(own) }
  if (!HASH.test(proof.salt) || proof.path.length > STEPS_MOST) return { ok: false, fault: 'malformed' }
  const hash = await sha256(leafBytes({ userId, salt: bytesOf(proof.salt), sums: own }))
  const root = await climb({ hash, customers: 1, sums: own }, proof.path, sha256)
  if (typeof root === 'string') return { ok: false, fault: root }
  if (hexOf(root.hash) !== statement.root) return { ok: false, fault: 'wrongRoot' }
  const isSame = root.customers === statement.customers && sameSums(root.sums, statement.sums)
  return isSame ? { ok: true, statement, own } : { ok: false, fault: 'wrongSum' }
}

async function climb(leaf: OwedNode, path: OwedProof['path'], sha256: AnySha256): Promise<OwedNode | ProofFault> {
  let node = leaf
  for (const { side, hash, customers, sums } of path) {
    const read = readSums(sums)
    if (typeof read === 'string') return faultOf(read)
    const isCount = Number.isSafeInteger(customers) && customers >= 1 && node.customers + customers < 2 ** 32
    if (!HASH.test(hash) || !isCount) return 'malformed'
    const sibling: OwedNode = { hash: bytesOf(hash), customers, sums: read }
    const [left, right] = side === 'left' ? [sibling, node] : [node, sibling]
    const total = addSums(left.sums, right.sums)
    if (total === null) return 'tooLarge'
    node = { hash: await sha256(nodeBytes(left, right)), customers: left.customers + right.customers, sums: total }
  }
  return node
}

function sameSums(a: readonly OwedSum[], b: readonly OwedSum[]): boolean {
  return (
    a.length === b.length &&
    a.every((sum, at) => owedOrder(sum, b[at] as OwedSum) === 0 && sum.amount === b[at]?.amount)
  )
}

function faultOf(fault: Exclude<ReturnType<typeof readSums>, readonly OwedSum[]>): ProofFault {
  return fault === 'negative' || fault === 'tooLarge' ? fault : 'malformed'
}

/** Hexadecimal text as bytes. */
export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Bytes as hexadecimal text. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
