import { createHash, randomBytes } from 'node:crypto'
import { type OwedNode, treeLevels } from '@tenor/contract/overview'
import { expect, it } from 'vitest'
import { sha256 } from '../../../src/overview/proof/proof-hash.ts'
import { divideBooks, divideHoldings } from '../../../src/overview/proof/proof-holdings.ts'
import { createPacking, PART_LEAVES, readLeaves } from '../../../src/overview/proof/proof-parts.ts'
import { createSpill, keepHoldings, LEAF_BYTES, readSorted } from '../../../src/overview/proof/proof-spill.ts'
import { withSpillFiles } from '../../../src/overview/proof/proof-spill-file.ts'

const AMOUNT = (1n << 70n) + 5n

it('leaves of two files are read in the order of their hashes, also where the first 32 bits are equal', async () => {
  const hashes = Array.from({ length: 3_000 }, (_, at) => {
    const hash = createHash('sha256').update(String(at)).digest()
    // Every third begins alike.
    if (at % 3 === 0) hash.fill(7, 0, 4)
    return hash
  })
  const sorted = await withSpillFiles(2, async (fds) => {
    const spills = fds.map((fd) => createSpill(fd))
    for (const [at, hash] of hashes.entries()) spills[at % 2]?.add('part', hash, AMOUNT)
    return readSorted(spills.flatMap((spill) => spill.end().get('part') ?? []))
  })
  const expected = hashes.toSorted((a, b) => a.compare(b))
  expect(sorted.length).toBe(hashes.length * LEAF_BYTES)
  expect(readLeaves(sorted).map(({ hash }) => Buffer.from(hash).toString('hex'))).toEqual(
    expected.map((hash) => hash.toString('hex')),
  )
  expect(readLeaves(sorted).every(({ sum }) => sum === AMOUNT)).toBe(true)
})

it('a book packed in parts has the root of the tree over all its leaves', () => {
  for (const count of [1, PART_LEAVES, PART_LEAVES + 1, 3 * PART_LEAVES + 77]) {
    const leaves = Buffer.concat(Array.from({ length: count }, () => randomBytes(LEAF_BYTES).fill(0, 32, 47)))
    const nodes = readLeaves(leaves)
    const sizes: number[] = []
    const packing = createPacking(({ root }) => sizes.push(root.pieces))
    packing.add(leaves.subarray(0, 5 * LEAF_BYTES))
    packing.add(leaves.subarray(5 * LEAF_BYTES))
    const root = packing.end()
    const whole = treeLevels(nodes, sha256).at(-1)?.[0] as OwedNode
    expect({ ...root, hash: Buffer.from(root?.hash ?? []) }).toEqual({ ...whole, hash: Buffer.from(whole.hash) })
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count)
  }
})

it('lines that fewer than 100 customers have join the book of their asset', () => {
  const total = (line: string, asset: string, customers: number) => ({
    line,
    asset,
    customers,
    amount: BigInt(customers),
  })
  const { books, lines } = divideBooks([
    total('spot', 'BTC', 100),
    total('dual', 'BTC', 99),
    total('fixed', 'BTC', 3),
    total('spot', 'GUSD', 2),
  ])
  expect(books.map(({ line, asset, total: sum }) => [line, asset, sum])).toEqual([
    ['other', 'BTC', 102n],
    ['other', 'GUSD', 2n],
    ['spot', 'BTC', 100n],
  ])
  expect(lines.map(({ line, book }) => [line, book])).toEqual([
    ['spot', 2],
    ['dual', 0],
    ['fixed', 0],
    ['spot', 1],
  ])
})

it('packed holdings come back from the file as they were, by bucket', async () => {
  await withSpillFiles(1, async ([fd = -1]) => {
    const kept = keepHoldings(fd)
    const packed = [7, 3, 1_023].map((bucket) => ({ bucket, bytes: randomBytes(bucket) }))
    for (const { bucket, bytes } of packed) kept.add(bucket, bytes)
    expect([...kept.buckets()]).toEqual([7, 3, 1_023])
    for (const { bucket, bytes } of packed) expect(kept.read(bucket)).toEqual(bytes)
  })
})

it('all buckets are read once, fewer at a time the more holdings there are', () => {
  for (const [holdings, atATime] of [
    [0, 16],
    [1_000_000, 16],
    [5_000_000, 3],
    [1_000_000_000, 1],
  ] as const) {
    const ranges = divideHoldings(holdings)
    expect(ranges[0]).toEqual([0, atATime - 1])
    const all = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    expect(all).toEqual(Array.from({ length: 1_024 }, (_, bucket) => bucket))
  }
})
