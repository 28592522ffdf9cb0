import type { Decimal8 } from '../../money/index.ts'
import { OWED_MOST } from './proof-sums.ts'

/** A hash function: SHA-256, by whoever runs this. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array
/** The same where a browser computes it. */
export type AnySha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

/** A node of a book's tree: its hash, how many pieces are below it and what they come to. */
export type OwedNode = { readonly hash: Uint8Array; readonly pieces: number; readonly sum: Decimal8 }

/** A piece of a customer's holding: number `k` of `n`. `salt` has 32 bytes that only its customer is given; `name` is `sumName` in UTF-8. */
export type OwedPiece = {
  readonly salt: Uint8Array
  readonly userId: number
  readonly k: number
  readonly n: number
  readonly name: Uint8Array
  readonly amount: Decimal8
}

const LEAF = 2
const NODE = 3
const HASH_BYTES = 32
const AMOUNT_BYTES = 16
const NAME_AT = 1 + HASH_BYTES + 8 + 4 + 4
const NODE_PART = HASH_BYTES + 8 + AMOUNT_BYTES
const NAME_MOST = 255

/**
 * The bytes of a leaf: 2, salt (32 bytes), the customer's number (8), k (4), n (4), the length of the name (1), the name, the amount in
 * hundred-millionths (16); unsigned, big-endian. The customer's number stands in it, so that one leaf cannot serve two customers, and
 * k, so that it cannot serve one of them twice. Throws RangeError on what no leaf may have.
 */
export function leafBytes({ salt, userId, k, n, name, amount }: OwedPiece): Uint8Array {
  if (salt.length !== HASH_BYTES || name.length > NAME_MOST)
    throw new RangeError('a leaf has a salt or name of a wrong length')
  if (amount < 1n || amount > OWED_MOST) throw new RangeError(`a piece of ${amount} is none that a tree may have`)
  const bytes = new Uint8Array(NAME_AT + 1 + name.length + AMOUNT_BYTES)
  const view = new DataView(bytes.buffer)
  bytes[0] = LEAF
  bytes.set(salt, 1)
  view.setBigUint64(1 + HASH_BYTES, BigInt(userId))
  view.setUint32(1 + HASH_BYTES + 8, k)
  view.setUint32(1 + HASH_BYTES + 12, n)
  bytes[NAME_AT] = name.length
  bytes.set(name, NAME_AT + 1)
  writeAmount(view, NAME_AT + 1 + name.length, amount)
  return bytes
}

/**
 * The bytes of a node: 3, then of its left and its right child each the hash (32 bytes), the number of pieces (8) and the sum (16).
 * Both children's sums, not the total alone: else a child below zero could hide what is owed beside it.
 */
export function nodeBytes(left: OwedNode, right: OwedNode): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * NODE_PART)
  const view = new DataView(bytes.buffer)
  bytes[0] = NODE
  writeNode(bytes, view, 1, left)
  writeNode(bytes, view, 1 + NODE_PART, right)
  return bytes
}

function writeNode(bytes: Uint8Array, view: DataView, at: number, { hash, pieces, sum }: OwedNode): void {
  bytes.set(hash, at)
  view.setBigUint64(at + HASH_BYTES, BigInt(pieces))
  writeAmount(view, at + HASH_BYTES + 8, sum)
}

function writeAmount(view: DataView, at: number, amount: Decimal8): void {
  view.setBigUint64(at, amount >> 64n)
  view.setBigUint64(at + 8, amount & 0xffff_ffff_ffff_ffffn)
}

/** A sum of two nodes; null above `OWED_MOST`. */
export function addOwed(left: Decimal8, right: Decimal8): Decimal8 | null {
  const sum = left + right
  return sum > OWED_MOST ? null : sum
}

/** Two nodes as one. Throws RangeError where the sum would be above `OWED_MOST`. */
export function joinNodes(left: OwedNode, right: OwedNode, sha256: Sha256): OwedNode {
  const sum = addOwed(left.sum, right.sum)
  if (sum === null) throw new RangeError('what is owed in a book is more than a tree can have')
  return { hash: sha256(nodeBytes(left, right)), pieces: left.pieces + right.pieces, sum }
}

/**
 * The tree over nodes in their order, level by level, the root last: neighbours are joined, and one without a neighbour goes up as it is. That is
 * RFC 6962's shape, in which the left part is the largest power of two below the number. Nodes may be roots of parts that all have the same
 * power of two of leaves, the last one fewer.
 */
export function treeLevels(nodes: readonly OwedNode[], sha256: Sha256): OwedNode[][] {
  const levels = [nodes.slice()]
  for (let level = levels[0] as OwedNode[]; level.length > 1; ) {
    const above: OwedNode[] = []
    for (let place = 0; place < level.length; place += 2) {
      const [left, right] = [level[place] as OwedNode, level[place + 1]]
      above.push(right === undefined ? left : joinNodes(left, right, sha256))
    }
    levels.push(above)
    level = above
  }
  return levels
}

/** A sibling on the way from a leaf to the root. */
export type PathStep = { readonly side: 'left' | 'right'; readonly node: OwedNode }

/** The siblings from the node at a place up to the root of its tree. */
export function findPath(levels: readonly (readonly OwedNode[])[], place: number): PathStep[] {
  const steps: PathStep[] = []
  for (let level = 0, at = place; level < levels.length - 1; level += 1, at = Math.floor(at / 2)) {
    const isRight = at % 2 === 1
    const node = levels[level]?.[isRight ? at - 1 : at + 1]
    if (node !== undefined) steps.push({ side: isRight ? 'left' : 'right', node })
  }
  return steps
}

/** The siblings that a place must have in a tree of so many pieces: their sides, and how many pieces are below each. */
export function expectPath(place: number, pieces: number): { side: 'left' | 'right'; pieces: number }[] {
  const steps: { side: 'left' | 'right'; pieces: number }[] = []
  for (let width = 1, at = place; width < pieces; width *= 2, at = Math.floor(at / 2)) {
    if (at % 2 === 1) steps.push({ side: 'left', pieces: width })
    else if ((at + 1) * width < pieces)
      steps.push({ side: 'right', pieces: Math.min(width, pieces - (at + 1) * width) })
  }
  return steps
}
