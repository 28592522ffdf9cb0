import { createHmac } from 'node:crypto'
import { coreManifest, owedAccounts } from '@tenor/contract/core'
import { MANIFESTS } from '@tenor/contract/manifests'
import { decimal, decimalText } from '@tenor/contract/money'
import { checkProof, type OwedProof, readStatement, type SumRow } from '@tenor/contract/overview'
import { DAY_MS, instant, later } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error: a program without types, written apart from the platform
import { check } from '../../../../../tools/proof-check/proof-check.mjs'
import { SAMPLE_ASSETS } from '../../../../contract/test/core/sample-assets.ts'
import { claimsOf } from '../../../src/core/product/index.ts'
import { type ProofModule, proofChecks, proofRetention } from '../../../src/overview/proof/index.ts'
import { createMac, sha256 } from '../../../src/overview/proof/proof-hash.ts'
import { proofKeyOf } from '../../../src/overview/proof/proof-key.ts'
import { createProofs } from '../../../src/overview/proof/proof-mine.ts'
import { takeSnapshot } from '../../../src/overview/proof/proof-snapshot.ts'
import { findSnapshot } from '../../../src/overview/proof/proof-store.ts'
import { bucketOf } from '../../../src/platform/ids/index.ts'
import { PRODUCTS } from '../../../src/products.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const PROOF = '/apiw/v2/proof'
let app: TestApp
let operator: TestClient
let holder: TestClient
let orderer: TestClient

beforeAll(async () => {
  app = await createTestApp()
  operator = await app.operator()
  holder = await app.customer()
  orderer = await app.customer()
  await holder.faucet('BTC', '1.5')
  await orderer.faucet('USDT', '5000')
})
afterAll(() => app.close())

async function snapshotNow() {
  const { status, data } = await operator.post('/console/api/proof/snapshots')
  expect(status).toBe(200)
  return (await app.client().get(`${PROOF}/${data.id}`)).data
}

/** By line: what the snapshot counted, which is told to nobody where few customers have something on the line. */
async function findCounted(id: number, line: string, asset: string): Promise<string | undefined> {
  const rows = await app.db.query<{ amount: string }>(
    'select trim_scale(amount)::text as amount from proof_sum where snapshot_id = $1 and line = $2 and asset = $3',
    [id, line, asset],
  )
  return rows[0]?.amount
}

type Mine = { user_id: number; own: SumRow[]; proof: OwedProof | null }

async function mine(client: TestClient, id: number): Promise<Mine> {
  const { status, data } = await client.get(`${PROOF}/${id}/mine`)
  expect(status).toBe(200)
  return data
}

describe('a snapshot', () => {
  it('owes what lies on accounts, and a dual order by both outcomes; each customer proves their part', async () => {
    const { data } = await orderer.get('/apiw/v2/earn/dual/project-list?coin=BTC&type=put')
    const placed = await orderer.post('/apiw/v2/earn/dual/order', { project_id: data[0].id, amount: '1000' })
    expect(placed.status).toBe(200)
    const accepted = later(app.clock.now(), 5_000)
    await app.tenor.runner.runUntil(accepted, async (due) => {
      if (due > app.clock.now()) app.clock.set(due)
    })
    app.clock.set(accepted)
    const snapshot = await snapshotNow()
    const counted = (line: string, asset: string) => findCounted(snapshot.id, line, asset)
    expect(await counted('spot', 'BTC')).toBe('1.5')
    expect(await counted('spot', 'USDT')).toBe('4000')
    expect(await counted('dual', 'USDT')).toBe('1000')
    expect(decimal((await counted('dual.kept', 'USDT')) ?? '0')).toBeGreaterThan(decimal('1000'))
    expect(decimal((await counted('dual.converted', 'BTC')) ?? '0')).toBeGreaterThan(0n)
    // Fewer than 100 customers have each line, so each asset has one book.
    const read = readStatement(snapshot.statement)
    expect(read?.books.map(({ line, asset }) => [line, asset])).toEqual([
      ['other', 'BTC'],
      ['other', 'USDT'],
    ])
    const books = read?.books.map(({ line, asset, amount, pieces, root }) => {
      return { line, asset, amount: decimalText(amount), claim: null, pieces, root }
    })
    expect(snapshot.books).toEqual(books)
    expect(snapshot.sums).toEqual(books?.map(({ asset, amount }) => ({ asset, amount })))

    for (const client of [holder, orderer]) {
      const { user_id: userId, own, proof } = await mine(client, snapshot.id)
      if (proof === null) throw new Error('nothing is owed to who has money')
      expect(await checkProof(proof, snapshot.statement, { userId, sha256, own })).toMatchObject({ ok: true })
      check(snapshot, proof, { userId, rows: own })
      // Given to another customer it does not hold.
      const other = await checkProof(proof, snapshot.statement, { userId: userId + 1, sha256 })
      expect(other).toEqual({ ok: false, fault: 'otherCustomer' })
    }
    expect((await mine(await app.customer(), snapshot.id)).proof).toBeNull()
  })

  it('is a file that anybody can download, and names the one before it', async () => {
    const [first] = (await app.client().get(`${PROOF}/snapshots`)).data.list
    const next = await snapshotNow()
    const file = await app.client().get(`${PROOF}/${next.id}/file`)
    const { statement, signature, public_key } = JSON.parse(file.text)
    expect({ statement, signature, public_key }).toEqual({
      statement: next.statement,
      signature: next.signature,
      public_key: next.public_key,
    })
    const before = (await app.client().get(`${PROOF}/${first.id}`)).data.statement
    expect(readStatement(statement)?.previous).toBe(Buffer.from(sha256(Buffer.from(before))).toString('hex'))
    expect((await app.client().get(`${PROOF}/1`)).status).toBe(404)
    expect((await app.client().get(`${PROOF}/${next.id}/mine`)).status).toBe(401)
  })

  it('is made once where two ask at once, or one after the other', async () => {
    const count = async () => (await app.client().get(`${PROOF}/snapshots`)).data.totalCount
    const before = await count()
    const replies = await Promise.all([1, 2, 3].map(() => operator.post('/console/api/proof/snapshots')))
    const made = replies.filter(({ status }) => status === 200).length
    expect(made).toBeGreaterThan(0)
    for (const { status, fail_reason } of replies) if (status !== 200) expect(fail_reason).toBe('proof.underWay')
    expect(await count()).toBe(before + made)
    expect((await holder.post('/console/api/proof/snapshots')).status).toBe(403)
  })

  it('is not published where the ledger says otherwise, and leaves nothing behind', async () => {
    const [row] = await app.db.query<{ bucket: number }>(
      `select bucket from ledger_balance where account = 1 and asset = 'BTC' and balance > 0 limit 1`,
    )
    const shift = (by: string) =>
      app.db.execute(
        `update ledger_balance set balance = balance + $2::numeric where bucket = $1 and user_id = 0 and asset = 'BTC'
         and account = 1000`,
        [row?.bucket ?? 0, by],
      )
    await shift('0.5')
    expect((await operator.post('/console/api/proof/snapshots')).status).toBe(500)
    await shift('-0.5')
    expect(await app.db.query('select id from proof_building')).toEqual([])
    await snapshotNow()
  })

  it('is made at each midnight while that is on, and at none while it is off', async () => {
    const midnight = instant((Math.floor(app.clock.now() / DAY_MS) + 1) * DAY_MS)
    const job = () => app.tenor.runner.runUntil(midnight)
    expect((await operator.put('/console/api/proof/daily', { daily: 1 })).data).toMatchObject({ daily: true })
    app.clock.set(later(midnight, 1_000))
    const proofJobs = () => app.db.query('select id from proof_snapshot where due_at is not null')
    await job()
    expect(await proofJobs()).toHaveLength(1)
    await job()
    expect(await proofJobs()).toHaveLength(1)
    await operator.put('/console/api/proof/daily', { daily: 0 })
    expect((await operator.get('/console/api/proof')).data).toMatchObject({ daily: false, under_way: false })
  })
})

it('the newest two snapshots keep their leaves; what is published stays, and so does a proof that was taken along', async () => {
  const old = await snapshotNow()
  const { proof } = await mine(holder, old.id)
  await snapshotNow()
  expect((await mine(holder, old.id)).proof).toEqual(proof)
  const newest = await snapshotNow()
  await proofRetention.remove(app.db, app.clock.now())
  const [left] = await app.db.query<{ parts: number; heads: number; leaves: number }>(
    `select (select count(*) from proof_part where snapshot_id = $1) as parts,
       (select count(*) from proof_book_part where snapshot_id = $1) as heads,
       (select count(*) from proof_leaf where snapshot_id = $1) as leaves`,
    [old.id],
  )
  expect(left).toEqual({ parts: 0, heads: 0, leaves: 0 })
  const refused = await holder.get(`${PROOF}/${old.id}/mine`)
  expect([refused.status, refused.fail_reason]).toEqual([404, 'proof.leavesGone'])
  expect((await app.client().get(`${PROOF}/${old.id}`)).data).toEqual(old)
  const { user_id: userId, proof: kept } = await mine(holder, newest.id)
  expect(kept).not.toBeNull()
  if (proof === null) throw new Error('nothing was owed to who had money')
  expect(await checkProof(proof, old.statement, { userId, sha256 })).toMatchObject({ ok: true })
  for (const { sql } of proofChecks) expect(await app.db.query(sql)).toEqual([])
})

it('what is published cannot be changed or removed by the servers', async () => {
  await snapshotNow()
  for (const table of [
    'proof_snapshot',
    'proof_book',
    'proof_book_part',
    'proof_leaf',
    'proof_part',
    'proof_sum',
    'proof_held',
  ]) {
    await expect(app.db.execute(`delete from ${table}`), table).rejects.toThrow(/permission denied/)
    await expect(
      app.db.execute(`update ${table} set snapshot_id = 1`.replace(/(snapshot) set snapshot_id/, '$1 set id')),
      table,
    ).rejects.toThrow(/permission denied/)
  }
})

it('gives no proof of a snapshot that another key signed, since its pieces cannot be made again', async () => {
  const snapshot = await findSnapshot(app.db, (await snapshotNow()).id)
  if (snapshot === null) throw new Error('the snapshot is not there')
  const { user_id: userId } = await mine(holder, snapshot.id)
  const readOwn = createProofs(app.db, proofKeyOf('ab'.repeat(32)))
  await expect(readOwn({ bucket: bucketOf(userId), userId }, snapshot)).rejects.toMatchObject({
    reason: 'proof.leavesGone',
  })
})

it('salts are an HMAC of a key that is made anew for each snapshot and stored nowhere', async () => {
  const mac = createMac('sha512', Buffer.from('key of a test'))
  expect(mac(Buffer.from('text')).equals(createHmac('sha512', 'key of a test').update('text').digest())).toBe(true)
  const key = proofKeyOf('ab'.repeat(32))
  expect(key.snapshotKey(1)).not.toEqual(key.snapshotKey(2))
  const stored = await app.db.query('select id from proof_snapshot where salt_key is not null')
  expect(stored).toEqual([])
  const [one, two] = [await snapshotNow(), await snapshotNow()]
  const salts = async (id: number) =>
    (await mine(holder, id)).proof?.holdings.flatMap(({ pieces }) => pieces.map(({ salt }) => salt))
  const before = new Set(await salts(one.id))
  expect((await salts(two.id))?.some((salt) => before.has(salt))).toBe(false)
})

it('twelve new customers with 1 USDT each learn no holding of anybody else', async () => {
  const others = await Promise.all(Array.from({ length: 20 }, () => app.customer()))
  for (const [at, client] of others.entries()) {
    await client.faucet('USDT', String(5_000 + 137 * at))
    await client.faucet('ETH', decimalText(BigInt(10 + at) * 10n ** 7n))
  }
  const strangers = await Promise.all(Array.from({ length: 12 }, () => app.customer()))
  for (const client of strangers) await client.faucet('USDT', '1')
  const snapshot = await snapshotNow()
  const held = new Set<string>()
  for (const client of others.concat(holder, orderer))
    for (const [, , amount] of (await mine(client, snapshot.id)).own) held.add(amount)
  const seen: string[] = []
  for (const client of strangers) {
    const { own, proof } = await mine(client, snapshot.id)
    expect(own).toEqual([['spot', 'USDT', '1']])
    for (const { pieces } of proof?.holdings ?? []) {
      expect(pieces).toHaveLength(5)
      for (const { path } of pieces) for (const { sum } of path) seen.push(sum)
    }
    // No path names a customer, a line or an asset.
    const steps = proof?.holdings.flatMap(({ pieces }) => pieces.flatMap(({ path }) => path)) ?? []
    for (const step of steps) expect(Object.keys(step).sort()).toEqual(['hash', 'pieces', 'side', 'sum'])
  }
  expect(seen.length).toBeGreaterThan(100)
  expect(seen.filter((sum) => held.has(sum))).toEqual([])
  // Nor is one told in the books, where an asset has more than one holder.
  expect(snapshot.books.filter(({ amount }: { amount: string }) => held.has(amount))).toEqual([])
})

it('threads make the same books as the process itself', async () => {
  const { id } = (await operator.post('/console/api/proof/snapshots')).data
  const key = proofKeyOf('cd'.repeat(32))
  const module: ProofModule = {
    db: app.db,
    clock: app.clock,
    real: app.clock,
    assets: SAMPLE_ASSETS,
    ids: { next: async () => id + 1, take: async () => [] },
    key,
    manifests: MANIFESTS,
    claims: claimsOf(PRODUCTS),
  }
  const made = await takeSnapshot(module, { dueAt: null, by: null }, 0)
  expect(made?.id).toBe(id + 1)
  const snapshot = await findSnapshot(app.db, id + 1)
  if (snapshot === null) throw new Error('the snapshot is not there')
  const { user_id: userId, own } = await mine(holder, id)
  const { proof } = await createProofs(app.db, key)({ bucket: bucketOf(userId), userId }, snapshot)
  if (proof === null) throw new Error('nothing is owed to who has money')
  expect(await checkProof(proof, snapshot.statement, { userId, sha256, own })).toMatchObject({ ok: true })
  for (const { sql } of proofChecks) expect(await app.db.query(sql)).toEqual([])
})

it('assets are said by operators, shown as said, and taken back', async () => {
  const said = { asset: 'BTC', kind: 'address', amount: '12.5', place: 'bc1qexampleexample', as_of: 1_700_000_000 }
  const { data: added } = await operator.post('/console/api/proof/assets', said)
  expect((await app.client().get(`${PROOF}/assets`)).data.list).toEqual([{ ...said, id: added.id }])
  expect((await operator.post('/console/api/proof/assets', { ...said, asset: 'NOPE' })).fail_reason).toBe(
    'proof.asset.unknown',
  )
  const ahead = { ...said, as_of: 4_000_000_000 }
  expect((await operator.post('/console/api/proof/assets', ahead)).fail_reason).toBe('proof.asset.ahead')
  const remove = () => operator.post(`/console/api/proof/assets/${added.id}/remove`)
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await app.client().get(`${PROOF}/assets`)).data.list).toEqual([])
})

it('owes bonuses that are paid in another coin, at the newest price of both, until they are paid', async () => {
  const made = await operator.post('/console/api/simple-earn/fixed', {
    asset: 'USDT',
    type: 1,
    lock_up_period: 10,
    year_rate: '0.05',
    min_lend_amount: '10',
    status: 'listed',
    user_max_lend_volume: '5000',
    max_lend_volume: '100000',
    reinvest: 0,
    pre_redeem: 0,
    sale_status: 1,
    redeem_account: 0,
    partial: 0,
    ladder_apr: [{ left: '0', right: '5000', apr: '0.03' }],
    bonus_asset: 'BTC',
  })
  expect(made.status, made.text).toBe(200)
  const lender = await app.customer()
  await lender.faucet('USDT', '1000')
  const lent = await lender.post('/apiw/v2/fixed_earn/api/user/lend', { product_id: made.data.id, amount: '1000' })
  expect(lent.status, lent.text).toBe(200)
  const snapshot = await snapshotNow()
  const [row] = await app.db.query<{ price: string }>(
    `select price from market_sample where pair = 'BTC_USDT' order by at desc limit 1`,
  )
  // 1000 × 0.03 × 10 / 365 USDT in BTC, rounded down.
  const expected = (decimal('0.03') * 1000n * 10n * 10n ** 8n) / (365n * decimal(row?.price ?? '1'))
  expect(await findCounted(snapshot.id, 'fixed.bonus', 'BTC')).toBe(decimalText(expected))
  const { own } = await mine(lender, snapshot.id)
  expect(own).toContainEqual(['fixed.bonus', 'BTC', decimalText(expected)])
})

describe('no product is forgotten', () => {
  it('no line has the name of the book in which lines lie together', () => {
    const accounts = MANIFESTS.flatMap(({ ledger, claims }) => Object.keys(ledger.accounts).concat(claims))
    expect(accounts).not.toContain('other')
  })

  it('every account of customers is owed to them, but for the money of the house', () => {
    const owed = owedAccounts(MANIFESTS)
    const all = MANIFESTS.flatMap(({ ledger }) => Object.keys(ledger.accounts)).filter(
      (name) => !name.startsWith('house:'),
    )
    expect(all.filter((name) => !owed.includes(name))).toEqual(['lent'])
  })

  it('a claim that a manifest names and nobody finds stops the start, and the other way round', () => {
    expect(Object.keys(claimsOf(PRODUCTS))).toEqual(MANIFESTS.flatMap(({ claims }) => claims))
    const manifest = { ...coreManifest, claims: ['bond.interest'] }
    expect(() => claimsOf([{ manifest, claims: {} }])).toThrow(TypeError)
    expect(() => claimsOf([{ manifest: coreManifest, claims: { 'bond.interest': () => '' } }])).toThrow(TypeError)
  })
})
