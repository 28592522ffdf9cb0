import { generateKeyPairSync, hash, sign } from 'node:crypto'
import { decimalText } from '@tenor/contract/money'
import { instant } from '@tenor/contract/time'
import { expect } from 'vitest'
// @ts-expect-error: a program without types, written apart from the platform
import { check } from '../../../../tools/proof-check/proof-check.mjs'
import {
  checkProof,
  countPieces,
  cutHolding,
  findPath,
  leafBytes,
  OTHER_LINE,
  type OwedBook,
  type OwedNode,
  type OwedProof,
  type PieceRow,
  type SumRow,
  statementText,
  sumName,
  toHex,
  treeLevels,
} from '../../src/overview/index.ts'

/* Books of a few holdings, made by the contract's own functions, and the proofs of each customer in them. */

export const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

export type Holding = { userId: number; line: string; asset: string; amount: bigint }
type Leaf = Holding & { hash: Uint8Array; salt: Uint8Array; k: number; n: number; piece: bigint }

const saltFor = (text: string) => sha256(new TextEncoder().encode(text))

function cutLeaves(holding: Holding, total: bigint): Leaf[] {
  const { userId, amount } = holding
  const label = `${userId} ${sumName(holding)}`
  const pieces = cutHolding(amount, countPieces(amount, total), (block) => saltFor(`cut ${label} ${block}`))
  return pieces.map((piece, at) => {
    const salt = saltFor(`${label} ${at + 1}`)
    const name = new TextEncoder().encode(sumName(holding))
    const fields = { salt, userId, k: at + 1, n: pieces.length, name, amount: piece }
    const { line, asset } = holding
    return { userId, line, asset, amount, hash: sha256(leafBytes(fields)), salt, k: at + 1, n: pieces.length, piece }
  })
}

/** Books by asset and line; `isSmall` says which lines lie in `other`. */
export function buildBooks(holdings: readonly Holding[], isSmall: (line: string) => boolean = () => false) {
  const byBook = Map.groupBy(holdings, ({ line, asset }) => sumName({ line: isSmall(line) ? OTHER_LINE : line, asset }))
  const books = Array.from(byBook, ([name, of]) => {
    const total = of.reduce((sum, { amount }) => sum + amount, 0n)
    const leaves = of.flatMap((holding) => cutLeaves(holding, total))
    leaves.sort((a, b) => (toHex(a.hash) < toHex(b.hash) ? -1 : 1))
    const levels = treeLevels(
      leaves.map(({ hash, piece }): OwedNode => ({ hash, pieces: 1, sum: piece })),
      sha256,
    )
    const root = levels.at(-1)?.[0] as OwedNode
    const [line = '', asset = ''] = name.split(' ')
    const book: OwedBook = { line, asset, pieces: root.pieces, root: toHex(root.hash), amount: root.sum }
    return { book, leaves, levels }
  })
  const statement = statementText({ id: 1, at: instant(0), previous: null, books: books.map(({ book }) => book) })
  const proofFor = (userId: number): OwedProof => {
    const own = holdings.filter((holding) => holding.userId === userId)
    const rows = own.map(({ line, asset }) => {
      const pieces = books.flatMap(({ leaves, levels }) =>
        leaves.flatMap((leaf, place): PieceRow[] => {
          if (leaf.userId !== userId || leaf.line !== line || leaf.asset !== asset) return []
          const path = findPath(levels, place).map(({ side, node }) => {
            return { side, hash: toHex(node.hash), pieces: node.pieces, sum: decimalText(node.sum) }
          })
          return [{ k: leaf.k, salt: toHex(leaf.salt), amount: decimalText(leaf.piece), place, path }]
        }),
      )
      return { line, asset, n: pieces.length, pieces }
    })
    return { version: 2, snapshot: 1, user_id: userId, holdings: rows }
  }
  const ownFor = (userId: number): SumRow[] =>
    holdings.flatMap((each) =>
      each.userId === userId ? [[each.line, each.asset, decimalText(each.amount)] as const] : [],
    )
  return { statement, proofFor, ownFor, books }
}

/** Checks one proof by the contract and by the program apart from it: they must agree. */
export async function checkTwice(
  proof: OwedProof,
  statement: string,
  { userId = proof.user_id, own }: { userId?: number; own?: readonly SumRow[] } = {},
): Promise<string> {
  const known = own === undefined ? { userId, sha256 } : { userId, sha256, own }
  const found = await checkProof(proof, statement, known)
  const signature = sign(null, Buffer.from(statement), keys.privateKey).toString('hex')
  const apart = () => check({ statement, signature, public_key: publicKey }, proof, { userId, rows: own })
  if (found.ok) apart()
  else expect(apart).toThrow()
  return found.ok ? 'holds' : found.fault
}
