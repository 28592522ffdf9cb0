import {
  ceilTo,
  DAY_MS,
  HOUR_MS,
  type Instant,
  instant,
  isoText,
  later,
  SECOND_MS,
  unixSeconds,
} from '@tenor/contract/time'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../test-app.ts'
import { rewardOf, S, stakingApp, stakingStage } from './staking-stage.ts'

/* Rewards that are paid with redemptions, of holdings of which nothing is left when they are booked. */

let app: TestApp
let stage: ReturnType<typeof stakingStage>

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const C = '/console/api/staking'
const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const WAITING = { reward_coin: [rewardOf('36.5', { reward_delay_days: -1 })], fee: '0' }
/** What came to spot of rewards, beside what was staked and came back. */
async function earned(client: TestClient): Promise<string[]> {
  const { list } = (await client.get('/apiw/v2/account/statement?page_size=100')).data
  return list
    .filter((leg: Record<string, string>) => leg['event'] === 'staking.reward' && leg['account'] === 'spot')
    .map((leg: Record<string, string>) => leg['amount'])
}
const statistics = async (client: TestClient, pid: number) => (await client.get(`${S}/statistics?pid=${pid}`)).data.list
const paidRows = async (client: TestClient) =>
  (await stage.rewards(client)).map(({ amount, paid, paid_at }) => [amount, paid, paid_at])

async function staked(amount: string, ms: number, terms: object = {}) {
  await app.db.execute(`update staking_product set due_at = due_at + interval '9 years'`)
  const day = nextDay()
  await stage.jump(day)
  const pid = await stage.product({ ...WAITING, ...terms })
  const client = await stage.funded(amount)
  await stage.jump(later(day, ms))
  await stage.stake(client, pid, amount)
  return { day, pid, client }
}

test('example 13: what the last part-day earned is paid at the midnight that books it, and rows say what of them is paid', async () => {
  const { day, pid, client } = await staked('100', 9 * HOUR_MS)
  const asked = later(day, 2 * DAY_MS + 6 * HOUR_MS + 900)
  await stage.jump(asked)
  await stage.redeem(client, pid, '40')
  expect(await earned(client)).toEqual(['0.065'])
  const at = Math.floor(asked / SECOND_MS)
  expect(await paidRows(client)).toEqual([
    ['0.1', '0.0025', at],
    ['0.0625', '0.0625', at],
  ])
  const last = later(day, 3 * DAY_MS + 12 * HOUR_MS)
  await stage.jump(last)
  await stage.redeem(client, pid, '60')
  expect(await earned(client)).toEqual(['0.1675', '0.065'])
  await stage.jump(later(day, 4 * DAY_MS))
  expect(await earned(client)).toEqual(['0.03', '0.1675', '0.065'])
  expect(await statistics(client, pid)).toMatchObject([{ total: '0.2625', unpaid: '0' }])
  expect(await paidRows(client)).toEqual([
    ['0.03', '0.03', unixSeconds(later(day, 4 * DAY_MS))],
    ['0.07', '0.07', unixSeconds(last)],
    ['0.1', '0.1', unixSeconds(last)],
    ['0.0625', '0.0625', at],
  ])
  const { list } = (await (await stage.desk()).get(`${C}/leftovers?pid=${pid}`)).data
  expect(list).toMatchObject([{ pid, reward_coin: 'SOL', amount: '0.03', is_repair: 0 }])
})

test('example 13: days that a source tells after the last redemption are paid when they are told', async () => {
  const { day, pid, client } = await staked('100', 9 * HOUR_MS, { source: { kind: 'file' } })
  const tell = async (...days: number[]) => {
    const lines = days.map((n) => `${isoText(later(day, n * DAY_MS)).slice(0, 10)},SOL,36.5`)
    const text = ['day,coin,rate', ...lines].join('\n')
    return (await (await stage.desk()).post(`${C}/source-file`, { pid, text })).data
  }
  await stage.jump(later(day, 2 * DAY_MS))
  await tell(0, 1)
  await stage.jump(later(day, 2 * DAY_MS + 6 * HOUR_MS + 900))
  await stage.redeem(client, pid, '40')
  await stage.jump(later(day, 3 * DAY_MS + 12 * HOUR_MS))
  await stage.redeem(client, pid, '60')
  expect(await earned(client)).toEqual(['0.0975', '0.065'])
  await stage.jump(later(day, 5 * DAY_MS))
  expect((await tell(2, 3)).taken).toBe(2)
  await stage.jump(later(day, 5 * DAY_MS + HOUR_MS))
  expect((await earned(client)).toSorted()).toEqual(['0.03', '0.065', '0.07', '0.0975'])
  const told = unixSeconds(later(day, 5 * DAY_MS))
  const [third] = await paidRows(client)
  expect(third?.slice(0, 2)).toEqual(['0.03', '0.03'])
  expect(Number(third?.[2])).toBeGreaterThanOrEqual(told)
})

test('a late day of a holding that is not zero joins what is unpaid', async () => {
  const { day, pid, client } = await staked('100', 0, { source: { kind: 'file' } })
  await stage.jump(later(day, DAY_MS + 12 * HOUR_MS))
  await stage.redeem(client, pid, '50')
  await stage.jump(later(day, 2 * DAY_MS))
  const lines = [0, 1].map((n) => `${isoText(later(day, n * DAY_MS)).slice(0, 10)},SOL,36.5`)
  await (await stage.desk()).post(`${C}/source-file`, { pid, text: ['day,coin,rate', ...lines].join('\n') })
  await stage.jump(later(day, 2 * DAY_MS + HOUR_MS))
  expect([await earned(client), await statistics(client, pid)]).toMatchObject([[], [{ unpaid: '0.175' }]])
  await stage.redeem(client, pid, '50')
  expect(await earned(client)).toEqual(['0.175'])
})

test('a loss of all pays at the next midnight what was unpaid, with its own part of the day', async () => {
  const { day, pid, client } = await staked('100', 0, { pass_losses: 1 })
  await stage.jump(later(day, DAY_MS + 12 * HOUR_MS))
  expect((await stage.byTwo(`${C}/loss`, { pid, ratio: '1', reason: 'gone' })).status).toBe(200)
  await stage.jump(later(day, DAY_MS + 13 * HOUR_MS))
  expect(await stage.faults()).toEqual([])
  expect([await stage.held(client, pid), await earned(client)]).toEqual(['0', []])
  await stage.jump(later(day, 2 * DAY_MS))
  expect([await earned(client), await statistics(client, pid)]).toMatchObject([['0.15'], [{ unpaid: '0' }]])
})

/** Takes back what the booking paid, as versions before left it: it is booked and nothing pays it. */
async function stickAgain(pid: number): Promise<void> {
  const owner = new pg.Client({ connectionString: app.url })
  await owner.connect()
  const moved = (
    sign: string,
    account: number,
    user: string,
  ) => `update ledger_balance b set balance = b.balance ${sign} l.amount
    from staking_leftover l where l.product_id = ${pid} and b.bucket = l.bucket and b.user_id = ${user} and b.account = ${account}
      and b.asset = l.coin and b.reference = 0`
  try {
    await owner.query(moved('-', 1, 'l.user_id'))
    await owner.query(moved('+', 1041, '0'))
    await owner.query(
      `delete from ledger_transfer t using staking_leftover l where l.product_id = ${pid} and t.bucket = l.bucket
         and t.user_id = l.user_id and t.group_id = l.id and t.kind = 301 and t.amount = l.amount`,
    )
    await owner.query(
      `update staking_unpaid u set amount = l.amount, stuck_at = h.accrued_to
       from staking_leftover l join staking_holding h on h.bucket = l.bucket and h.user_id = l.user_id and h.id = l.id
       where l.product_id = ${pid} and u.bucket = l.bucket and u.user_id = l.user_id and u.id = l.id`,
    )
    await owner.query(`delete from staking_leftover where product_id = ${pid}`)
  } finally {
    await owner.end()
  }
}

test('what lay beside a holding of zero from before is paid once by a job, and listed as repaired', async () => {
  const { day, pid, client } = await staked('100', 0)
  await stage.jump(later(day, DAY_MS + 12 * HOUR_MS))
  await stage.redeem(client, pid, '100')
  await stage.jump(later(day, 2 * DAY_MS + HOUR_MS))
  expect(await earned(client)).toEqual(['0.05', '0.1'])
  await stickAgain(pid)
  expect([await earned(client), await statistics(client, pid)]).toMatchObject([['0.1'], [{ unpaid: '0.05' }]])
  const at = later(day, 2 * DAY_MS + 2 * HOUR_MS)
  await stage.jump(at)
  await stage.jump(later(at, HOUR_MS))
  expect([await earned(client), await statistics(client, pid)]).toMatchObject([['0.05', '0.1'], [{ unpaid: '0' }]])
  const { list } = (await (await stage.desk()).get(`${C}/leftovers?pid=${pid}`)).data
  expect(list).toMatchObject([{ amount: '0.05', is_repair: 1, paid_at: unixSeconds(at) }])
})

test('redemptions and the booking of a late day at once leave nothing unpaid beside nothing', async () => {
  const { day, pid } = await staked('1', 0, { source: { kind: 'file' } })
  const clients = await Promise.all(Array.from({ length: 8 }, () => stage.funded('10')))
  for (const client of clients) await stage.stake(client, pid, '10')
  await stage.jump(later(day, 2 * DAY_MS + HOUR_MS))
  await Promise.all(clients.map((client) => stage.redeem(client, pid, '4')))
  const lines = [0, 1].map((n) => `${isoText(later(day, n * DAY_MS)).slice(0, 10)},SOL,36.5`)
  await (await stage.desk()).post(`${C}/source-file`, { pid, text: ['day,coin,rate', ...lines].join('\n') })
  app.clock.set(later(day, 2 * DAY_MS + 2 * HOUR_MS))
  await Promise.all([
    app.tenor.runner.runOne('staking-day', app.clock.now()),
    ...clients.map((client) => stage.redeem(client, pid, '6')),
  ])
  await stage.jump(later(day, 3 * DAY_MS))
  for (const client of clients)
    expect([await stage.held(client, pid), (await earned(client)).length]).toEqual(['0', expect.any(Number)])
})
