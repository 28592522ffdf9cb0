import { expect, test } from 'vitest'
import { readLeaves, restoreLeaves, shortenLeaves } from '../../../src/overview/proof/proof-parts.ts'

/** Leaves with a hash of one byte each and these pieces. */
function leavesWith(pieces: readonly bigint[]): Buffer {
  const all = Buffer.alloc(pieces.length * 48)
  for (const [leaf, piece] of pieces.entries()) {
    all.fill(leaf + 1, leaf * 48, leaf * 48 + 32)
    all.writeBigUInt64BE(piece >> 64n, leaf * 48 + 32)
    all.writeBigUInt64BE(piece & (2n ** 64n - 1n), leaf * 48 + 40)
  }
  return all
}

test.each([
  ['that fit into eight bytes, in 40', [1n, 2n ** 64n - 1n, 77n], 40],
  ['of which one does not, in 48', [1n, 2n ** 64n, 77n], 48],
  ['of no part, in 40', [], 40],
])('leaves with pieces %s bytes each, come back as they were', (_name, pieces, bytes) => {
  const leaves = leavesWith(pieces)
  const kept = shortenLeaves(leaves)
  expect([kept.leafBytes, kept.bytes.length]).toEqual([bytes, pieces.length * bytes])
  expect(Buffer.from(restoreLeaves(kept))).toEqual(leaves)
  expect(readLeaves(restoreLeaves(kept)).map(({ sum }) => sum)).toEqual(pieces)
})
