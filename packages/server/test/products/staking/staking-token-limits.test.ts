import { readFile } from 'node:fs/promises'
import { decimal, decimalText } from '@tenor/contract/money'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, isoText, later } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEPOSIT, HOUSE_EXTERNAL, post, SPOT, WITHDRAWAL } from '../../../src/core/ledger/index.ts'
import { openDatabase } from '../../../src/platform/database/index.ts'
import { bucketOf } from '../../../src/platform/ids/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { CONSOLE, redeemOf, rewardOf, stakingApp, stakingStage } from './staking-stage.ts'

/* What counts for the limits of a product that gives a token: coin in less coin out of each customer, and their sum of all. */

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let pid: number
/** Of one bucket, so that they use one slice. */
let first: Known
let second: Known

type Known = { client: TestClient; userId: number; bucket: number }

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
  pid = await stage.product({
    name: 'SOL Liquid',
    exchange_type: 'GTSOL',
    reward_coin: [rewardOf('0')],
    vip_config: [],
    personal_mortgage_limit: '150',
    total_mortgage_limit: '400',
    redeem_config: [redeemOf()],
  })
  ;[first, second] = await twoOfOneBucket()
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

async function twoOfOneBucket(): Promise<[Known, Known]> {
  const known = new Map<number, Known>()
  for (;;) {
    const client = await app.customer()
    const { id: userId } = (await client.get('/apiw/v2/session')).data.user
    const found = { client, userId, bucket: bucketOf(userId) }
    const other = known.get(found.bucket)
    if (other !== undefined) return [other, found]
    known.set(found.bucket, found)
  }
}

const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const enter = (at: Instant, rate: string) =>
  stage.byTwo('/console/api/staking/exchange-rate', { pid, day: isoText(at).slice(0, 10), rate })
const tokens = ({ client }: Known) => stage.balance(client, 'spot', 'GTSOL')
const used = async (): Promise<string> => {
  const { list } = (await (await stage.desk()).get(CONSOLE)).data
  return list.find(({ id }: { id: number }) => id === pid).used
}
const counted = async ({ bucket, userId }: Known): Promise<string> => {
  const [row] = await app.db.query<{ used: string }>(
    `select used from customer_quota where bucket = $1 and user_id = $2 and product_id = $3 and period = 'personal'`,
    [bucket, userId, pid],
  )
  return decimalText(decimal(row?.used ?? '0'))
}

test('a redemption gives back of the product what it takes off its customer’s count, however the rate has risen', async () => {
  for (const { client } of [first, second]) {
    await client.faucet('SOL', '1000')
    expect((await stage.stake(client, pid, '100')).status).toBe(200)
  }
  expect(await used()).toBe('200')
  const day = nextDay()
  await stage.jump(day)
  await enter(day, '1.1')
  expect((await stage.redeem(first.client, pid, '100')).data.received).toBe('110')
  expect([await counted(first), await counted(second), await used()]).toEqual(['0', '100', '100'])
  // What is left of the product is what nobody counts for.
  const others = await Promise.all([1, 2, 3].map(() => stage.funded('200')))
  for (const client of others.slice(0, 2)) expect((await stage.stake(client, pid, '150')).status).toBe(200)
  expect((await stage.stake(others[2] as TestClient, pid, '1')).fail_reason).toBe('staking.soldOut')
})

test('tokens that somebody received count for who staked them, and redeeming them gives nothing back', async () => {
  const moved = decimal(await tokens(second)) / 2n
  await given(second, first, moved)
  expect((await stage.redeem(first.client, pid, decimalText(moved))).status).toBe(200)
  expect([await counted(second), await counted(first), await used()]).toEqual(['100', '0', '400'])
  const rest = await tokens(second)
  expect((await stage.redeem(second.client, pid, rest)).data.received).toBe('55')
  expect([await counted(second), await used()]).toEqual(['45', '345'])
  await stage.jump(later(app.clock.now(), 3 * DAY_MS + HOUR_MS))
  expect([await counted(second), await used()]).toEqual(['45', '345'])
})

test('stakes and redemptions of one customer at once leave what is used what is counted', async () => {
  const day = nextDay()
  await stage.jump(day)
  await enter(day, '1.2')
  const { client } = first
  await stage.stake(client, pid, '40')
  const deadlocks = await deadlocksOf()
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      n % 2 === 0 ? stage.stake(client, pid, '1') : stage.redeem(client, pid, '1.5'),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  // 12 came in; 18 tokens went out at 1.2: in whatever order, never below nothing.
  expect(await counted(first)).toBe('30.4')
  expect(await deadlocksOf()).toBe(deadlocks)
})

test('where more was given back than was counted, the migration takes it again, also of what is handed out already', async () => {
  const owner = openDatabase({ url: app.url, log: silentLog() })
  try {
    const before = await used()
    await owner.execute('update capacity_slice set used = 0, granted = 0, kept = 0 where product_id = $1', [pid])
    await owner.execute('update capacity set granted = 0, capacity = 10 where product_id = $1', [pid])
    expect((await stage.faults()).map(({ name }) => name)).toContain('staking.counted')
    await owner.execute(await readFile(new URL('../../../migrations/0072-token-capacity.sql', import.meta.url), 'utf8'))
    expect(await used()).toBe(before)
    const [whole] = await owner.query<{ capacity: string; wanted: string }>(
      'select trim_scale(capacity)::text as capacity, trim_scale(wanted)::text as wanted from capacity where product_id = $1',
      [pid],
    )
    expect(whole).toEqual({ capacity: before, wanted: '10' })
  } finally {
    await owner.close()
  }
})

async function deadlocksOf(): Promise<number> {
  const [row] = await app.db.query<{ n: number }>(
    'select deadlocks::integer as n from pg_stat_database where datname = current_database()',
  )
  return row?.n ?? 0
}

/** Out of the exchange by one customer, in by another. */
async function given(from: Known, to: Known, amount: bigint): Promise<void> {
  const about = { asset: 'GTSOL', amount, period: 0, groupId: 0, at: app.clock.now() }
  const [giver, taker] = [from, to].map(({ bucket, userId }) => ({ bucket, userId }))
  if (giver === undefined || taker === undefined) throw new Error('two are needed')
  await app.db.transaction((tx) =>
    post(tx, [
      { ...about, ...giver, reference: 1, event: WITHDRAWAL, debit: SPOT, credit: HOUSE_EXTERNAL },
      { ...about, ...taker, reference: 2, event: DEPOSIT, debit: HOUSE_EXTERNAL, credit: SPOT },
    ]),
  )
}
