import { type Decimal8, decimal, multiplyDivide } from '@tenor/contract/money'
import {
  addOffer,
  clearHour,
  effectiveRate,
  estimatedDay,
  type FlexibleDetailRow,
  previewFacts,
  wouldHaveEarned,
} from '@tenor/contract/simple-earn'
import { HOUR_MS, instant, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../test-app.ts'
import { EARN, type FlexibleStage, flexibleStage } from './flexible-stage.ts'

/* A new customer at the defaults, beside lenders who came first: they earn at once, and as much as the panel estimates. */

const ask = { asset: 'USDT' }
const OWN = decimal('500')
let stage: FlexibleStage

beforeAll(async () => {
  stage = await flexibleStage()
  for (const [amount, rateYear] of [
    ['5000', '0.01'],
    ['2500', '0.01'],
    ['1800', '0.02'],
    ['900', '0.035'],
  ] as const) {
    await (await stage.lender(amount)).post(`${EARN}/subscribe`, { ...ask, amount, rateYear })
  }
  await playHour()
})
afterAll(() => stage.close())

/** To the end of the running hour, with the jobs of flexible alone. */
async function playHour(): Promise<void> {
  const { clock, tenor } = stage.app
  clock.set(instant(Math.floor(clock.now() / HOUR_MS + 1) * HOUR_MS))
  await tenor.runner.runOne('flexible-hour', clock.now())
}

async function playMinutes(minutes: number): Promise<void> {
  const { clock, tenor } = stage.app
  clock.set(later(clock.now(), minutes * MINUTE_MS))
  await tenor.runner.runOne('flexible-next-rate', clock.now())
}

async function readPreview() {
  const [row]: FlexibleDetailRow[] = (await stage.app.client().get(`${EARN}/product-detail?coin=USDT`)).data
  const facts = row === undefined ? null : previewFacts(row)
  if (facts === null) throw new RangeError('no hour was cleared yet')
  return facts
}

/** The panel's rate for the amount: the preview, cleared again with it. */
async function tellRate(amount: Decimal8): Promise<Decimal8> {
  const facts = await readPreview()
  return effectiveRate(facts.minimum, clearHour(addOffer(facts, facts.minimum, amount)))
}

async function subscribe(): Promise<TestClient> {
  const client = await stage.lender('500')
  const done = await client.post(`${EARN}/subscribe`, { ...ask, amount: '500' })
  expect(done.status, done.text).toBe(200)
  return client
}

const earnedBy = async (client: TestClient) => decimal((await stage.holdingOf(client)).cumulative)

function expectWithin2Percent(earned: Decimal8, told: Decimal8): void {
  const apart = earned > told ? earned - told : told - earned
  expect(told).toBeGreaterThan(0n)
  expect(apart * 50n, `told ${told}, earned ${earned}`).toBeLessThanOrEqual(told)
}

test('where borrowers come and go by the hour, a day earns what the panel told in each of its hours', async () => {
  await stage.app.db.execute('update flexible_pool set simulated = true')
  const client = await subscribe()
  await playHour()
  let [told, amount] = [0n, OWN]
  for (let hour = 0; hour < 24; hour += 1) {
    await playMinutes(5)
    const facts = await readPreview()
    told += wouldHaveEarned(amount, effectiveRate(facts.minimum, clearHour(facts)))
    await playHour()
    amount = OWN + (await earnedBy(client))
  }
  expectWithin2Percent(amount - OWN, told)
  await stage.soundBooks()
})

/** A share of the offers from 15 to 95 %, of a seed. */
const drawShare = (seed: number) => BigInt(15 + ((seed * 37 + 11) % 81))

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
  '500 USDT earn within two hours, and in a day within two percent of what the panel told: seed %i',
  async (seed) => {
    const { levels } = await readPreview()
    const offered = levels.reduce((sum, { supply }) => sum + supply, 0n)
    const amount = multiplyDivide(offered, drawShare(seed), 10_000_000_000n, 'down').toString()
    const set = await (await stage.app.customer()).post('/sandbox/lending-demand', { ...ask, amount })
    expect(set.status, set.text).toBe(200)
    await playHour()
    await playMinutes(20)

    const told = estimatedDay(OWN, await tellRate(OWN))
    const client = await subscribe()
    await playHour()
    await playHour()
    const first = await earnedBy(client)
    expect(first, 'within two hours').toBeGreaterThan(0n)
    for (let hour = 1; hour < 24; hour += 1) await playHour()
    expectWithin2Percent(await earnedBy(client), told)
    await stage.soundBooks()
  },
)
