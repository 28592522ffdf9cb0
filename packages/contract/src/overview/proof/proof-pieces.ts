import type { Decimal8 } from '../../money/index.ts'

const PIECES_LEAST = 4n
const BOOK_PARTS = 1_000n
const DRAW_BYTES = 16
const DRAW_BITS = BigInt(DRAW_BYTES * 8)

/** Into how many pieces a holding is cut: 4 and one for each thousandth of its book, begun ones too, at most one a hundred-millionth. */
export function countPieces(amount: Decimal8, total: Decimal8): number {
  const pieces = PIECES_LEAST + (BOOK_PARTS * amount + total - 1n) / total
  return Number(amount < pieces ? amount : pieces)
}

/**
 * A holding cut into so many pieces, each at least 1, at different places that are equally likely. `drawBytes` gives random bytes, a
 * multiple of 16, for each number from 0 up; the same bytes cut the same way. The pieces add up to the amount.
 */
export function cutHolding(amount: Decimal8, pieces: number, drawBytes: (block: number) => Uint8Array): Decimal8[] {
  if (BigInt(pieces) === amount) return Array.from({ length: pieces }, () => 1n)
  const places = new Set<bigint>()
  const choices = amount - 1n
  // The numbers above the last whole multiple would make the first places likelier.
  const bound = ((1n << DRAW_BITS) / choices) * choices
  for (let block = 0; places.size < pieces - 1; block += 1) {
    const bytes = drawBytes(block)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at + DRAW_BYTES <= bytes.length && places.size < pieces - 1; at += DRAW_BYTES) {
      const drawn = (view.getBigUint64(at) << 64n) | view.getBigUint64(at + 8)
      if (drawn < bound) places.add(1n + (drawn % choices))
    }
  }
  const ends = [...places].sort((a, b) => (a < b ? -1 : 1))
  ends.push(amount)
  return ends.map((end, at) => end - (ends[at - 1] ?? 0n))
}
