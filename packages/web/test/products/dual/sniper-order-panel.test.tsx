// @vitest-environment happy-dom
import { SNIPER_STATES, type SniperOrderRow, sniperOrderCancel, sniperOrderDetail } from '@tenor/contract/dual'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SniperOrderPanel } from '../../../src/products/dual/sniper/sniper-order-panel.tsx'
import { type EarnStage, earnStage, press, said } from '../simple-earn/earn-stage.tsx'
import { sniperOrderRow } from './sheet-rows.ts'

let stage: EarnStage

beforeEach(() => {
  stage = earnStage()
})
afterEach(() => stage.end())

/** A dip sniper of 1,000 USDT at 50,000 with 60 % guaranteed, accepted at 52,000; made-up figures. */
function aDip(more: Partial<SniperOrderRow> = {}): SniperOrderRow {
  return { ...sniperOrderRow(2, { at: 1_795_000_000, delivery: 1_795_248_000 }), worst_fall: '0.1', ...more }
}

test('a running sniper shows both outcomes as cards: what is paid, what comes back, worth, and the fall that hurts', async () => {
  stage.answer(sniperOrderDetail, () => aDip())
  await stage.show(<SniperOrderPanel orderId={31} onClose={() => undefined} />)
  const cards = [...document.querySelectorAll('[aria-label="What you get"] > li')].map((one) => one.textContent)
  expect(cards).toHaveLength(2)
  for (const text of ['0.02 BTC', 'worth 1,000.00 USDT', '64.00 USDT if BTC is 10% lower at delivery'])
    expect(plain(cards[0])).toContain(text)
  for (const text of ['0.012 BTC', '400.00 USDT refunded', 'worth 1,024.00 USDT'])
    expect(plain(cards[1])).toContain(text)
})

test('one that has settled says what came of it, without the cards', async () => {
  const settled = { settle_price: '49000', exercise_amount: '0.02', refund_amount: '0', income: '-20' }
  stage.answer(sniperOrderDetail, () => aDip({ status: 5, end_time: 1_795_249_000, ...settled }))
  await stage.show(<SniperOrderPanel orderId={31} onClose={() => undefined} />)
  expect(document.querySelectorAll('[aria-label="What you get"]')).toHaveLength(0)
  expect(said()).toContain('Proceeds')
})

const [WAITING, CANCELLED] = [SNIPER_STATES.indexOf('INIT'), SNIPER_STATES.indexOf('CANCELED')]

test('one that waits to be accepted is cancelled under an id of its own, and not twice', async () => {
  let order = aDip({ status: WAITING, accept_time: null, entry_price: null, entry_time: null })
  stage.answer(sniperOrderDetail, () => order)
  stage.answer(sniperOrderCancel, () => {
    order = { ...order, status: CANCELLED }
    return order
  })
  await stage.show(<SniperOrderPanel orderId={31} onClose={() => undefined} />)
  await press('button', 'Cancel order')
  expect(stage.callsOf(sniperOrderCancel)).toMatchObject([{ body: { order_id: 31, text: expect.any(String) } }])
  expect(said()).toContain('Order cancelled')
  expect(document.querySelector('[data-kind=danger]')).toBeNull()
})

test('one that was accepted meanwhile says why it cannot be cancelled, and stays', async () => {
  const message = 'This order can no longer be cancelled.'
  stage.answer(sniperOrderDetail, () => aDip({ status: WAITING, accept_time: null }))
  stage.answer(sniperOrderCancel, () => ({ refused: { status: 409, fail_reason: 'dual.cancel.notOpen', message } }))
  await stage.show(<SniperOrderPanel orderId={31} onClose={() => undefined} />)
  await press('button', 'Cancel order')
  expect(said()).toContain(message)
})

const plain = (text: string | null | undefined) =>
  (text ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')
