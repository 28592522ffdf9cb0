import { performance } from 'node:perf_hooks'
import { MANIFESTS } from '../packages/contract/src/manifests.ts'
import { checkProof, readStatement } from '../packages/contract/src/overview/index.ts'
import { openAssets } from '../packages/server/src/core/assets/index.ts'
import { writeLedgerNames } from '../packages/server/src/core/ledger/ledger-names.ts'
import { claimsOf } from '../packages/server/src/core/product/index.ts'
import { sha256 } from '../packages/server/src/overview/proof/proof-hash.ts'
import { proofKeyOf } from '../packages/server/src/overview/proof/proof-key.ts'
import { createProofs } from '../packages/server/src/overview/proof/proof-mine.ts'
import { takeSnapshot } from '../packages/server/src/overview/proof/proof-snapshot.ts'
import { findSnapshot } from '../packages/server/src/overview/proof/proof-store.ts'
import { realClock } from '../packages/server/src/platform/clock/index.ts'
import { bucketOf, createIds } from '../packages/server/src/platform/ids/index.ts'
import { PRODUCTS } from '../packages/server/src/products.ts'
import { cpuSeconds, cpuSecondsOfDatabase, onFreshDatabase, withoutTimeout } from './stage.ts'
import { bucketSql } from './stage-earn.ts'

/*
 * A snapshot of so many customers with five holdings each on a real database, from the first statement to the publishing: time, the most
 * memory of the process, what is kept, and a customer's file. The ratio is to hashing four blocks of 113 bytes for each piece, as its
 * salt, leaf and node take.
 */

const CUSTOMERS = Number(process.argv[2] ?? 20_000)
const ASSETS = ['BTC', 'ETH', 'USDT', 'SOL', 'XRP']

/** Five coins on spot for each customer, and in each bucket what the house has against it. */
const FILL = [
  `insert into ledger_balance (bucket, user_id, account, asset, reference, balance)
   select ${bucketSql('u')}, u, 1, a, 0, 1 + (hashint8(u * 31 + length(a)) & 1048575) * 1.00003
   from generate_series(1, ${CUSTOMERS}) u, unnest('{${ASSETS.join(',')}}'::text[]) a`,
  `insert into ledger_balance (bucket, user_id, account, asset, reference, balance)
   select bucket, 0, 1000, asset, 0, -sum(balance) from ledger_balance group by bucket, asset`,
  'analyze ledger_balance',
]

let peak = 0
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 200)

await onFreshDatabase(async ({ url, db, folder }) => {
  await writeLedgerNames(
    db,
    MANIFESTS.map(({ ledger }) => ledger),
  )
  await withoutTimeout(url, FILL)
  const clock = realClock()
  const key = proofKeyOf('ab'.repeat(32))
  const module = {
    db,
    clock,
    real: clock,
    ids: createIds(db),
    assets: await openAssets(db),
    key,
    manifests: MANIFESTS,
    claims: claimsOf(PRODUCTS),
  }
  const usedBefore = [cpuSeconds('self'), cpuSecondsOfDatabase(folder)]
  const began = performance.now()
  const made = await takeSnapshot(module, { dueAt: null, by: null })
  const seconds = (performance.now() - began) / 1000
  const used = [cpuSeconds('self'), cpuSecondsOfDatabase(folder)].map((each, at) => each - (usedBefore[at] ?? 0))
  const most = peak
  const snapshot = await findSnapshot(db, made?.id ?? 0)
  if (snapshot === null) throw new Error('no snapshot was made')
  const books = readStatement(snapshot.statement)?.books ?? []
  const pieces = books.reduce((sum, book) => sum + book.pieces, 0)
  const [kept] = await db.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(c.oid))::bigint as bytes from pg_class c
     where c.relkind = 'r' and c.relname = any('{proof_leaf,proof_part,proof_book_part}'::text[])`,
  )
  const userId = Math.ceil(CUSTOMERS / 2)
  const asked = performance.now()
  const { own, proof } = await createProofs(db, key)({ bucket: bucketOf(userId), userId }, snapshot)
  const proofMs = performance.now() - asked
  const floorFrom = performance.now()
  const block = Buffer.alloc(113)
  for (let hashed = 0; hashed < 400_000; hashed += 1) {
    block.writeUInt32BE(hashed)
    sha256(block)
  }
  const floorSeconds = ((performance.now() - floorFrom) / 1000) * (pieces / 100_000)
  const found = proof === null ? null : await checkProof(proof, snapshot.statement, { userId, sha256, own })
  const lines = [
    `${CUSTOMERS} customers, ${CUSTOMERS * ASSETS.length} holdings, ${books.length} books, ${pieces} pieces: ${seconds.toFixed(1)} s`,
    `that is ${(seconds / floorSeconds).toFixed(2)} times hashing four blocks a piece (${floorSeconds.toFixed(1)} s)`,
    `processor: ${used.map((each) => each.toFixed(0)).join(' s in the process, ')} s in the database`,
    `most memory of the process: ${(most / 2 ** 20).toFixed(0)} MiB; kept: ${((kept?.bytes ?? 0) / 1e6).toFixed(0)} MB`,
    `a file: ${proof?.holdings.reduce((sum, { n }) => sum + n, 0)} pieces, ${(JSON.stringify(proof).length / 1024).toFixed(1)} KiB, made in ${proofMs.toFixed(0)} ms`,
    `it holds: ${found?.ok === true}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
})
clearInterval(watch)
