import { readFile } from 'node:fs/promises'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEPOSIT, HOUSE_EXTERNAL, post, SPOT, WITHDRAWAL } from '../../../src/core/ledger/index.ts'
import { openDatabase } from '../../../src/platform/database/index.ts'
import { bucketOf } from '../../../src/platform/ids/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { mintStage, mintsGusd } from './mint-stage.ts'
import { CONSOLE, capCounted, S, type stakingStage } from './staking-stage.ts'

/* Minted coins that change hands: what they took is free again when anybody pays them back, once. */

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let pid: number
let reference = 1

const GUSD = { ...mintsGusd(), total_mortgage_limit: '1000' }

beforeAll(async () => {
  ;({ app, stage, pid } = await mintStage(GUSD))
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const mint = (client: TestClient, coin: string, amount: string, more: object = {}) =>
  client.post(`${S}/order`, { side: 0, pid, coin, amount, ...more })
const back = (client: TestClient, coin: string, amount: string) =>
  client.post(`${S}/coin-redeem`, { pid, coin: 'GUSD', redeem_coin: coin, amount })
const used = async (): Promise<string> => {
  const { list } = (await (await stage.desk()).get(CONSOLE)).data
  return list.find(({ id }: { id: number }) => id === pid).used
}
const limitUsed = async (client: TestClient) => (await client.get(`${S}/user-info?pid=${pid}`)).data.limit_used

async function ownerOf(client: TestClient) {
  const { id: userId } = (await client.get('/apiw/v2/session')).data.user
  return { bucket: bucketOf(userId), userId }
}

/** Out of the exchange by one customer, in by another. */
async function given(from: TestClient, to: TestClient, amount: Decimal8): Promise<void> {
  const about = { asset: 'GUSD', amount, period: 0, groupId: 0, at: app.clock.now() }
  const [giver, taker] = [await ownerOf(from), await ownerOf(to)]
  reference += 2
  await app.db.transaction((tx) =>
    post(tx, [
      { ...about, ...giver, reference, event: WITHDRAWAL, debit: SPOT, credit: HOUSE_EXTERNAL },
      { ...about, ...taker, reference: reference + 1, event: DEPOSIT, debit: HOUSE_EXTERNAL, credit: SPOT },
    ]),
  )
}

test('what one customer minted and another pays back is to be minted again, once', async () => {
  const [maker, holder, next] = [
    await stage.funded('1000', 'USDT'),
    await app.customer(),
    await stage.funded('2000', 'USDT'),
  ]
  expect((await mint(maker, 'USDT', '1000')).status).toBe(200)
  expect((await mint(next, 'USDT', '10')).fail_reason).toBe('staking.soldOut')
  await given(maker, holder, decimal('1000'))
  expect((await back(holder, 'USDT', '600')).status).toBe(200)
  expect(await used()).toBe('400')
  expect((await mint(next, 'USDT', '600')).status).toBe(200)
  expect((await mint(next, 'USDT', '10')).fail_reason).toBe('staking.soldOut')
  // Each customer's own limit counts what they minted and did not pay back themselves.
  expect([await limitUsed(maker), await limitUsed(holder), await limitUsed(next)]).toEqual(['1000', '0', '600'])
  expect((await back(holder, 'USDT', '400')).status).toBe(200)
  expect((await back(next, 'USDT', '600')).status).toBe(200)
  expect(await used()).toBe('0')
})

test('a debt that is repaid with coins of others frees the cap of debts and the product by as much', async () => {
  const [debtor, maker] = [await stage.funded('0.02', 'BTC'), await stage.funded('500', 'USDT')]
  expect((await mint(debtor, 'BTC', '0.02', { mint_amount: '400' })).status).toBe(200)
  await mint(maker, 'USDT', '500')
  await given(debtor, maker, decimal('400'))
  expect((await back(maker, 'USDT', '500')).status).toBe(200)
  await given(maker, debtor, decimal('400'))
  expect((await back(debtor, 'BTC', '400')).data).toMatchObject({ received: '0.02' })
  expect(await used()).toBe('0')
})

test('the cap on what is minted for par coins is free again at once, in whichever bucket coins are paid back', async () => {
  const [desk, caps] = [await stage.desk(), '/console/api/promises']
  const [maker, holder, next] = [
    await stage.funded('500', 'USDT'),
    await app.customer(),
    await stage.funded('500', 'USDT'),
  ]
  const set = await desk.put(caps, { name: 'staking.reserve', asset: 'GUSD', cap: '500' })
  expect(set.data, set.text).toMatchObject({ cap: '500', promised: '0' })
  await capCounted(app)
  expect((await mint(maker, 'USDT', '500')).status).toBe(200)
  expect((await mint(next, 'USDT', '500')).fail_reason).toBe('staking.soldOut')
  await given(maker, holder, decimal('500'))
  expect((await back(holder, 'USDT', '500')).status).toBe(200)
  expect((await mint(next, 'USDT', '500')).status).toBe(200)
  // Counted anew, bucket by bucket, it is the same.
  for (let minute = 0; minute < 17; minute += 1) {
    const at = later(app.clock.now(), MINUTE_MS)
    app.clock.set(at)
    await app.tenor.runner.runOne('promise-count', at)
  }
  const { list } = (await desk.get(caps)).data
  expect(list.find((row: { name: string }) => row.name === 'staking.reserve')).toMatchObject({ promised: '500' })
  expect((await back(next, 'USDT', '500')).status).toBe(200)
  expect((await desk.put(caps, { name: 'staking.reserve', asset: 'GUSD', cap: '-1' })).status).toBe(200)
})

test('what was not given back before comes back by the migration', async () => {
  const [maker, holder] = [await stage.funded('300', 'USDT'), await app.customer()]
  await mint(maker, 'USDT', '300')
  await given(maker, holder, decimal('200'))
  await back(holder, 'USDT', '200')
  expect(await used()).toBe('100')
  const owner = openDatabase({ url: app.url, log: silentLog() })
  const { bucket } = await ownerOf(holder)
  try {
    // As it was before: who had minted nothing gave nothing back.
    await owner.execute(
      'update capacity_slice set used = 0, granted = greatest(granted, 0) where product_id = $1 and bucket = $2',
      [pid, bucket],
    )
    await owner.execute(
      'update capacity c set granted = (select sum(s.granted) from capacity_slice s where s.product_id = $1) where c.product_id = $1',
      [pid],
    )
    expect((await stage.faults()).map(({ name }) => name)).toEqual(['staking.mint.room'])
    const migration = new URL('../../../migrations/0084-minted-capacity.sql', import.meta.url)
    const text = await readFile(migration, 'utf8')
    await owner.transaction(async (tx) => {
      for (const statement of text.split(/;\n/).filter((each) => each.trim() !== '')) await tx.execute(statement)
    })
  } finally {
    await owner.close()
  }
  expect(await used()).toBe('100')
})
