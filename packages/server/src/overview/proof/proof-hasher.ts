import type { OwedNode } from '@tenor/contract/overview'
import { type CutKey, type CutLine, createCuts } from './proof-cuts.ts'
import { type BookPart, createPacking } from './proof-parts.ts'
import { createSpill, readSorted, type SpiltPart } from './proof-spill.ts'

/** Holdings on their way to a thread, column by column: customer, number of its line, and the amount in two halves. */
export type HoldingBatch = {
  readonly users: Float64Array
  readonly lines: Uint16Array
  readonly high: BigUint64Array
  readonly low: BigUint64Array
}

/** A line of holdings, and the book that it lies in, which is split by the first bits of hashes so that each split can be sorted in memory. */
export type HashedLine = CutLine & { readonly book: number; readonly splitBits: number }

/** Numbers and bytes alone, which a thread can be given. */
export type HasherOptions = CutKey & { readonly fd: number; readonly lines: readonly HashedLine[] }

export type BookOrder = {
  readonly book: number
  readonly splitBits: number
  readonly spilt: readonly Map<string, SpiltPart>[]
}

/** Makes leaves of holdings, and trees of leaves. */
export type Hasher = {
  add(batch: HoldingBatch): void
  /** All holdings are there: where the leaves lie. */
  end(): Map<string, SpiltPart>
  /** Makes the tree of a book, part by part, and gives its root. */
  build(order: BookOrder, onParts: (parts: BookPart[]) => Promise<void>): Promise<OwedNode | null>
}

/** Parts that are handed over at once, some 1.3 MB. */
const PARTS_AT_ONCE = 64

export function createHasher({ id, key, fd, lines }: HasherOptions): Hasher {
  const cut = createCuts({ id, key })
  const spill = createSpill(fd)
  return {
    add({ users, lines: places, high, low }) {
      for (const [at, userId] of users.entries()) {
        const line = lines[places[at] ?? -1]
        if (line === undefined) throw new RangeError(`holding ${at} has no line`)
        const amount = ((high[at] ?? 0n) << 64n) | (low[at] ?? 0n)
        for (const piece of cut(userId, line, amount)) {
          spill.add(splitName(line.book, firstBits(piece.hash, line.splitBits)), piece.hash, piece.amount)
        }
      }
    },
    end: () => spill.end(),
    async build({ book, splitBits, spilt }, onParts) {
      const full: BookPart[] = []
      const packing = createPacking((part) => full.push(part))
      for (let split = 0; split < 2 ** splitBits; split += 1) {
        const sources = spilt.flatMap((files) => files.get(splitName(book, split)) ?? [])
        packing.add(readSorted(sources))
        if (full.length >= PARTS_AT_ONCE) await onParts(full.splice(0))
      }
      const root = packing.end()
      await onParts(full.splice(0))
      return root
    },
  }
}

function splitName(book: number, split: number): string {
  return `${book} ${split}`
}

function firstBits(hash: Uint8Array, bits: number): number {
  const first = ((hash[0] ?? 0) << 8) | (hash[1] ?? 0)
  return first >> (16 - bits)
}
