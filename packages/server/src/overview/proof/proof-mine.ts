import { decimal, decimalText } from '@tenor/contract/money'
import {
  findPath,
  OTHER_LINE,
  type OwedBook,
  type OwedNode,
  type proofMine,
  readStatement,
  sumName,
  toHex,
  treeLevels,
} from '@tenor/contract/overview'
import type { z } from 'zod'
import type { Owner } from '../../core/ledger/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { type CutLeaves, type CutLine, type CutPiece, createCuts } from './proof-cuts.ts'
import { sha256 } from './proof-hash.ts'
import type { ProofKey } from './proof-key.ts'
import { PART_LEAVES, readLeaves } from './proof-parts.ts'
import { type PartHead, readKeptHoldings, readPartHeads, readPartLeaves, type StoredSnapshot } from './proof-store.ts'

/** Parts that are read at a time for one customer. */
const PARTS_AT_ONCE = 8

type Own = Pick<z.infer<typeof proofMine.data>, 'own' | 'proof'>
type PieceRow = NonNullable<Own['proof']>['holdings'][number]['pieces'][number]
export type ReadOwn = (owner: Owner, snapshot: StoredSnapshot) => Promise<Own>

/** A book with the roots of its parts, and the tree over them. */
type OpenBook = OwedBook & { heads: readonly PartHead[]; levels: OwedNode[][] }
type OpenSnapshot = { id: number; books: ReadonlyMap<string, OpenBook>; cut: CutLeaves }

/** Makes customers' files; of the snapshot that was asked for last the roots of all parts are kept. */
export function createProofs(db: Queryable, key: ProofKey | null): ReadOwn {
  let kept: { id: number; open: Promise<OpenSnapshot> } | null = null
  const openFor = (snapshot: StoredSnapshot, signer: ProofKey) => {
    if (kept?.id === snapshot.id) return kept.open
    const open = openSnapshot(db, snapshot, signer)
    open.catch(() => {
      kept = null
    })
    kept = { id: snapshot.id, open }
    return open
  }
  return async ({ bucket, userId }, snapshot) => {
    // With another key than the one that signed, other salts and cuts would come out.
    const isMade = snapshot.has_leaves && snapshot.version === 2 && key?.publicKey === snapshot.public_key
    if (!isMade || key === null) throw new Refusal(404, 'proof.leavesGone')
    const holdings = await readKeptHoldings(db, snapshot.id, bucket)
    const own = holdings.find(([id]) => id === userId)?.[1] ?? []
    if (own.length === 0) return { own, proof: null }
    const open = await openFor(snapshot, key)
    const rows = []
    for (const [line, asset, text] of own) {
      const book = open.books.get(sumName({ line, asset })) ?? open.books.get(sumName({ line: OTHER_LINE, asset }))
      if (book === undefined) throw new Refusal(404, 'proof.leavesGone')
      const cutLine: CutLine = { line, asset, total: book.amount }
      const pieces = open.cut(userId, cutLine, decimal(text))
      rows.push({ line, asset, n: pieces.length, pieces: await findPieces(db, { id: snapshot.id, book, pieces }) })
    }
    return { own, proof: { version: 2, snapshot: snapshot.id, user_id: userId, holdings: rows } }
  }
}

async function openSnapshot(db: Queryable, { id, statement }: StoredSnapshot, key: ProofKey): Promise<OpenSnapshot> {
  const read = readStatement(statement)
  if (read === null) throw new TypeError(`the statement of snapshot ${id} cannot be read`)
  const heads = Map.groupBy(await readPartHeads(db, id), sumName)
  const books = new Map<string, OpenBook>()
  for (const book of read.books) {
    const own = (heads.get(sumName(book)) ?? []).map(({ head }) => head)
    const levels = treeLevels(
      own.map(({ root }) => root),
      sha256,
    )
    const root = levels.at(-1)?.[0]
    // They went after the snapshot was looked up.
    if (root === undefined) throw new Refusal(404, 'proof.leavesGone')
    if (toHex(root.hash) !== book.root) throw new RangeError(`the parts of ${sumName(book)} do not lead to its root`)
    const { line, asset, pieces, amount } = book
    books.set(sumName(book), { line, asset, pieces, amount, root: book.root, heads: own, levels })
  }
  return { id, books, cut: createCuts({ id, key: key.snapshotKey(id) }) }
}

type Sought = { id: number; book: OpenBook; pieces: readonly CutPiece[] }

/** The places of a holding's pieces and their paths, part by part. */
async function findPieces(db: Queryable, { id, book, pieces }: Sought): Promise<PieceRow[]> {
  const parts = Array.from(Map.groupBy(pieces, ({ hash }) => findPart(book.heads, hash)))
  const rows: PieceRow[] = []
  for (let from = 0; from < parts.length; from += PARTS_AT_ONCE) {
    const some = parts.slice(from, from + PARTS_AT_ONCE)
    const read = await Promise.all(
      some.map(([part]) => readPartLeaves(db, { id, line: book.line, asset: book.asset, part })),
    )
    for (const [at, [part, own]] of some.entries()) {
      const bytes = read[at] ?? null
      if (bytes === null) throw new Refusal(404, 'proof.leavesGone')
      for (const row of placePieces(book, { part, own, leaves: readLeaves(bytes) })) rows.push(row)
    }
  }
  return rows.sort((a, b) => a.k - b.k)
}

/** The last part that begins at the hash or before it. */
function findPart(heads: readonly PartHead[], hash: Uint8Array): number {
  let [low, high] = [0, heads.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (heads[middle]?.first.compare(hash) !== 1) low = middle
    else high = middle - 1
  }
  return low
}

type InPart = { part: number; own: readonly CutPiece[]; leaves: readonly OwedNode[] }

function placePieces({ line, asset, levels }: OpenBook, { part, own, leaves }: InPart): PieceRow[] {
  const inner = treeLevels(leaves, sha256)
  const places = new Map(leaves.map(({ hash }, place) => [toHex(hash), place]))
  const above = findPath(levels, part)
  return own.map(({ k, salt, amount, hash }) => {
    const place = places.get(toHex(hash))
    if (place === undefined) throw new RangeError(`a piece of ${line} ${asset} is not where it was put`)
    const path = findPath(inner, place).concat(above)
    return {
      k,
      salt: toHex(salt),
      amount: decimalText(amount),
      place: part * PART_LEAVES + place,
      path: path.map(({ side, node }) => {
        return { side, hash: toHex(node.hash), pieces: node.pieces, sum: decimalText(node.sum) }
      }),
    }
  })
}
