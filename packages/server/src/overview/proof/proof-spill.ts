import { readSync, writeSync } from 'node:fs'

/** A leaf: its hash, then its piece. */
export const LEAF_BYTES = 48
const HASH_BYTES = 32
const BLOCK_LEAVES = 256

/** Where the leaves of a part lie in a file: full blocks, the last one fewer. */
export type SpiltPart = { readonly fd: number; readonly blocks: number[]; leaves: number }

/** Leaves that wait outside memory, part by part, until all are there and can be sorted. A part has a block in memory. */
export type Spill = {
  add(part: string, hash: Uint8Array, amount: bigint): void
  /** Writes what is still in memory; which parts there are. */
  end(): Map<string, SpiltPart>
}

export function createSpill(fd: number): Spill {
  const parts = new Map<string, { part: SpiltPart; block: Buffer }>()
  let length = 0
  const write = ({ part, block }: { part: SpiltPart; block: Buffer }, bytes: number) => {
    part.blocks.push(length)
    writeWhole(fd, block.subarray(0, bytes), length)
    length += bytes
  }
  return {
    add(name, hash, amount) {
      let open = parts.get(name)
      if (open === undefined) {
        open = { part: { fd, blocks: [], leaves: 0 }, block: Buffer.allocUnsafeSlow(BLOCK_LEAVES * LEAF_BYTES) }
        parts.set(name, open)
      }
      const at = (open.part.leaves % BLOCK_LEAVES) * LEAF_BYTES
      open.block.set(hash, at)
      open.block.writeBigUInt64BE(amount >> 64n, at + HASH_BYTES)
      open.block.writeBigUInt64BE(amount & 0xffff_ffff_ffff_ffffn, at + HASH_BYTES + 8)
      open.part.leaves += 1
      if (open.part.leaves % BLOCK_LEAVES === 0) write(open, open.block.length)
    },
    end() {
      for (const open of parts.values()) {
        const rest = open.part.leaves % BLOCK_LEAVES
        if (rest > 0) write(open, rest * LEAF_BYTES)
      }
      return new Map(Array.from(parts, ([name, { part }]) => [name, part]))
    },
  }
}

/** Holdings of customers that wait outside memory, packed by bucket, until the snapshot is written. */
export type KeptHoldings = {
  add(bucket: number, packed: Buffer): void
  buckets(): Iterable<number>
  read(bucket: number): Buffer
}

export function keepHoldings(fd: number): KeptHoldings {
  const places = new Map<number, { position: number; length: number }>()
  let end = 0
  return {
    add(bucket, packed) {
      writeWhole(fd, packed, end)
      places.set(bucket, { position: end, length: packed.length })
      end += packed.length
    },
    buckets: () => places.keys(),
    read(bucket) {
      const { position = 0, length = 0 } = places.get(bucket) ?? {}
      const bytes = Buffer.allocUnsafeSlow(length)
      readWhole(fd, bytes, position)
      return bytes
    },
  }
}

function readWhole(fd: number, into: Buffer, position: number): void {
  for (let read = 0; read < into.length; ) {
    const got = readSync(fd, into, read, into.length - read, position + read)
    if (got === 0) throw new RangeError('the file of a snapshot is shorter than what was written to it')
    read += got
  }
}

function writeWhole(fd: number, bytes: Buffer, position: number): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(fd, bytes, written, bytes.length - written, position + written)
  }
}

/** The leaves of a part from the files of all who spilt, by their hashes. */
export function readSorted(sources: readonly SpiltPart[]): Buffer {
  const leaves = sources.reduce((sum, source) => sum + source.leaves, 0)
  const read = Buffer.allocUnsafeSlow(leaves * LEAF_BYTES)
  let end = 0
  for (const { fd, blocks, leaves: count } of sources) {
    for (const [index, position] of blocks.entries()) {
      const bytes = Math.min(BLOCK_LEAVES, count - index * BLOCK_LEAVES) * LEAF_BYTES
      readWhole(fd, read.subarray(end, end + bytes), position)
      end += bytes
    }
  }
  return sortLeaves(read)
}

/** Sorts by the first 32 bits beside each leaf's number, in one number of 53 bits; the few that are equal there, by the whole hash. */
function sortLeaves(read: Buffer): Buffer {
  const count = read.length / LEAF_BYTES
  const numbers = 2 ** Math.max(1, Math.ceil(Math.log2(count + 1)))
  if (numbers > 2 ** 21) throw new RangeError(`a part of ${count} leaves is too large to be sorted`)
  const keys = new Float64Array(count)
  for (let leaf = 0; leaf < count; leaf += 1) keys[leaf] = read.readUInt32BE(leaf * LEAF_BYTES) * numbers + leaf
  const order = Array.from(keys.sort(), (key) => key % numbers)
  const hashAt = (leaf: number) => read.subarray(leaf * LEAF_BYTES, leaf * LEAF_BYTES + HASH_BYTES)
  const firstAt = (at: number) => Math.floor((keys[at] ?? 0) / numbers)
  for (let at = 1; at < count; at += 1) {
    if (firstAt(at) !== firstAt(at - 1)) continue
    const leaf = order[at] ?? 0
    let place = at
    for (; place > 0 && hashAt(order[place - 1] ?? 0).compare(hashAt(leaf)) > 0; place -= 1) {
      order[place] = order[place - 1] ?? 0
    }
    order[place] = leaf
  }
  const sorted = Buffer.allocUnsafeSlow(read.length)
  for (const [place, leaf] of order.entries()) {
    read.copy(sorted, place * LEAF_BYTES, leaf * LEAF_BYTES, (leaf + 1) * LEAF_BYTES)
  }
  return sorted
}
