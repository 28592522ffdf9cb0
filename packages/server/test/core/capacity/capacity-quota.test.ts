import { decimal } from '@tenor/contract/money'
import { DAY_MS, type Instant, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveBackQuota, quotaRetention, takeQuota, usedQuota } from '../../../src/core/capacity/index.ts'
import { standingClock } from '../../../src/platform/clock/index.ts'
import { retentionJob } from '../../../src/platform/retention/index.ts'
import { type CapacityStage, capacityStage, START } from './capacity-stage.ts'

const CONNECTIONS = 50

let stage: CapacityStage
beforeAll(async () => {
  stage = await capacityStage(CONNECTIONS)
})
afterAll(() => stage.close())

const KEY = { bucket: 3, userId: 71, productId: 9, period: 'personal' }
const take = (amount: string, most: string, key = KEY, endsAt: Instant | null = null) =>
  stage.db.transaction((tx) => takeQuota(tx, { ...key, amount: decimal(amount), most: decimal(most), endsAt }))

it('fifty connections that race for one quota take just what it has', async () => {
  const tries = Array.from({ length: 4 * CONNECTIONS }, () => take('0.3', '10'))
  const taken = (await Promise.all(tries)).filter(Boolean).length
  expect(taken).toBe(33)
  expect(await usedQuota(stage.db, KEY)).toBe(decimal('9.9'))
  expect(await take('0.10000001', '10')).toBe(false)
  expect(await take('0.1', '10')).toBe(true)
})

it('fifty connections that take and give back leave what was never given back', async () => {
  const key = { ...KEY, period: 'fast:2026-11-22' }
  const rounds = Array.from({ length: CONNECTIONS }, async (_, index) => {
    if (!(await take('1', '5', key))) return 0
    if (index % 3 === 0) return 1
    await stage.db.transaction((tx) => giveBackQuota(tx, key, decimal('1')))
    return 0
  })
  const kept: number = (await Promise.all(rounds)).reduce((sum: number, each) => sum + each, 0)
  expect(await usedQuota(stage.db, key)).toBe(decimal(String(kept)))
})

it('each customer, product and period has its own, and more than all of it is never taken', async () => {
  const others = [
    { ...KEY, userId: 72 },
    { ...KEY, productId: 10 },
    { ...KEY, period: 'fast:2026-11-23' },
  ]
  for (const key of others) {
    expect(await take('10.00000001', '10', key)).toBe(false)
    expect(await usedQuota(stage.db, key)).toBe(0n)
    expect(await take('10', '10', key)).toBe(true)
  }
})

it('a quota that was raised can be used further, one that was lowered no more', async () => {
  const key = { ...KEY, userId: 73 }
  expect(await take('10', '10', key)).toBe(true)
  expect(await take('5', '15', key)).toBe(true)
  expect(await take('1', '12', key)).toBe(false)
  expect(await usedQuota(stage.db, key)).toBe(decimal('15'))
})

it('what ended longer ago than it is kept goes by night, what has no end and what ended since stays', async () => {
  const key = { ...KEY, userId: 74 }
  const day = (number: number) => later(START, number * DAY_MS)
  const rows = { personal: null, 'fast:1': day(1), 'fast:2': day(2), sale: day(40) }
  for (const [period, endsAt] of Object.entries(rows))
    expect(await take('1', '5', { ...key, period }, endsAt)).toBe(true)
  const clock = standingClock(START)
  const job = retentionJob({ db: stage.db, clock }, [quotaRetention(30)])
  await job.run(day(31), day(31))
  expect(await periodsOf(key.userId)).toEqual(['fast:1', 'fast:2', 'personal', 'sale'])
  await job.run(day(32), day(32))
  expect(await periodsOf(key.userId)).toEqual(['fast:2', 'personal', 'sale'])
  await job.run(day(71), day(71))
  expect(await periodsOf(key.userId)).toEqual(['personal'])
})

async function periodsOf(userId: number): Promise<string[]> {
  const rows = await stage.db.query<{ period: string }>(
    'select period from customer_quota where bucket = $1 and user_id = $2 order by period',
    [KEY.bucket, userId],
  )
  return rows.map(({ period }) => period)
}
