// @vitest-environment happy-dom
import { type NoticeRow, notices } from '@tenor/contract/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NoticesPage } from '../../../src/core/notices/notices-page.tsx'
import { registerProducts } from '../../../src/core/product-list/index.ts'
import { dualEntry } from '../../../src/products/dual/index.ts'
import { dualNoticeViews } from '../../../src/products/dual/notices/dual-notice-views.tsx'
import { type EarnStage, earnStage, said } from '../simple-earn/earn-stage.tsx'

let stage: EarnStage

beforeEach(() => {
  registerProducts([dualEntry])
  stage = earnStage()
})
afterEach(() => stage.end())

const OPEN = {
  coin: 'BTC',
  type: 'put',
  target: '67000',
  amount: '3000',
  rate: '1.40157942',
  days: 1,
  hours: 0,
  entry: '68008.69',
  trial: 'no',
  apr: '140.16',
  before: '139.18',
  below_principal: '0.04477611',
  below_interest: '0.00017194',
  above_principal: '3000',
  above_interest: '11.51983085',
}
const COMING = { rule: 'basic', price: '67000', floor: 'none', difference: '0' }
const WHEN = { delivery_at: 1_795_593_600, until_at: 1_795_591_800 }
const SETTLED = {
  coin: 'ETH',
  type: 'call',
  price: '3481.49466667',
  target: '3360',
  outcome: 'sold',
  renewed: 'yes',
  paid: '5057.19670094',
  asset: 'USDT',
  worth: '5057.19670094',
  difference: '-165.05',
}
const row = (kind: string, params: NoticeRow['params']): NoticeRow => ({
  id: `1-${kind}`,
  at: 1_795_000_000,
  kind,
  params,
  message: `sentence of ${kind}`,
  link: '/my-holdings?order=7',
})

async function show(...list: NoticeRow[]): Promise<void> {
  stage.answer(notices, () => ({ list, totalCount: list.length, next_cursor: '' }))
  await stage.show(<NoticesPage />)
}

const cards = () => [...document.querySelectorAll('[aria-label="What you get"] > li')].map((one) => one.textContent)

test('an order that runs has both outcomes below its sentence, with the case that hurts', async () => {
  await show(row('dual.improved', OPEN))
  expect(said()).toContain('sentence of dual.improved')
  expect(cards()).toHaveLength(2)
  for (const text of ['0.04494805 BTC', '−248.82 USDT if BTC is 10% lower', '3,011.51 USDT', '+11.51 USDT'])
    expect(said()).toContain(text)
})

test('one that goes on says when in the language of the page, what follows, and both outcomes', async () => {
  await show(row('dual.reinvest.coming', { ...OPEN, ...COMING, ...WHEN }))
  expect(said()).toMatch(/Buy BTC low settles 25 Nov.*is then reinvested/)
  expect(said()).toMatch(/At the target 67,000.*until 25 Nov/)
  expect(cards()).toHaveLength(2)
})

test('an older one, whose instants are as they were written, says them in the language of the page too', async () => {
  const written = { delivery: '2026-11-25 08:00', until: '2026-11-25 07:30' }
  await show(row('dual.reinvest.coming', { ...OPEN, ...COMING, ...written }))
  expect(said()).toMatch(/Buy BTC low settles 25 Nov 2026, 08:00.*is then reinvested/)
  expect(said()).toMatch(/until 25 Nov 2026, 07:30/)
  const unread = row('dual.reinvest.coming', { ...OPEN, ...COMING, ...written, until: 'soon' })
  expect(dualNoticeViews['dual.reinvest.coming']?.(unread)).toBeNull()
})

test('one that settled says what was paid and how that compares, a loss in its colour', async () => {
  await show(row('dual.settled', SETTLED))
  expect(said()).toContain('Sell ETH high settled at 3,481.49, target 3,360. Reinvested.')
  expect(said()).toMatch(/5,057\.1\d USDT.*−165\.05 USDT compared with holding/)
  expect(document.querySelector('small[class*="fall"]')).not.toBeNull()
  expect(said()).not.toContain('sentence of')
})

test('a notice without these facts is told by its sentence', async () => {
  await show(row('dual.settled', { coin: 'BTC', paid: '1' }), row('dual.improved', { coin: 'BTC', apr: '140.16' }))
  expect(said()).toContain('sentence of dual.settled')
  expect(said()).toContain('sentence of dual.improved')
  expect(cards()).toHaveLength(0)
  expect(dualNoticeViews['sniper.settled']?.(row('sniper.settled', { coin: 'BTC' }))).toBeNull()
})
