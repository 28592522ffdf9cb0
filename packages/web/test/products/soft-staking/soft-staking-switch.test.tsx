// @vitest-environment happy-dom
import {
  type SoftStakingState,
  softStakingCoins,
  softStakingStatus,
  softStakingSwitch,
} from '@tenor/contract/soft-staking'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SwitchCard } from '../../../src/products/soft-staking/switch-card.tsx'
import { type EarnStage, earnStage, found, press, said, settled } from '../simple-earn/earn-stage.tsx'

let stage: EarnStage
beforeEach(() => {
  stage = earnStage()
  stage.answer(softStakingCoins, () => ({ list: COINS, total: COINS.length }))
})
afterEach(() => stage.end())

const COINS = [
  { coin: 'BTC', rate_year: '0.02', min_amount: '0.01', max_amount: '5' },
  { coin: 'ETH', rate_year: '0.01', min_amount: '0.1', max_amount: '-1' },
]
const NOW = 1_795_000_000
const OFF: SoftStakingState = {
  status: false,
  on_at: null,
  off_at: null,
  first_day: null,
  last_day: null,
  next_payment: null,
  key_hash: null,
  earned: [],
}
const ON: SoftStakingState = { ...OFF, status: true, on_at: NOW, first_day: NOW, next_payment: NOW }

const REFUSAL = 'Soft staking is not offered where you live.'
const refuses = () => ({ refused: { status: 403, fail_reason: 'soft-staking.region', message: REFUSAL } })
const isAway = () => {
  throw new TypeError('Failed to fetch')
}

/** The card over a server that knows a state, its dialog open. */
async function asks(state: SoftStakingState): Promise<void> {
  stage.answer(softStakingStatus, () => state)
  await stage.show(<SwitchCard />)
  await settled()
  await press('switch', /Soft staking is/)
}

const isOn = () => (found('switch', /Soft staking is/) as HTMLInputElement).checked
const sent = () => stage.callsOf(softStakingSwitch).map(({ body }) => body['status'])
const starts = async () => {
  await press('switch', /agree/)
  await press('button', 'Start earning')
}
const stops = () => press('button', 'Stop earning')

test.each([
  { act: 'on', state: OFF, send: starts, ends: 'is refused', answering: refuses, says: REFUSAL },
  { act: 'on', state: OFF, send: starts, ends: 'goes unanswered', answering: isAway, says: 'Network error' },
  { act: 'off', state: ON, send: stops, ends: 'is refused', answering: refuses, says: REFUSAL },
  { act: 'off', state: ON, send: stops, ends: 'goes unanswered', answering: isAway, says: 'Network error' },
])(
  'switching it $act that $ends says so in its dialog and on the page, and leaves the switch as it was',
  async ({ state, send, answering, says }) => {
    stage.answer(softStakingSwitch, answering)
    await asks(state)
    await send()
    expect(sent()).toEqual([state.status ? 0 : 1])
    expect(said()).toContain(says)
    expect(isOn()).toBe(state.status)
    await press('button', 'Close')
    expect(said()).toContain('Nothing was changed. Try again.')
    expect(isOn()).toBe(state.status)
  },
)

test.each([
  { told: 'told', isLost: false },
  { told: 'lost', isLost: true },
])(
  'what was done shows on the page where its answer is $told, and nobody says that the switch is as it was',
  async ({ isLost }) => {
    let state = OFF
    stage.answer(softStakingSwitch, ({ body }) => {
      state = body['status'] === 1 ? ON : OFF
      return isLost ? isAway() : state
    })
    await asks(OFF)
    stage.answer(softStakingStatus, () => state)
    await starts()
    await settled()
    if (isLost) {
      expect(said()).toContain('Network error')
      await press('button', 'Close')
    }
    expect(isOn()).toBe(true)
    for (const name of ['Start earning', 'Stop earning']) expect(() => found('button', name)).toThrow('no button')
    expect(said()).not.toContain('Nothing was changed')
  },
)

test.each([
  ['on a desktop', false],
  ['on a phone', true],
])('before it is switched on its terms are told: rate, minimum, maximum, payment, the end: %s', async (_, isNarrow) => {
  stage.answer(softStakingStatus, () => OFF)
  await stage.show(<SwitchCard />, { isNarrow })
  await settled()
  await press('switch', /Soft staking is/)
  for (const text of ['2.00% on an average of 0.01 to 5 BTC', '1.00% on an average of at least 0.1'])
    expect(said()).toContain(text)
  for (const text of ['paid to your spot account by 08:00 (UTC)', 'other snapshots of that day count as zero'])
    expect(said()).toContain(text)
})

test('before it is switched off it says what is kept and what counts as zero', async () => {
  await asks(ON)
  for (const text of ['The snapshots until now are paid at 00:30', 'count as zero', 'below the minimum'])
    expect(said()).toContain(text)
})
