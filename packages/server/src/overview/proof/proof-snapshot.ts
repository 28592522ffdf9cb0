import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type OwedBook, type OwedSum, type ProofSnapshotRow, statementText, toHex } from '@tenor/contract/overview'
import type { Instant } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { hexDigestOf } from '../../platform/ids/index.ts'
import { type AnyHasher, createOwnHasher, createThreadHasher } from './proof-hashers.ts'
import {
  divideBooks,
  divideHoldings,
  heldStatement,
  type LineTotal,
  type OpenBook,
  owedStatement,
  readHeld,
  readHoldings,
  readTotals,
} from './proof-holdings.ts'
import type { ProofKey } from './proof-key.ts'
import type { ProofModule } from './proof-module.ts'
import { type KeptHoldings, keepHoldings, type SpiltPart } from './proof-spill.ts'
import { withSpillFiles } from './proof-spill-file.ts'
import {
  beginSnapshot,
  endBuilding,
  headWire,
  lastDigest,
  packHoldings,
  publish,
  removeOldLeaves,
  writeHoldings,
  writeParts,
} from './proof-store.ts'

/** Threads that hash; from so many holdings on, since a thread takes longer to start than fewer take. */
const THREADS = 2
const THREADS_FROM = 10_000

type Asked = { dueAt: Instant | null; by: number | null }
type Begun = Asked & { id: number; at: Instant }

/**
 * Makes and publishes a snapshot. All buckets are read twice in one transaction, so all are of one moment; of a customer's money nothing is ever
 * between two buckets. What it writes is one transaction too: a snapshot is there as a whole or not at all. Null where the midnight has its own.
 */
export async function takeSnapshot(
  module: ProofModule,
  asked: Asked,
  threadsFrom = THREADS_FROM,
): Promise<ProofSnapshotRow | null> {
  const { db, clock, ids, key } = module
  if (key === null) throw new Refusal(422, 'proof.noKey')
  const begun: Begun = { id: await ids.next(), at: clock.now(), dueAt: asked.dueAt, by: asked.by }
  const building = await beginSnapshot(module, begun)
  if (building === 'done') return null
  if (building === 'underWay') {
    if (asked.dueAt !== null) return null
    throw new Refusal(409, 'proof.underWay')
  }
  try {
    const row = await withSpillFiles(THREADS + 1, (fds) => {
      const kept = keepHoldings(fds[THREADS] ?? -1)
      return build(module, { begun, key, fds: fds.slice(0, THREADS), kept, threadsFrom })
    })
    await removeOldLeaves(db)
    return row
  } finally {
    await endBuilding(db, begun.id)
  }
}

type Work = { begun: Begun; key: ProofKey; fds: readonly number[]; kept: KeptHoldings; threadsFrom: number }
type Hashed = {
  totals: LineTotal[]
  books: OpenBook[]
  held: Map<string, Decimal8>
  kept: KeptHoldings
  spilt: Map<string, SpiltPart>[]
  hashers: AnyHasher[]
}

async function build(module: ProofModule, { begun, key, fds, kept, threadsFrom }: Work): Promise<ProofSnapshotRow> {
  const hashers: AnyHasher[] = []
  const open = (lines: ReturnType<typeof divideBooks>['lines'], holdings: number) => {
    const cut = { id: begun.id, key: key.snapshotKey(begun.id), lines }
    for (const fd of holdings < threadsFrom ? fds.slice(0, 1) : fds) {
      const options = { id: cut.id, key: cut.key, lines, fd }
      hashers.push(holdings < threadsFrom ? createOwnHasher(options) : createThreadHasher(options))
    }
    return hashers
  }
  try {
    const hashed = await readAll(module, { open, kept })
    return await module.db.transaction((tx) => writeAll(tx, { module, begun, key, hashed }))
  } finally {
    await Promise.all(hashers.map((hasher) => hasher.close()))
  }
}

type Open = (lines: ReturnType<typeof divideBooks>['lines'], holdings: number) => AnyHasher[]

/** Reads what is owed, and has it cut and hashed. */
async function readAll(module: ProofModule, { open, kept }: { open: Open; kept: KeptHoldings }): Promise<Hashed> {
  const owed = owedStatement(module)
  return module.db.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read, read only')
    const totals = await readTotals(tx, owed)
    const held = await readHeld(tx, heldStatement(module))
    refuseUnequal(totals, held, module.claims)
    const { books, lines } = divideBooks(totals)
    const holdings = totals.reduce((sum, { customers }) => sum + customers, 0)
    const hashers = open(lines, holdings)
    const busy = hashers.map(() => Promise.resolve())
    for (const [at, range] of divideHoldings(holdings).entries()) {
      const { batch, buckets } = await readHoldings(tx, owed, { range, lines })
      const turn = at % hashers.length
      await busy[turn]
      const hashing = hashers[turn]?.add(batch) ?? Promise.resolve()
      // It is waited for in a moment; that it fails meanwhile ends no process.
      hashing.catch(() => {})
      busy[turn] = hashing
      for (const [bucket, customers] of buckets)
        kept.add(bucket, await packHoldings(customers.map((each) => each.kept)))
    }
    await Promise.all(busy)
    return { totals, books, held, kept, spilt: await Promise.all(hashers.map((hasher) => hasher.end())), hashers }
  })
}

/** What lies on accounts must be what the ledger says: else nothing is published. */
function refuseUnequal(
  sums: readonly OwedSum[],
  held: ReadonlyMap<string, Decimal8>,
  claims: ProofModule['claims'],
): void {
  const onAccounts = new Map<string, Decimal8>()
  for (const { line, asset, amount } of sums) {
    if (!(line in claims)) onAccounts.set(asset, (onAccounts.get(asset) ?? 0n) + amount)
  }
  for (const asset of new Set([...onAccounts.keys(), ...held.keys()])) {
    const [counted, inLedger] = [onAccounts.get(asset) ?? 0n, held.get(asset) ?? 0n]
    if (counted === inLedger) continue
    const text = `${decimalText(counted)} ${asset} counted, ${decimalText(inLedger)} in the ledger`
    throw new RangeError(`a snapshot is not published: ${text}`)
  }
}

type Writing = { module: ProofModule; begun: Begun; key: ProofKey; hashed: Hashed }

async function writeAll(tx: Transaction, { module, begun, key, hashed }: Writing): Promise<ProofSnapshotRow> {
  const { id, at, dueAt, by } = begun
  await writeHoldings(tx, id, hashed.kept)
  const books = await writeBooks(tx, id, hashed)
  const statement = statementText({ id, at, previous: await lastDigest(tx), books })
  const digest = hexDigestOf(statement)
  const signature = key.sign(statement)
  const signed = {
    id,
    at,
    dueAt,
    by,
    digest,
    statement,
    signature,
    publicKey: key.publicKey,
    begunAt: module.real.now(),
  }
  const sums = hashed.totals.map(({ line, asset, amount }) => ({ line, asset, amount, isClaim: line in module.claims }))
  await publish(tx, { signed, books, sums, held: hashed.held })
  if (by !== null) {
    const entry = { at: module.clock.now(), actorId: by, act: 'proof.snapshot', subject: `snapshot ${id}` }
    await writeAudit(tx, { ...entry, before: null, after: { digest } })
  }
  return headWire({ id, at, version: 2, digest, daily: dueAt !== null })
}

/** The trees of all books, each hasher at one book at a time. */
async function writeBooks(tx: Transaction, id: number, { books, spilt, hashers }: Hashed): Promise<OwedBook[]> {
  const waiting = books.map((book, at) => ({ book, at }))
  const made: OwedBook[] = []
  const work = async (hasher: AnyHasher) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { book, at } = next
      const { line, asset, splitBits, total } = book
      const root = await hasher.build({ book: at, splitBits, spilt }, (parts) =>
        writeParts(tx, id, { line, asset, parts }),
      )
      if (root === null || root.sum !== total)
        throw new RangeError(`the book ${line} ${asset} has another sum than its holdings`)
      made[at] = { line, asset, amount: total, pieces: root.pieces, root: toHex(root.hash) }
    }
  }
  const done = await Promise.allSettled(hashers.map(work))
  for (const each of done) if (each.status === 'rejected') throw each.reason
  return made
}
