import type { Decimal8 } from '../../money/index.ts'
import { fromHex, isHash, toHex } from './proof-hex.ts'
import { OTHER_LINE, type OwedBook, type OwedStatement, readStatement } from './proof-statement.ts'
import { isNamed, OWED_MOST, type OwedSum, readAmount, type SumRow, sumName } from './proof-sums.ts'
import { type AnySha256, addOwed, expectPath, leafBytes, nodeBytes, type OwedNode } from './proof-tree.ts'
import { checkProof1, type OwedProof1, type OwedStatement1, readStatement1 } from './proof-version-1.ts'

/** A piece as it stands in a customer's file. Hashes and salts are hexadecimal. */
export type PieceRow = {
  readonly k: number
  readonly salt: string
  readonly amount: string
  /** Where its leaf stands in the book, from 0. */
  readonly place: number
  /** The siblings from the leaf to the root of the book. */
  readonly path: readonly {
    readonly side: 'left' | 'right'
    readonly hash: string
    readonly pieces: number
    readonly sum: string
  }[]
}

/** A holding as it stands in a customer's file: `n` pieces, of `line` and `asset` as they are, also where they lie in the book `other`. */
export type HoldingRow = {
  readonly line: string
  readonly asset: string
  readonly n: number
  readonly pieces: readonly PieceRow[]
}

/** A customer's file of version 2. */
export type OwedProof = {
  readonly version: 2
  readonly snapshot: number
  readonly user_id: number
  readonly holdings: readonly HoldingRow[]
}

/** Why a proof does not hold; each has a phrase `proof.fault.<name>`. */
export const PROOF_FAULTS = [
  'statement',
  'otherSnapshot',
  'otherCustomer',
  'malformed',
  'negative',
  'tooLarge',
  'wrongPiece',
  'wrongBook',
  'wrongPlace',
  'wrongSum',
  'wrongRoot',
  'missingLine',
  'otherAmount',
] as const
/** One of `PROOF_FAULTS`. */
export type ProofFault = (typeof PROOF_FAULTS)[number]

/** A check's answer: the statement that the customer is part of and what their pieces come to by line and asset, or the first fault. */
export type ProofResult =
  | { readonly ok: true; readonly statement: OwedStatement | OwedStatement1; readonly own: readonly OwedSum[] }
  | { readonly ok: false; readonly fault: ProofFault }

/** By what a proof is checked: none of it comes from the proof. */
export type ProofKnown = {
  /** The customer's own number. */
  readonly userId: number
  readonly sha256: AnySha256
  /** The customer's own statement of that instant. Without it a missing line or piece is not found. */
  readonly own?: readonly SumRow[]
}

class Fault extends Error {
  readonly fault: ProofFault
  constructor(fault: ProofFault) {
    super(fault)
    this.fault = fault
  }
}

function must(holds: boolean, fault: ProofFault): asserts holds {
  if (!holds) throw new Fault(fault)
}

/**
 * Whether a customer's pieces stand in the books that a statement signs: of each holding the numbers 1 to n once each, every place of a book
 * once, each path as that place has it, every sum on the way at least 1 and none above `OWED_MOST`, at the top exactly root, pieces and
 * sum of the book. Then, by `own`, that they come to what the customer had, on every line. The signature is checked apart. A file of
 * version 1 is checked as it was when it was made.
 */
export async function checkProof(
  proof: OwedProof | OwedProof1,
  statementText: string,
  known: ProofKnown,
): Promise<ProofResult> {
  try {
    if (readStatement1(statementText) !== null) {
      if (proof.version === 2) throw new Fault('malformed')
      const result = await checkProof1(proof, statementText, known)
      if (result.ok && known.own !== undefined) compareWithOwn(result.own, known.own)
      return result
    }
    const statement = readStatement(statementText)
    must(statement !== null, 'statement')
    must(proof.version === 2 && Array.isArray(proof.holdings), 'malformed')
    must(proof.snapshot === statement.id, 'otherSnapshot')
    must(proof.user_id === known.userId, 'otherCustomer')
    const books = new Map(statement.books.map((book) => [sumName(book), book]))
    const taken = new Set<string>()
    const own: OwedSum[] = []
    for (const holding of proof.holdings) {
      must(isNamed(holding) && own.every((sum) => sumName(sum) !== sumName(holding)), 'malformed')
      const book = books.get(sumName(holding)) ?? books.get(sumName({ line: OTHER_LINE, asset: holding.asset }))
      must(book !== undefined, 'wrongBook')
      const amount = await checkHolding(holding, book, { ...known, taken })
      own.push({ line: holding.line, asset: holding.asset, amount })
    }
    if (known.own !== undefined) compareWithOwn(own, known.own)
    return { ok: true, statement, own }
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.fault }
    throw error
  }
}

async function checkHolding(
  { line, asset, n, pieces }: HoldingRow,
  book: OwedBook,
  { userId, sha256, taken }: ProofKnown & { taken: Set<string> },
): Promise<Decimal8> {
  must(Array.isArray(pieces) && Number.isSafeInteger(n) && n >= 1 && n < 2 ** 32, 'malformed')
  const numbers = new Set(pieces.map(({ k }) => k))
  must(pieces.length === n && numbers.size === n, 'wrongPiece')
  const name = new TextEncoder().encode(sumName({ line, asset }))
  let total = 0n
  for (const piece of pieces) {
    must(Number.isSafeInteger(piece.k) && piece.k >= 1 && piece.k <= n, 'wrongPiece')
    const amount = readOwed(piece.amount)
    must(isHash(piece.salt) && Array.isArray(piece.path), 'malformed')
    const { place } = piece
    const isPlace = Number.isSafeInteger(place) && place >= 0 && place < book.pieces
    const key = `${sumName(book)} ${place}`
    must(isPlace && !taken.has(key), 'wrongPlace')
    taken.add(key)
    const leaf = leafBytes({ salt: fromHex(piece.salt), userId, k: piece.k, n, name, amount })
    const top = await climb({ hash: await sha256(leaf), pieces: 1, sum: amount }, piece, { book, sha256 })
    must(toHex(top.hash) === book.root, 'wrongRoot')
    must(top.pieces === book.pieces && top.sum === book.amount, 'wrongSum')
    total += amount
    must(total <= OWED_MOST, 'tooLarge')
  }
  return total
}

async function climb(
  leaf: OwedNode,
  { place, path }: PieceRow,
  { book, sha256 }: { book: OwedBook; sha256: AnySha256 },
): Promise<OwedNode> {
  const expected = expectPath(place, book.pieces)
  must(path.length === expected.length, 'wrongPlace')
  let node = leaf
  for (const [index, step] of path.entries()) {
    must(isHash(step.hash), 'malformed')
    must(step.side === expected[index]?.side && step.pieces === expected[index].pieces, 'wrongPlace')
    const sibling: OwedNode = { hash: fromHex(step.hash), pieces: step.pieces, sum: readOwed(step.sum) }
    const [left, right] = step.side === 'left' ? [sibling, node] : [node, sibling]
    const sum = addOwed(left.sum, right.sum)
    must(sum !== null, 'tooLarge')
    node = { hash: await sha256(nodeBytes(left, right)), pieces: left.pieces + right.pieces, sum }
  }
  return node
}

function readOwed(text: string): Decimal8 {
  const amount = readAmount(text)
  if (typeof amount === 'string') throw new Fault(amount)
  return amount
}

function compareWithOwn(sums: readonly OwedSum[], rows: readonly SumRow[]): void {
  const proved = new Map(sums.map((sum) => [sumName(sum), sum.amount]))
  const own = new Map<string, Decimal8>()
  for (const [line, asset, text] of rows) {
    const name = sumName({ line, asset })
    must(!own.has(name), 'malformed')
    own.set(name, readOwed(text))
    must(proved.has(name), 'missingLine')
  }
  for (const [name, amount] of proved) must(own.get(name) === amount, 'otherAmount')
}
