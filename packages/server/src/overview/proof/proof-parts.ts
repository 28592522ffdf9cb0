import { type OwedNode, treeLevels } from '@tenor/contract/overview'
import { sha256 } from './proof-cuts.ts'
import { LEAF_BYTES } from './proof-spill.ts'

/** Leaves of a part, a power of two: so the tree over the parts' roots is the tree over all leaves. */
export const PART_LEAVES = 512
const HASH_BYTES = 32

/** A part of a book as it is kept. */
export type BookPart = {
  readonly part: number
  readonly first: Uint8Array
  readonly root: OwedNode
  readonly leaves: Uint8Array
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

/** Packs leaves that come in their order into parts, and gives each part to `onPart` once it is full. */
export function createPacking(onPart: (part: BookPart) => void) {
  let block = Buffer.allocUnsafeSlow(PART_LEAVES * LEAF_BYTES)
  let filled = 0
  const roots: OwedNode[] = []
  const close = () => {
    const leaves = block.subarray(0, filled)
    const root = treeLevels(readLeaves(leaves), sha256).at(-1)?.[0]
    if (root === undefined) throw new RangeError('a part of a book is empty')
    onPart({ part: roots.length, first: leaves.subarray(0, HASH_BYTES), root, leaves })
    roots.push(root)
    block = Buffer.allocUnsafeSlow(PART_LEAVES * LEAF_BYTES)
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
