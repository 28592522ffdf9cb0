import { hash } from 'node:crypto'
import { instant } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countPieces,
  cutHolding,
  expectPath,
  findPath,
  joinNodes,
  leafBytes,
  nodeBytes,
  OWED_MOST,
  type OwedNode,
  type OwedProof,
  type PieceRow,
  readStatement,
  statementText,
  toHex,
  treeLevels,
} from '../../src/overview/index.ts'
import { buildBooks, checkTwice, type Holding, sha256 } from './proof-book.ts'

const drawFrom = (seed: string) => (block: number) => hash('sha512', `${seed} ${block}`, 'buffer')

describe('a holding is cut', () => {
  test.each([
    // amount, total, pieces
    [1n, 1n, 1],
    [3n, 10n ** 12n, 3],
    [4n, 10n ** 12n, 4],
    [5n, 10n ** 12n, 5],
    [10n ** 8n, 10n ** 15n, 5],
    [10n ** 8n, 10n ** 11n, 5],
    [10n ** 8n + 1n, 10n ** 11n, 6],
    [10n ** 11n, 10n ** 11n, 1004],
    [1004n, 1004n, 1004],
    [1000n, 1000n, 1000],
    [OWED_MOST, OWED_MOST, 1004],
  ])('%d of %d into %d pieces', (amount, total, pieces) => {
    expect(countPieces(amount, total)).toBe(pieces)
  })

  test('into pieces of at least one that add up to it, the same way from the same bytes', () => {
    const amounts = fc.oneof(fc.bigInt({ min: 1n, max: 3_000n }), fc.bigInt({ min: 1n, max: OWED_MOST }))
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.string(), (amount, others, seed) => {
        const n = countPieces(amount, amount + others)
        const pieces = cutHolding(amount, n, drawFrom(seed))
        expect(pieces).toHaveLength(n)
        expect(pieces.every((piece) => piece >= 1n)).toBe(true)
        expect(pieces.reduce((sum, piece) => sum + piece, 0n)).toBe(amount)
        expect(cutHolding(amount, n, drawFrom(seed))).toEqual(pieces)
      }),
    )
  })

  test('at each place equally often', () => {
    const counts = new Map<bigint, number>()
    for (let run = 0; run < 6_000; run += 1) {
      const [first = 0n] = cutHolding(4n, 2, drawFrom(`run ${run}`))
      counts.set(first, (counts.get(first) ?? 0) + 1)
    }
    // 2,000 each, ± five standard deviations of 36.5.
    for (const place of [1n, 2n, 3n]) expect(Math.abs((counts.get(place) ?? 0) - 2_000)).toBeLessThan(183)
  })
})

describe('bytes', () => {
  test('of a leaf stand as they are written down', () => {
    const salt = new Uint8Array(32).fill(0xaa)
    const name = new TextEncoder().encode('spot USDT')
    const bytes = leafBytes({ salt, userId: 258, k: 2, n: 5, name, amount: (1n << 64n) + 3n })
    const text = `02${'aa'.repeat(32)}0000000000000102000000020000000509${toHex(name)}00000000000000010000000000000003`
    expect(toHex(bytes)).toBe(text)
    const letters = new TextEncoder().encode('spot 币')
    expect(leafBytes({ salt, userId: 1, k: 1, n: 1, name: letters, amount: 1n })[49]).toBe(8)
  })

  test('of a node stand as they are written down', () => {
    const [left, right] = [1, 2].map((fill) => ({
      hash: new Uint8Array(32).fill(fill),
      pieces: fill,
      sum: BigInt(fill),
    }))
    const side = (byte: string) => `${byte.repeat(32)}00000000000000${byte}${'00'.repeat(15)}${byte}`
    expect(toHex(nodeBytes(left as OwedNode, right as OwedNode))).toBe(`03${side('01')}${side('02')}`)
  })

  test('are none of zero, of less, or of more than the ledger holds', () => {
    const salt = new Uint8Array(32)
    for (const amount of [0n, -1n, OWED_MOST + 1n]) {
      expect(() => leafBytes({ salt, userId: 1, k: 1, n: 1, name: salt, amount })).toThrow(RangeError)
    }
  })
})

test('the tree is of the shape of RFC 6962, and a path is as its place says', () => {
  const split = (nodes: readonly OwedNode[]): OwedNode => {
    if (nodes.length === 1) return nodes[0] as OwedNode
    const left = 2 ** (Math.ceil(Math.log2(nodes.length)) - 1)
    return joinNodes(split(nodes.slice(0, left)), split(nodes.slice(left)), sha256)
  }
  for (let size = 1; size <= 40; size += 1) {
    const nodes = Array.from({ length: size }, (_, at) => ({
      hash: sha256(Uint8Array.of(at)),
      pieces: 1,
      sum: BigInt(at + 1),
    }))
    const levels = treeLevels(nodes, sha256)
    expect(levels.at(-1)).toEqual([split(nodes)])
    for (let place = 0; place < size; place += 1) {
      const path = findPath(levels, place).map(({ side, node: { pieces } }) => ({ side, pieces }))
      expect(path).toEqual(expectPath(place, size))
    }
    // Parts of eight, and a tree over their roots, are the same tree.
    const parts = Array.from({ length: Math.ceil(size / 8) }, (_, part) => nodes.slice(8 * part, 8 * part + 8))
    const roots = parts.map((part) => treeLevels(part, sha256).at(-1)?.[0] as OwedNode)
    expect(treeLevels(roots, sha256).at(-1)).toEqual([split(nodes)])
  }
})

const HOLDINGS: readonly Holding[] = [
  { userId: 11, line: 'dual', asset: 'BTC', amount: 100_000_000n },
  { userId: 11, line: 'spot', asset: 'BTC', amount: 7n },
  { userId: 12, line: 'spot', asset: 'BTC', amount: 2_000n },
  { userId: 12, line: 'fixed', asset: 'USDT', amount: 1_000n },
  { userId: 13, line: 'spot', asset: 'BTC', amount: 1n },
  { userId: 13, line: 'spot', asset: 'stETH', amount: OWED_MOST - 5n },
  { userId: 13, line: 'dual.kept', asset: 'USDT', amount: 333n },
  { userId: 99, line: 'spot', asset: 'BTC', amount: 10n ** 15n },
  { userId: 99, line: 'flexible', asset: 'USDT', amount: 10n ** 15n },
]
const { statement, proofFor, ownFor, books } = buildBooks(HOLDINGS, (line) => line !== 'spot')

/** A proof with some pieces of its first holding changed. */
function change(proof: OwedProof, by: (piece: PieceRow, at: number) => PieceRow): OwedProof {
  const holdings = proof.holdings.map((holding, at) =>
    at > 0 ? holding : { ...holding, pieces: holding.pieces.map(by) },
  )
  return { ...proof, holdings }
}
const first = (by: (piece: PieceRow) => PieceRow) => (piece: PieceRow, at: number) => (at === 0 ? by(piece) : piece)

test('each customer is proved to be in the books, by the contract and by the program apart from it', async () => {
  for (const userId of [11, 12, 13]) {
    expect(await checkTwice(proofFor(userId), statement, { own: ownFor(userId) })).toBe('holds')
  }
})

test('books of any size prove each of their customers', async () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 20n }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(amounts, fc.nat(), async (list, pick) => {
      const made = buildBooks(list.map((amount, at) => ({ userId: at + 1, line: 'spot', asset: 'BTC', amount })))
      const userId = 1 + (pick % list.length)
      expect(made.books[0]?.book.amount).toBe(list.reduce((sum, amount) => sum + amount, 0n))
      expect(await checkTwice(made.proofFor(userId), made.statement, { own: made.ownFor(userId) })).toBe('holds')
    }),
    { numRuns: 8 },
  )
})

describe('a cheat is found', () => {
  const proof = proofFor(12)

  test('a wrong number, one twice, one missing', async () => {
    expect(
      await checkTwice(
        change(
          proof,
          first((piece) => ({ ...piece, k: 99 })),
        ),
        statement,
      ),
    ).toBe('wrongPiece')
    expect(
      await checkTwice(
        change(
          proof,
          first((piece) => ({ ...piece, k: 2 })),
        ),
        statement,
      ),
    ).toBe('wrongPiece')
    const swapped = change(proof, (piece) => ({ ...piece, k: piece.k === 1 ? 2 : piece.k === 2 ? 1 : piece.k }))
    expect(await checkTwice(swapped, statement)).toBe('wrongRoot')
    const [holding] = proof.holdings
    if (holding === undefined) throw new Error('a customer without holdings')
    const lacking = { ...holding, pieces: holding.pieces.slice(1) }
    expect(await checkTwice({ ...proof, holdings: [lacking] }, statement)).toBe('wrongPiece')
    // Said to be fewer, the numbers in the leaves are others.
    expect(await checkTwice({ ...proof, holdings: [{ ...lacking, n: lacking.pieces.length }] }, statement)).not.toBe(
      'holds',
    )
  })

  test('a place twice, a place that is none, and sides that are not those of the place', async () => {
    const places = proof.holdings[0]?.pieces.map(({ place }) => place) ?? []
    const [one = 0, two = 0] = places
    const twice = change(proof, (piece, at) =>
      at === 1 ? { ...(proof.holdings[0]?.pieces[0] as PieceRow), k: piece.k } : piece,
    )
    expect(await checkTwice(twice, statement)).toBe('wrongPlace')
    expect(
      await checkTwice(
        change(
          proof,
          first((piece) => ({ ...piece, place: 10 ** 6 })),
        ),
        statement,
      ),
    ).toBe('wrongPlace')
    expect(
      await checkTwice(
        change(
          proof,
          first((piece) => ({ ...piece, place: -1 })),
        ),
        statement,
      ),
    ).toBe('wrongPlace')
    const moved = change(
      proof,
      first((piece) => ({ ...piece, place: one ^ 1 })),
    )
    expect(await checkTwice(moved, statement)).toBe('wrongPlace')
    expect(one).not.toBe(two)
  })

  test('siblings that are swapped, cut off, or of another piece', async () => {
    const side = (at: number) =>
      change(
        proof,
        first((piece) => ({
          ...piece,
          path: piece.path.map((step, index) =>
            index === at ? { ...step, side: step.side === 'left' ? 'right' : 'left' } : step,
          ),
        })),
      )
    expect(await checkTwice(side(0), statement)).toBe('wrongPlace')
    expect(
      await checkTwice(
        change(
          proof,
          first((piece) => ({ ...piece, path: piece.path.slice(1) })),
        ),
        statement,
      ),
    ).toBe('wrongPlace')
    const pieces = proof.holdings[0]?.pieces ?? []
    const path = change(
      proof,
      first((piece) => ({
        ...piece,
        path: piece.path.map((step, at) => ({ ...step, hash: pieces[1]?.path[at]?.hash ?? step.hash })),
      })),
    )
    expect(await checkTwice(path, statement)).toBe('wrongRoot')
  })

  test('a sum of zero, below zero, too large, or not the one that was hashed', async () => {
    const withSum = (sum: string) =>
      change(
        proof,
        first((piece) => ({ ...piece, path: piece.path.map((step, at) => (at === 0 ? { ...step, sum } : step)) })),
      )
    expect(await checkTwice(withSum('0'), statement)).toBe('negative')
    expect(await checkTwice(withSum('-0.00000001'), statement)).toBe('negative')
    expect(await checkTwice(withSum(`${'9'.repeat(30)}.99999999`), statement)).toBe('tooLarge')
    expect(await checkTwice(withSum('0.99'), statement)).toBe('wrongRoot')
    expect(
      await checkTwice(
        change(
          proof,
          first((piece) => ({ ...piece, amount: '0' })),
        ),
        statement,
      ),
    ).toBe('negative')
    expect(
      await checkTwice(
        change(
          proof,
          first((piece) => ({ ...piece, amount: '0.1' })),
        ),
        statement,
      ),
    ).toBe('wrongRoot')
    expect(
      await checkTwice(
        change(
          proof,
          first((piece) => ({ ...piece, amount: '01' })),
        ),
        statement,
      ),
    ).toBe('malformed')
  })

  test('a statement whose book has another sum, or another number of pieces, than its tree', async () => {
    const read = readStatement(statement)
    if (read === null) throw new Error('no statement')
    const rewrite = (by: Partial<(typeof read.books)[number]>) =>
      statementText({
        ...read,
        books: read.books.map((book) => (book.line === 'spot' && book.asset === 'BTC' ? { ...book, ...by } : book)),
      })
    expect(await checkTwice(proof, rewrite({ amount: 1n }))).toBe('wrongSum')
    expect(await checkTwice(proof, rewrite({ pieces: 1 }))).toBe('wrongPlace')
  })

  test('a line of the statement that the file lacks, and a piece that stands for more or less', async () => {
    const own = ownFor(12)
    const lacking = { ...proof, holdings: proof.holdings.slice(1) }
    expect(await checkTwice(lacking, statement)).toBe('holds')
    expect(await checkTwice(lacking, statement, { own })).toBe('missingLine')
    expect(await checkTwice(proof, statement, { own: own.slice(1) })).toBe('otherAmount')
    expect(await checkTwice(proof, statement, { own: own.map(([line, asset]) => [line, asset, '7']) })).toBe(
      'otherAmount',
    )
  })

  test('one leaf for two customers, and a holding on a line without a book', async () => {
    expect(await checkTwice(proof, statement, { userId: 77 })).toBe('otherCustomer')
    expect(await checkTwice({ ...proof, user_id: 77 }, statement, { userId: 77 })).toBe('wrongRoot')
    const named = { ...proof, holdings: proof.holdings.map((holding) => ({ ...holding, asset: 'ETH' })) }
    expect(await checkTwice(named, statement)).toBe('wrongBook')
    const twice = { ...proof, holdings: proof.holdings.concat(proof.holdings) }
    expect(await checkTwice(twice, statement)).toBe('malformed')
  })

  test('a line that has a book of its own, proved in the book of the others', async () => {
    const other = buildBooks(HOLDINGS, (line) => line !== 'fixed')
    // The statement has a book of spot besides, so that the pieces in the other one count for nothing.
    const extra = buildBooks([{ userId: 1, line: 'spot', asset: 'BTC', amount: 5n }]).books[0]?.book
    if (extra === undefined) throw new Error('no book')
    const list = other.books.map(({ book }) => book).concat(extra)
    const mixed = statementText({ id: 1, at: instant(0), previous: null, books: list })
    expect(await checkTwice(other.proofFor(13), mixed)).not.toBe('holds')
  })

  test('a hole: a leaf below zero cannot be written, and one shown above zero does not lead to the root', async () => {
    const book = books.find(({ book: { line, asset } }) => line === 'spot' && asset === 'BTC')
    expect(book?.levels[0]?.every(({ sum }) => sum >= 1n)).toBe(true)
    const [a, b] = [OWED_MOST, 1n].map((sum) => ({ hash: sha256(Uint8Array.of(1)), pieces: 1, sum }))
    expect(() => joinNodes(a as OwedNode, b as OwedNode, sha256)).toThrow(RangeError)
  })

  test('any one change of a file that says something else', async () => {
    const texts = ['0.00000001', '7', '0'.repeat(64), 'f'.repeat(64), 'left', 'right', '']
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.constantFrom(...texts),
        fc.integer({ min: -1, max: 9 }),
        async (pick, text, count) => {
          const copy = JSON.parse(JSON.stringify(proof))
          const spots: (() => boolean)[] = []
          const walk = (value: Record<string, unknown>) => {
            for (const [key, each] of Object.entries(value)) {
              if (typeof each === 'object' && each !== null) walk(each as Record<string, unknown>)
              else {
                spots.push(() => {
                  const to = typeof each === 'number' ? count : text
                  value[key] = to
                  return to !== each
                })
              }
            }
          }
          walk(copy)
          const isChanged = spots[pick % spots.length]?.() ?? false
          const said = await checkTwice(copy, statement, { userId: 12, own: ownFor(12) })
          expect(said === 'holds').toBe(!isChanged)
        },
      ),
      { numRuns: 80 },
    )
  })
})

describe('a statement', () => {
  test('is read as it was written, and says no number of customers', () => {
    expect(readStatement(statement)).toMatchObject({ id: 1, previous: null, books: books.map(({ book }) => book) })
    expect(statement).not.toContain('customers')
    expect(statement).toContain('sum BTC 10000001.00002008\n')
  })

  test('is none where a sum is not that of its books, a book stands twice, or a line is too many', async () => {
    const [line = ''] = statement.split('\n').filter((each) => each.startsWith('book '))
    for (const text of [
      '',
      'x',
      statement.replace('sum BTC 1', 'sum BTC 2'),
      statement.replace(/sum BTC .*\n/, ''),
      statement.replace(line, `${line}\n${line}`),
      statement.replace(line, line.replace(' BTC ', ' BTC  ')),
      `${statement}sum BTC 1\n`,
      statement.slice(0, -1),
      statement.replace('previous -', 'previous x'),
    ]) {
      expect(readStatement(text)).toBeNull()
      expect(await checkTwice(proofFor(12), text)).toBe('statement')
    }
  })
})
