import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { instant } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
// @ts-expect-error: a program without types, written apart from the platform
import { check } from '../../../../tools/proof-check/proof-check.mjs'
import {
  addSums,
  checkProof,
  growingTree,
  hexOf,
  leafBytes,
  leafNode,
  nodeBytes,
  OWED_MOST,
  type OwedLeaf,
  type OwedNode,
  type OwedProof,
  type OwedSum,
  parentNode,
  pathOf,
  readStatement,
  type SumRow,
  statementText,
  sumRows,
} from '../../src/overview/index.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

function leafOf(userId: number, amounts: Readonly<Record<string, bigint>>): OwedLeaf {
  const sums = Object.entries(amounts).map(([name, amount]) => {
    const [line = '', asset = ''] = name.split(' ')
    return { line, asset, amount }
  })
  return { userId, salt: sha256(new TextEncoder().encode(`salt ${userId}`)), sums }
}

const LEAVES = [
  leafOf(11, { 'dual BTC': 100_000_000n, 'dual.converted USDT': 5n, 'spot BTC': 70n }),
  leafOf(12, { 'spot USDT': 1_000n }),
  leafOf(13, { 'spot BTC': 3n, 'spot USDT': 9n }),
  leafOf(14, { 'spot FUND1': OWED_MOST - 1n }),
  leafOf(15, { 'flexible ETH': 12n }),
]

function proofOf(
  leaves: readonly OwedLeaf[],
  place: number,
  nodes = leaves.map((leaf) => leafNode(leaf, sha256)),
): OwedProof {
  const { userId, salt, sums } = leaves[place] as OwedLeaf
  const path = pathOf(nodes, place, sha256).map(({ side, node }) => ({ side, ...rowOf(node) }))
  return { snapshot: 1, user_id: userId, salt: hexOf(salt), sums: sumRows(sums), path }
}

function rowOf({ hash, customers, sums }: OwedNode) {
  return { hash: hexOf(hash), customers, sums: sumRows(sums) }
}

function rootOf(nodes: readonly OwedNode[]): OwedNode {
  const tree = growingTree(sha256)
  for (const node of nodes) tree.add(node)
  return tree.root() as OwedNode
}

function published(root: OwedNode) {
  return statementText({ id: 1, at: instant(0), previous: null, ...root, root: hexOf(root.hash) })
}

const honest = published(rootOf(LEAVES.map((leaf) => leafNode(leaf, sha256))))

/** What the contract and the program apart from it say of one proof: they must agree. */
async function verdict(proof: OwedProof, statement = honest, userId = proof.user_id): Promise<string> {
  const found = await checkProof(proof, statement, { userId, sha256 })
  const signature = sign(null, Buffer.from(statement), keys.privateKey).toString('hex')
  const apart = () => check({ statement, signature, public_key: publicKey }, proof, { userId })
  if (found.ok) apart()
  else expect(apart).toThrow()
  return found.ok ? 'holds' : found.fault
}

test('each customer is proved to be in the tree, by the contract and by the program apart from it', async () => {
  for (const place of LEAVES.keys()) expect(await verdict(proofOf(LEAVES, place))).toBe('holds')
})

test('a tree of any size proves each of its leaves, and sums to what they have', async () => {
  const sizes = fc.array(fc.bigInt({ min: 1n, max: 10n ** 20n }), { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), async (amounts, pick) => {
      const leaves = amounts.map((amount, at) => leafOf(at + 1, { [`${at % 2 === 0 ? 'spot' : 'dual'} BTC`]: amount }))
      const root = rootOf(leaves.map((leaf) => leafNode(leaf, sha256)))
      expect(root.sums.reduce((sum, { amount }) => sum + amount, 0n)).toBe(
        amounts.reduce((sum, each) => sum + each, 0n),
      )
      expect(root.customers).toBe(leaves.length)
      expect(await verdict(proofOf(leaves, pick % leaves.length), published(root))).toBe('holds')
    }),
    { numRuns: 40 },
  )
})

describe('a cheat is found', () => {
  /** A tree whose builder asks nothing: what an exchange that cheats would publish. */
  const careless = (left: OwedNode, right: OwedNode): OwedNode => {
    const sums = new Map<string, OwedSum>()
    for (const sum of [...left.sums, ...right.sums]) {
      const name = `${sum.line} ${sum.asset}`
      sums.set(name, { ...sum, amount: sum.amount + (sums.get(name)?.amount ?? 0n) })
    }
    const [name, total] = [nodeBytes(left, right), [...sums.values()]]
    return { hash: sha256(name), customers: left.customers + right.customers, sums: total }
  }

  test('a hidden leaf of less than zero', async () => {
    const victim = leafOf(11, { 'spot BTC': 1_000n })
    const hole = { userId: 99, salt: sha256(new Uint8Array(1)), sums: [{ line: 'spot', asset: 'BTC', amount: -900n }] }
    expect(() => leafNode(hole, sha256)).toThrow(RangeError)
    const nodes = [leafNode(victim, sha256), { hash: sha256(leafBytes(hole)), customers: 1, sums: hole.sums }]
    const root = careless(nodes[0] as OwedNode, nodes[1] as OwedNode)
    const steps = [{ side: 'right' as const, ...rowOf(nodes[1] as OwedNode) }]
    const proof = { ...proofOf([victim], 0), path: steps }
    expect(await verdict(proof, published(root))).toBe('negative')
    // Shown as if it were above zero, it does not lead to the root.
    const shown = steps.map((step) => ({ ...step, sums: [['spot', 'BTC', '0.000009']] as SumRow[] }))
    expect(await verdict({ ...proof, path: shown }, published(root))).toBe('wrongRoot')
  })

  test('a swapped leaf', async () => {
    const [first, second] = [proofOf(LEAVES, 0), proofOf(LEAVES, 1)]
    expect(await verdict({ ...first, path: second.path })).toBe('wrongRoot')
    const swapped = first.path.map((step, at) => (at === 0 ? { ...step, side: 'left' as const } : step))
    expect(await verdict({ ...first, path: swapped })).toBe('wrongRoot')
  })

  test('a wrong sum, in the leaf, on the way and in the statement', async () => {
    const proof = proofOf(LEAVES, 2)
    expect(await verdict({ ...proof, sums: [['spot', 'BTC', '1']] })).toBe('wrongRoot')
    const less = proof.path.map((step, at) => (at === 0 ? { ...step, sums: [] } : step))
    expect(await verdict({ ...proof, path: less })).toBe('wrongRoot')
    expect(await verdict(proof, honest.replace('sum spot USDT 0.00001009', 'sum spot USDT 0.00000009'))).toBe(
      'wrongSum',
    )
    expect(await verdict(proof, honest.replace('customers 5', 'customers 4'))).toBe('wrongSum')
    const tooMuch: SumRow[] = [
      ['spot', 'BTC', '1'.repeat(30)],
      ['spot', 'FUND1', '9'.repeat(30)],
    ]
    const overflowing = proof.path.map((step) => ({ ...step, sums: tooMuch }))
    expect(await verdict({ ...proof, path: overflowing })).toBe('tooLarge')
  })

  test('two customers who are given one leaf', async () => {
    const [one] = [proofOf(LEAVES, 1)]
    expect(await verdict(one, honest, 12)).toBe('holds')
    expect(await verdict(one, honest, 77)).toBe('otherCustomer')
    // The number changed with it: the leaf is another.
    expect(await verdict({ ...one, user_id: 77 }, honest, 77)).toBe('wrongRoot')
  })

  test('a proof of another snapshot, and a text that is no statement', async () => {
    const proof = proofOf(LEAVES, 0)
    expect(await verdict({ ...proof, snapshot: 2 })).toBe('otherSnapshot')
    for (const text of [
      '',
      'x',
      honest.replace('root ', 'root z'),
      `${honest}sum spot BTC -1\n`,
      honest.slice(0, -1),
    ]) {
      expect(await verdict(proof, text)).toBe('statement')
    }
  })

  test('a signature of another key, and a statement changed after it', () => {
    const signature = sign(null, Buffer.from(honest), keys.privateKey).toString('hex')
    const signed = { statement: honest, signature, public_key: publicKey }
    expect(() => check(signed, proofOf(LEAVES, 0), { userId: 11, publicKey: '11'.repeat(32) })).toThrow()
    expect(() =>
      check({ ...signed, statement: honest.replace('customers 5', 'customers 6') }, proofOf(LEAVES, 0), { userId: 11 }),
    ).toThrow(/signature/)
  })
})

test('nothing overflows: a sum above what the ledger holds makes no tree', () => {
  const [a, b] = [leafOf(1, { 'spot BTC': OWED_MOST }), leafOf(2, { 'spot BTC': 1n })].map((leaf) =>
    leafNode(leaf, sha256),
  )
  expect(addSums((a as OwedNode).sums, (b as OwedNode).sums)).toBeNull()
  expect(() => parentNode(a as OwedNode, b as OwedNode, sha256)).toThrow(RangeError)
})

test('a statement is read as it was written', () => {
  expect(readStatement(honest)).toMatchObject({ id: 1, customers: 5, previous: null })
})
