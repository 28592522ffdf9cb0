// @vitest-environment happy-dom
import { vouchersAvailable } from '@tenor/contract/core'
import {
  DUAL_SHEET_FACTS,
  type DualSheetFact,
  dualOrderDetail,
  dualProjectList,
  dualReinvest,
  dualSurfaces,
  sniperOrderDetail,
} from '@tenor/contract/dual'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DualOrderPanel } from '../../../src/products/dual/holdings/dual-order-panel.tsx'
import { DualResultPanel } from '../../../src/products/dual/purchase/dual-result-panel.tsx'
import { DualSubscribePanel } from '../../../src/products/dual/purchase/dual-subscribe-panel.tsx'
import { SniperForm } from '../../../src/products/dual/sniper/sniper-form.tsx'
import { sniperOfferOf } from '../../../src/products/dual/sniper/sniper-offer.ts'
import { SniperOrderPanel } from '../../../src/products/dual/sniper/sniper-order-panel.tsx'
import { type EarnStage, earnStage, said } from '../simple-earn/earn-stage.tsx'
import { orderRow, projectRow, sniperOrderRow, sniperRow } from './sheet-rows.ts'

/* Kinds × facts: each fact of each kind of offer has its sentence in the panel before the order and in its detail after it. */

// A day whose delivery is at 08:00 UTC on 22 November 2026.
const [AT, DELIVERY] = [Date.UTC(2026, 10, 21, 12) / 1_000, Date.UTC(2026, 10, 22, 8) / 1_000]
const given = { at: AT, delivery: DELIVERY }

const INDEX = 'Accepted at the next index price'
const OWN_EXIT =
  /Accepted orders cannot be cancelled\. Until .*07:30 UTC.* you can redeem early .* costs 0\.50% of the amount/
const NO_EXIT = 'Accepted orders cannot be cancelled, and this one cannot be redeemed early'
const PUT_WORST = /Not principal-protected in USDT.*you receive BTC.*at worst you lose all of it/
const HAND = 'The rate stays as it is: acceptance never improves it'

type Said = string | RegExp
const ALIKE = {
  decides: 'the mean of the index prices of the 30 minutes before delivery',
  closed: /taken and accepted until .*07:00 UTC/,
  paid: /Paid within minutes of delivery, by .*17:00 UTC/,
}
type Kind = {
  acceptance: Said
  improvement: Said
  exit: Said
  worst: Said
  show(): Promise<void>
  showOrder(): Promise<void>
}

let stage: EarnStage
beforeEach(() => {
  stage = earnStage()
  const surface = { version: 1, author: 'default', set_timest: null, slices: [] }
  stage.answer(dualSurfaces, () => ({ coin: 'BTC', rate: '0', realised_volatility: '0.45', list: [surface] }))
  stage.answer(dualReinvest, () => ({
    order_id: 7,
    price_deviation: '0',
    effective_time_duration: 0,
    status: 0,
    min_apy: null,
  }))
  stage.answer(vouchersAvailable, () => ({ list: [] }))
})
afterEach(() => stage.end())

type Facts = Parameters<typeof projectRow>[0]

const dual = (more: Partial<Facts>): Pick<Kind, 'show' | 'showOrder'> => ({
  async show() {
    stage.answer(dualProjectList, () => [projectRow({ ...given, ...more })])
    const acts = { from: undefined, refCode: undefined, onClose: () => undefined, onPlaced: () => undefined }
    await stage.show(<DualSubscribePanel pid={3} {...acts} />, { isVisitor: true })
  },
  async showOrder() {
    stage.answer(dualOrderDetail, () => orderRow({ ...given, ...more }))
    await stage.show(<DualOrderPanel orderId={7} isVip={false} onClose={() => undefined} />)
  },
})
const sniper = (type: 1 | 2): Pick<Kind, 'show' | 'showOrder'> => ({
  async show() {
    const offer = sniperOfferOf(sniperRow(type, given))
    await stage.show(<SniperForm offer={offer} isOld={false} onPlaced={() => undefined} />, { isVisitor: true })
  },
  async showOrder() {
    stage.answer(sniperOrderDetail, () => sniperOrderRow(type, given))
    await stage.show(<SniperOrderPanel orderId={31} onClose={() => undefined} />)
  },
})

const BETTER = 'If the rate is better when the order is accepted, you get the better one'
const LARGER = 'If the guaranteed percentage is larger when the order is accepted'

const KINDS: Record<string, Kind> = {
  grid: { acceptance: INDEX, improvement: BETTER, exit: OWN_EXIT, worst: PUT_WORST, ...dual({}) },
  hand: { acceptance: INDEX, improvement: HAND, exit: OWN_EXIT, worst: PUT_WORST, ...dual({ isByHand: true }) },
  operator: {
    acceptance: /A person accepts the order by .*16:00 UTC.*, or declines it and says why/,
    improvement: HAND,
    exit: OWN_EXIT,
    worst: PUT_WORST,
    ...dual({ isByHand: true, isByOperator: true }),
  },
  trial: {
    acceptance: INDEX,
    improvement: HAND,
    exit: NO_EXIT,
    worst: 'Nothing of your own is at risk',
    ...dual({ isByHand: true, isTrialFund: true, category: 2 }),
  },
  vip: {
    acceptance: INDEX,
    improvement: BETTER,
    exit: OWN_EXIT,
    worst: PUT_WORST,
    ...dual({ category: 3, hours: 20, term: { days: 1, hours: 20 } }),
  },
  peak: {
    acceptance: INDEX,
    improvement: LARGER,
    exit: NO_EXIT,
    worst: /all of your BTC is sold there.*at worst all of it/,
    ...sniper(1),
  },
  dip: {
    acceptance: INDEX,
    improvement: LARGER,
    exit: NO_EXIT,
    worst: /the whole amount buys BTC.*at worst you lose all of it/,
    ...sniper(2),
  },
}

/** The sentence of each fact in sight. */
function sentences(): Record<string, string> {
  return Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('[data-fact]')].map((one) => [one.dataset.fact, plain(one.textContent)]),
  )
}

const plain = (text: string | null) =>
  (text ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')

function expectFacts({ show: _, showOrder: __, ...own }: Kind) {
  const found = sentences()
  const wanted: Record<DualSheetFact, Said> = { ...ALIKE, ...own }
  for (const fact of DUAL_SHEET_FACTS) expect(found[fact], fact).toMatch(wanted[fact])
  for (const figure of ['66', '40']) if (said().includes(`${figure}.00%`)) return
  throw new Error('the fair value is not in sight')
}

const FIGURES = [/Our margin|margin/, /Our volatility/, /Chance of/]

describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  test('each fact has its sentence before the order', async () => {
    await kind.show()
    expectFacts(kind)
    for (const figure of FIGURES) expect(said()).toMatch(figure)
  })

  test('each fact has its sentence in the detail of the order', async () => {
    await kind.showOrder()
    expectFacts(kind)
    for (const figure of FIGURES) expect(said()).toMatch(figure)
  })
})

test('beside the button that confirms stand loss, acceptance and exit in a few words', async () => {
  await KINDS.grid?.show()
  expect(said()).toContain('Not principal-protected: you can lose all of it.')
  expect(said()).toContain('Accepted at the next index price, no cancelling after that.')
  expect(said()).toContain('Early exit costs 0.50% plus the option value.')
})

test('an order that waits for a person says so in its result and not that it is accepted in a moment', async () => {
  const row = orderRow({ ...given, isByHand: true, isByOperator: true })
  stage.answer(dualOrderDetail, () => ({ ...row, status: 'INIT' as const, accept_timest: null }))
  const acts = { from: undefined, onClose: () => undefined, onAgain: () => undefined }
  await stage.show(<DualResultPanel orderId={7} {...acts} />)
  expect(sentences().acceptance).toMatch(/A person accepts the order by .*16:00 UTC/)
  expect(said()).toContain('Once accepted, your order earns until delivery')
})

test('the fall that is shown is that of the sheet: two volatilities of the term', async () => {
  await KINDS.vip?.show()
  expect(said()).toContain('if BTC is 5% lower at delivery')
})
