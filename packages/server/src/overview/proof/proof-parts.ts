import { type OwedNode, treeLevels } from '@tenor/contract/overview'
import { sha256 } from './proof-hash.ts'
import { LEAF_BYTES } from './proof-spill.ts'

/** Leaves of a part, a power of two: so the tree over the parts' roots is the tree over all leaves. */
export const PART_LEAVES = 512
const HASH_BYTES = 32

/** A part of a book as it is kept. Its bytes are in buffers of their own, which a thread can hand over. */
export type BookPart = {
  readonly part: number
  readonly first: Uint8Array
  readonly root: OwedNode
  readonly leaves: KeptLeaves
}

/** The leaves of a part as nodes. */
export function readLeaves(bytes: Uint8Array): OwedNode[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: all.length / LEAF_BYTES }, (_, leaf) => {
    const at = leaf * LEAF_BYTES + HASH_BYTES
    const sum = (all.readBigUInt64BE(at) << 64n) | all.readBigUInt64BE(at + 8)
    return { hash: all.subarray(leaf * LEAF_BYTES, at), pieces: 1, sum }
  })
}

/** Bytes of a leaf as it is kept: its piece takes 8 where all pieces of the part fit into them, else 16. */
const SHORT_LEAF_BYTES = 40
const LEFT_OUT = LEAF_BYTES - SHORT_LEAF_BYTES

export type KeptLeaves = { readonly bytes: Uint8Array<ArrayBuffer>; readonly leafBytes: number }

/** Leaves of a part as they are kept: without the first half of each piece, where it is zero in all of them. */
export function shortenLeaves(leaves: Uint8Array): KeptLeaves {
  const all = Buffer.from(leaves.buffer, leaves.byteOffset, leaves.byteLength)
  const count = all.length / LEAF_BYTES
  const bytes = Buffer.allocUnsafeSlow(count * SHORT_LEAF_BYTES)
  for (let leaf = 0; leaf < count; leaf += 1) {
    const [from, to] = [leaf * LEAF_BYTES, leaf * SHORT_LEAF_BYTES]
    if (all.readBigUInt64BE(from + HASH_BYTES) !== 0n) return { bytes: Uint8Array.from(all), leafBytes: LEAF_BYTES }
    all.copy(bytes, to, from, from + HASH_BYTES)
    all.copy(bytes, to + HASH_BYTES, from + HASH_BYTES + LEFT_OUT, from + LEAF_BYTES)
  }
  return { bytes, leafBytes: SHORT_LEAF_BYTES }
}

/** Leaves as `readLeaves` takes them. */
export function restoreLeaves({ bytes, leafBytes }: KeptLeaves): Uint8Array {
  if (leafBytes === LEAF_BYTES) return bytes
  const count = bytes.length / SHORT_LEAF_BYTES
  const all = Buffer.alloc(count * LEAF_BYTES)
  for (let leaf = 0; leaf < count; leaf += 1) {
    const [from, to] = [leaf * SHORT_LEAF_BYTES, leaf * LEAF_BYTES]
    all.set(bytes.subarray(from, from + HASH_BYTES), to)
    all.set(bytes.subarray(from + HASH_BYTES, from + SHORT_LEAF_BYTES), to + HASH_BYTES + LEFT_OUT)
  }
  return all
}

/** Packs leaves that come in their order into parts, and gives each part to `onPart` once it is full. */
export function createPacking(onPart: (part: BookPart) => void) {
  const block = Buffer.allocUnsafeSlow(PART_LEAVES * LEAF_BYTES)
  let filled = 0
  const roots: OwedNode[] = []
  const close = () => {
    const leaves = block.subarray(0, filled)
    const top = treeLevels(readLeaves(leaves), sha256).at(-1)?.[0]
    if (top === undefined) throw new RangeError('a part of a book is empty')
    const root = { hash: Uint8Array.from(top.hash), pieces: top.pieces, sum: top.sum }
    const first = Uint8Array.from(leaves.subarray(0, HASH_BYTES))
    onPart({ part: roots.length, first, root, leaves: shortenLeaves(leaves) })
    roots.push(root)
    filled = 0
  }
  return {
    add(sorted: Buffer) {
      for (let at = 0; at < sorted.length; ) {
        const copied = sorted.copy(block, filled, at, at + block.length - filled)
        at += copied
        filled += copied
        if (filled === block.length) close()
      }
    },
    /** The root of the book; null where no leaf came. */
    end(): OwedNode | null {
      if (filled > 0) close()
      return treeLevels(roots, sha256).at(-1)?.[0] ?? null
    },
  }
}
