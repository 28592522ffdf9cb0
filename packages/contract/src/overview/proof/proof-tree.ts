import { addSums, type OwedSum, sumsFault } from './proof-sums.ts'

/** A hash function: SHA-256, by whoever runs this. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array
/** The same where a browser computes it. */
export type AnySha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

/** A node of the tree: what it commits to, how many customers are below it and what is owed to them. */
export type OwedNode = { readonly hash: Uint8Array; readonly customers: number; readonly sums: readonly OwedSum[] }

/** A customer's part of the tree. `salt` has 32 bytes of which nobody else knows. */
export type OwedLeaf = { readonly userId: number; readonly salt: Uint8Array; readonly sums: readonly OwedSum[] }

const LEAF = 0
const NODE = 1
const HASH_BYTES = 32
const AMOUNT_BYTES = 16

/**
 * What a leaf's hash is of: 0, salt (32 bytes), the customer's number (8 bytes), then the sums. The number of the customer
 * stands in it, so that one leaf cannot be given to two. Numbers are big-endian. Throws RangeError on sums that a tree must not have.
 */
export function leafBytes({ userId, salt, sums }: OwedLeaf): Uint8Array {
  if (salt.length !== HASH_BYTES) throw new RangeError(`a salt has ${HASH_BYTES} bytes`)
  const bytes = new Uint8Array(1 + HASH_BYTES + 8 + sumsLength(sums))
  const view = new DataView(bytes.buffer)
  bytes[0] = LEAF
  bytes.set(salt, 1)
  view.setBigUint64(1 + HASH_BYTES, BigInt(userId))
  writeSums(bytes, view, 1 + HASH_BYTES + 8, sums)
  return bytes
}

/**
 * What a node's hash is of: 1, then of its left and its right child each the hash, the number of customers (4 bytes) and all
 * sums. Both children's sums, not the total alone: else a child of less than zero could hide what is owed to its neighbour.
 */
export function nodeBytes(left: OwedNode, right: OwedNode): Uint8Array {
  const side = (node: OwedNode) => HASH_BYTES + 4 + sumsLength(node.sums)
  const bytes = new Uint8Array(1 + side(left) + side(right))
  const view = new DataView(bytes.buffer)
  bytes[0] = NODE
  let at = 1
  for (const node of [left, right]) {
    bytes.set(node.hash, at)
    view.setUint32(at + HASH_BYTES, node.customers)
    at = writeSums(bytes, view, at + HASH_BYTES + 4, node.sums)
  }
  return bytes
}

/** Length of sums as bytes: 2 of their number, then of each 1 of the name's length, the name (line, space, asset), 16 of the amount. */
function sumsLength(sums: readonly OwedSum[]): number {
  return sums.reduce((length, { line, asset }) => length + 2 + line.length + asset.length + AMOUNT_BYTES, 2)
}

function writeSums(bytes: Uint8Array, view: DataView, from: number, sums: readonly OwedSum[]): number {
  view.setUint16(from, sums.length)
  let at = from + 2
  for (const { line, asset, amount } of sums) {
    const length = line.length + 1 + asset.length
    bytes[at] = length
    at = writeName(bytes, at + 1, line)
    bytes[at] = 32
    at = writeName(bytes, at + 1, asset)
    view.setBigUint64(at, amount >> 64n)
    view.setBigUint64(at + 8, amount & 0xffff_ffff_ffff_ffffn)
    at += AMOUNT_BYTES
  }
  return at
}

/** Names are ASCII (`sumsFault`). */
function writeName(bytes: Uint8Array, from: number, name: string): number {
  for (let place = 0; place < name.length; place += 1) bytes[from + place] = name.charCodeAt(place)
  return from + name.length
}

/** A leaf as a node. Throws RangeError where a sum is not above zero, too large, or out of order. */
export function leafNode(leaf: OwedLeaf, sha256: Sha256): OwedNode {
  const fault = sumsFault(leaf.sums)
  if (fault !== null) throw new RangeError(`the sums of customer ${leaf.userId} are ${fault}`)
  return { hash: sha256(leafBytes(leaf)), customers: 1, sums: leaf.sums }
}

/** Two nodes as one. Throws RangeError where a sum would be too large. */
export function parentNode(left: OwedNode, right: OwedNode, sha256: Sha256): OwedNode {
  const sums = addSums(left.sums, right.sums)
  if (sums === null) throw new RangeError('what is owed of one asset on one line is more than a tree can have')
  return { hash: sha256(nodeBytes(left, right)), customers: left.customers + right.customers, sums }
}

/** A tree while nodes come: it holds one node a level. */
export type GrowingTree = { add(node: OwedNode): void; root(): OwedNode | null }

/**
 * A tree over nodes in their order, as RFC 6962 shapes it: the left part is the largest power of two below their number. In
 * memory are as many nodes as the tree has levels. `root` may be asked at any time; null while there is none.
 */
export function growingTree(sha256: Sha256): GrowingTree {
  const stack: { node: OwedNode; nodes: number }[] = []
  return {
    add(node) {
      let top = { node, nodes: 1 }
      for (let last = stack.at(-1); last?.nodes === top.nodes; last = stack.at(-1)) {
        top = { node: parentNode(last.node, top.node, sha256), nodes: top.nodes * 2 }
        stack.pop()
      }
      stack.push(top)
    },
    root() {
      const nodes = stack.map(({ node }) => node)
      return nodes.length === 0 ? null : nodes.reduceRight((right, left) => parentNode(left, right, sha256))
    },
  }
}

/** A sibling on the way from a leaf to the root. */
export type PathStep = { readonly side: 'left' | 'right'; readonly node: OwedNode }

/** The siblings from the node at a place up to the root, in the tree over `nodes`. */
export function pathOf(nodes: readonly OwedNode[], place: number, sha256: Sha256): PathStep[] {
  if (nodes.length <= 1) return []
  const split = 2 ** (Math.ceil(Math.log2(nodes.length)) - 1)
  const isLeft = place < split
  const other = isLeft ? nodes.slice(split) : nodes.slice(0, split)
  const own = isLeft ? nodes.slice(0, split) : nodes.slice(split)
  const tree = growingTree(sha256)
  for (const node of other) tree.add(node)
  const step: PathStep = { side: isLeft ? 'right' : 'left', node: tree.root() as OwedNode }
  return [...pathOf(own, isLeft ? place : place - split, sha256), step]
}
