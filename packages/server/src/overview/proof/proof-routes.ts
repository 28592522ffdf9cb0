import { decimal, decimalText } from '@tenor/contract/money'
import {
  addProofAsset,
  makeProofSnapshot,
  proofAssets,
  proofFile,
  proofMine,
  proofSnapshot,
  proofSnapshots,
  proofStanding,
  removeProofAsset,
  setProofDaily,
  sumAssets,
} from '@tenor/contract/overview'
import { readPage } from '../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, Refusal, route, routeForVisitor } from '../../platform/http/index.ts'
import { addAsset, assetsSaid, removeAsset } from './proof-assets.ts'
import { dailyStanding, setDaily } from './proof-daily.ts'
import { createProofs } from './proof-mine.ts'
import type { ProofModule } from './proof-module.ts'
import { takeSnapshot } from './proof-snapshot.ts'
import {
  findSnapshot,
  headWire,
  isUnderWay,
  listBooks,
  publishedSnapshots,
  type StoredSnapshot,
} from './proof-store.ts'

/** Registers what everybody sees of snapshots, a customer's own proof, and what operators do. */
export function registerProof(http: Http, module: ProofModule): void {
  const { db } = module
  const found = async (id: number): Promise<StoredSnapshot> => {
    const snapshot = await findSnapshot(db, id)
    if (snapshot === null) throw new Refusal(404, 'proof.notFound')
    return snapshot
  }
  routeForVisitor(http, proofSnapshots, async ({ query }) => {
    const page = await readPage(db, publishedSnapshots, pageRequest(query, publishedSnapshots))
    return { list: page.rows, ...pageEnd(page) }
  })
  routeForVisitor(http, proofAssets, async () => ({ list: await assetsSaid(db) }))
  routeForVisitor(http, proofSnapshot, async ({ params: { id } }) => {
    const snapshot = await found(id)
    const { statement, signature, public_key } = snapshot
    const books = await listBooks(db, snapshot)
    // The sums of version 1 leave out claims, which stood beside what was put in.
    const counted = snapshot.version === 1 ? books.filter(({ claim }) => claim === false) : books
    const sums = sumAssets(counted.map(({ line, asset, amount }) => ({ line, asset, amount: decimal(amount) })))
    const rows = sums.map(({ asset, amount }) => ({ asset, amount: decimalText(amount) }))
    return { ...headWire(snapshot), statement, signature, public_key, books, sums: rows }
  })
  routeForVisitor(http, proofFile, async ({ params: { id }, reply }) => {
    const { statement, signature, public_key } = await found(id)
    reply.header('content-disposition', `attachment; filename="tenor-proof-${id}.json"`)
    return `${JSON.stringify({ statement, signature, public_key }, null, 2)}\n`
  })
  const readOwn = createProofs(db, module.key)
  route(http, proofMine, async ({ customer, params: { id } }) => {
    const { own, proof } = await readOwn(customer, await found(id))
    return { user_id: customer.userId, own, proof }
  })
  registerOperators(http, module)
}

function registerOperators(http: Http, module: ProofModule): void {
  const { db, key } = module
  route(http, proofStanding, async () => ({
    ...(await dailyStanding(db)),
    under_way: await isUnderWay(db),
    public_key: key?.publicKey ?? null,
  }))
  route(http, makeProofSnapshot, async ({ customer }) => {
    const row = await takeSnapshot(module, { dueAt: null, by: customer.userId })
    if (row === null) throw new RangeError('a snapshot that an operator asked for belongs to no midnight')
    return row
  })
  route(http, setProofDaily, async ({ customer, body }) => {
    if (body.daily === 1 && key === null) throw new Refusal(422, 'proof.noKey')
    return setDaily(module, customer.userId, body)
  })
  route(http, addProofAsset, ({ customer, body }) => addAsset(module, customer.userId, body))
  route(http, removeProofAsset, async ({ customer, params: { id } }) => {
    await removeAsset(module, customer.userId, id)
    return { id }
  })
}
