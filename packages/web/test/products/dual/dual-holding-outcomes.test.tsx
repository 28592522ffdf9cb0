// @vitest-environment happy-dom
import { DUAL_CATEGORY, type DualPosition, outcomes } from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sheetOf } from '../../../src/products/dual/dual-sheet.ts'
import type { DualHolding } from '../../../src/products/dual/holdings/dual-holding.ts'
import { DualHoldingOutcomes } from '../../../src/products/dual/holdings/dual-holding-outcomes.tsx'
import { type EarnStage, earnStage } from '../simple-earn/earn-stage.tsx'
import { orderRow } from './sheet-rows.ts'

let stage: EarnStage

beforeEach(() => {
  stage = earnStage()
})
afterEach(() => stage.end())

const POSITION: DualPosition = {
  type: 'put',
  coin: 'BTC',
  quoteAsset: 'USDT',
  target: decimal('60000'),
  amount: decimal('6000'),
  yield: { numerator: 1n, denominator: 100n },
}
/** What the cards read of an order. */
const RUNNING = {
  type: 'put',
  coin: 'BTC',
  investAsset: 'USDT',
  target: POSITION.target,
  amount: POSITION.amount,
  apr: decimal('3.65'),
  term: { days: 1, hours: 0 },
  category: DUAL_CATEGORY.NORMAL,
  settled: null,
  outcomes: outcomes(POSITION),
  entryPrice: decimal('61000'),
  price: decimal('61000'),
  sheet: sheetOf(orderRow({ at: 1_000, delivery: 90_000, volatility: null })),
} as unknown as DualHolding

const settledAt = (price: string, asset: string) =>
  ({ at: instantOfSeconds(1), price: decimal(price), entryPrice: decimal('61000'), asset }) as DualHolding['settled']
const cards = () => [...document.querySelectorAll('li')]
const came = () => cards().findIndex((card) => card.getAttribute('aria-current') === 'true')

test('an order that runs has both payments, and what a fall of the coin costs, with a minus and no hyphen', async () => {
  await stage.show(<DualHoldingOutcomes holding={RUNNING} />)
  expect(cards()).toHaveLength(2)
  expect(came()).toBe(-1)
  expect(document.body.textContent).toMatch(/−455\.10\s?USDT if BTC is 10% lower/)
  expect(document.body.textContent).not.toMatch(/-\d/)
})

test.each([
  ['55000', 'BTC', 0],
  ['62000', 'USDT', 1],
] as const)(
  'an order that settled at %s in %s shows which of the two came, and threatens no more',
  async (price, asset, at) => {
    await stage.show(<DualHoldingOutcomes holding={{ ...RUNNING, settled: settledAt(price, asset) }} />)
    expect(came()).toBe(at)
    expect(document.body.textContent).not.toContain('lower at delivery')
  },
)
