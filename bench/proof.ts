import { hash } from 'node:crypto'
import {
  growingTree,
  hexOf,
  leafNode,
  type OwedLeaf,
  type OwedNode,
  type OwedSum,
  owedOrder,
  pathOf,
  sumRows,
} from '../packages/contract/src/overview/index.ts'

/*
 * The tree of what is owed to so many customers, as a snapshot makes it: bucket by bucket, each bucket's leaves in memory, the
 * roots of the buckets on top. What a proof weighs is of the customer in the middle. The floor hashes 64 bytes for each node
 * and adds nothing up.
 */

const CUSTOMERS = Number(process.argv[2] ?? 1_000_000)
const BUCKETS = 1_024
const LINES = [
  'spot',
  'funding',
  'hold',
  'dual',
  'dual.converted',
  'dual.kept',
  'flexible',
  'flexible.accrued',
  'fixed',
]
const ASSETS = [
  'BTC',
  'ETH',
  'USDT',
  'SOL',
  'XRP',
  'DOGE',
  'ARB',
  'GT',
  'BNB',
  'ADA',
  'LTC',
  'USDC',
  'DAI',
  'TRX',
  'DOT',
]
const MOST_SUMS = 9

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')

let state = 12_345
function random(below: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return (state >>> 8) % below
}

/** One to nine sums of a customer, on any lines in any assets. */
function leafOf(userId: number): OwedLeaf {
  const sums = new Map<string, OwedSum>()
  for (let count = 1 + random(MOST_SUMS); count > 0; count -= 1) {
    const [line = '', asset = ''] = [LINES[random(LINES.length)], ASSETS[random(ASSETS.length)]]
    sums.set(`${line} ${asset}`, { line, asset, amount: 1n + BigInt(random(1 << 22)) * 100_003n })
  }
  return { userId, salt: sha256(Buffer.from(`salt ${userId}`)), sums: [...sums.values()].sort(owedOrder) }
}

function bucketLeaves(bucket: number): OwedNode[] {
  const size = Math.floor(((bucket + 1) * CUSTOMERS) / BUCKETS) - Math.floor((bucket * CUSTOMERS) / BUCKETS)
  const first = Math.floor((bucket * CUSTOMERS) / BUCKETS)
  return Array.from({ length: size }, (_, at) => leafNode(leafOf(first + at + 1), sha256))
}

function timed<Result>(work: () => Result): [Result, number] {
  const begun = performance.now()
  const result = work()
  return [result, performance.now() - begun]
}

let peak = 0
const [made, makingMs] = timed(() => {
  const top = growingTree(sha256)
  const roots: OwedNode[] = []
  let leaves = 0
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const tree = growingTree(sha256)
    const nodes = bucketLeaves(bucket)
    leaves += nodes.length
    for (const node of nodes) tree.add(node)
    const root = tree.root()
    if (root !== null) {
      top.add(root)
      roots.push(root)
    }
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  return { root: top.root() as OwedNode, roots, leaves }
})

const [, floorMs] = timed(() => {
  const bytes = Buffer.alloc(64)
  for (let node = 0; node < 2 * CUSTOMERS; node += 1) {
    bytes.writeUInt32BE(node)
    sha256(bytes)
  }
})

state = 12_345
const [proof, proofMs] = timed(() => {
  const nodes = bucketLeaves(0)
  return [...pathOf(nodes, nodes.length >> 1, sha256), ...pathOf(made.roots, 0, sha256)]
})
const file = JSON.stringify(
  proof.map(({ side, node }) => ({
    side,
    hash: hexOf(node.hash),
    customers: node.customers,
    sums: sumRows(node.sums),
  })),
)

const said = [
  `${CUSTOMERS} customers, ${made.root.sums.length} sums (line and asset) at the root: ${(makingMs / 1000).toFixed(1)} s`,
  `that is ${(makingMs / floorMs).toFixed(1)} times what hashing 64 bytes a node takes (${(floorMs / 1000).toFixed(1)} s)`,
  `most memory: ${(peak / 2 ** 20).toFixed(0)} MiB`,
  `a proof: ${proof.length} steps, ${(file.length / 1024).toFixed(1)} KiB as a file, made in ${proofMs.toFixed(0)} ms`,
  `every customer counted: ${made.leaves === CUSTOMERS && made.root.customers === CUSTOMERS}`,
]
process.stdout.write(`${said.join('\n')}\n`)
