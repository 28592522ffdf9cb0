import { DAY_MS, HOUR_MS, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths, ledgerMonths, moveMonth } from '../../../src/core/ledger/index.ts'
import { ownerConnection } from '../../../src/platform/database/index.ts'
import { closedUntil } from '../../core/ledger/closed-until.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const S = '/apiw/v2/earn/soft-staking'
const TERMS = { coin: 'SOL', rate_year: '0.018', min_amount: '0.05', max_amount: '2', status: 'listed' }

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ dualCoins: [] })
})
afterAll(() => app.close())

test('a day of which transfers were taken out of the ledger is not shown with other amounts: it says so', async () => {
  const begun = app.clock.now()
  const desk = await app.operator()
  expect((await desk.post('/console/api/soft-staking/coins', TERMS)).status).toBe(200)
  const client = await app.customer()
  await client.faucet('SOL', '3')
  await client.post(`${S}/switch`, { status: true })
  const play = async (at: typeof begun) => {
    app.clock.set(at)
    for (const job of ['soft-staking-keys', 'soft-staking-average', 'soft-staking-payment', 'portfolio-close']) {
      await app.tenor.runner.runOne(job, at)
    }
  }
  await addMonths(app.db, begun, later(begun, 100 * DAY_MS))
  const day = later((begun - (begun % DAY_MS)) as typeof begun, DAY_MS)
  await play(day)
  await play(later(day, DAY_MS + HOUR_MS))
  const found = (at: typeof begun) => client.get(`${S}/snapshots?day=${unixSeconds(at)}&coin=SOL`)
  const amounts = (await found(day)).data.list.map(({ amount }: { amount: string }) => amount)
  expect(amounts).toEqual(Array.from({ length: 24 }, () => '3'))

  // Balance and transfers since are of one moment, whatever is moved meanwhile.
  let isMoving = true
  const moving = (async () => {
    for (let count = 0; count < 60; count += 1) await client.faucet('SOL', '1')
    isMoving = false
  })()
  const told = new Set<string>()
  while (isMoving) for (const { amount } of (await found(day)).data.list) told.add(amount)
  await moving
  expect([...told]).toEqual(['3'])

  // What comes later in the month is in the balance of now, and no transfer says so any more once the month is out.
  await client.faucet('SOL', '5')
  expect((await found(day)).data.list[0].amount).toBe('3')
  const month = (at: typeof begun) => new Date(at).toISOString().slice(0, 7)
  const end = later(begun, 70 * DAY_MS)
  app.clock.set(end)
  await closedUntil(app.db, later(begun, 62 * DAY_MS))
  const owner = await ownerConnection(app.url, 'test')
  try {
    for (const each of await ledgerMonths(owner)) {
      if (!each.isTakenOut && each.month <= month(later(day, DAY_MS))) await moveMonth(owner, 'detach', each.month)
    }
  } finally {
    await owner.end()
  }
  expect(await found(day)).toMatchObject({ status: 422, fail_reason: 'soft-staking.day.archived' })
  // Days that were not averaged, or closed, before their month was taken out wait for it: they would come to other amounts.
  const waiting = await app.tenor.runner.states(end)
  for (const job of ['soft-staking-average', 'portfolio-close']) {
    expect(waiting.find(({ name }) => name === job)?.due).toBeLessThan(end)
    await app.tenor.runner.runOne(job, end)
    const failed = (await app.tenor.runner.states(end)).find(({ name }) => name === job)
    expect(failed?.lastError).toContain('were taken out')
  }
  // Its reward stays.
  expect((await client.get(`${S}/rewards`)).data.list).not.toEqual([])
})
