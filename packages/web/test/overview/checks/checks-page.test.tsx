// @vitest-environment happy-dom
import { dualSettlements } from '@tenor/contract/dual'
import { earnFees, earnRateSeries, proofSnapshots } from '@tenor/contract/overview'
import { flexibleAuction } from '@tenor/contract/simple-earn'
import { softStakingDays } from '@tenor/contract/soft-staking'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChecksPage } from '../../../src/overview/checks/checks-page.tsx'
import { type EarnStage, earnStage, found, said, settled } from '../../products/simple-earn/earn-stage.tsx'

let stage: EarnStage
beforeEach(() => {
  stage = earnStage()
})
afterEach(() => stage.end())

const DAY = 1_794_960_000
const refuses = () => ({ refused: { status: 422, fail_reason: 'flexible.hour.notCleared', message: '' } })

test('each check says its newest figure and leads to its page; what has none yet says so', async () => {
  stage.answer(dualSettlements, () => ({
    list: [
      { coin: 'BTC', pair: 'BTC_USDT', delivery_timest: DAY + 28_800, price: '63894.6', count: 300, origin: 'samples' },
    ],
    totalCount: 1,
  }))
  stage.answer(flexibleAuction, refuses)
  stage.answer(softStakingDays, () => ({
    list: [
      { day: DAY + 86_400, key_hash: 'b', key: null, published_at: DAY },
      { day: DAY, key_hash: 'a', key: 'k', published_at: DAY },
    ],
    totalCount: 2,
  }))
  stage.answer(proofSnapshots, () => ({ list: [], totalCount: 0 }))
  stage.answer(earnRateSeries, () => ({
    list: [{ column: 'flexible', asset: 'USDT', since: DAY - 864_000, until: DAY }],
  }))
  stage.answer(earnFees, () => ({ fees: ['a', 'b'], rows: [] }))
  await stage.show(<ChecksPage />)
  await settled()
  for (const text of ['63,894.6', '1 series', '2 fees', 'None yet', '18 Nov 2026']) expect(said()).toContain(text)
  expect(found('link', 'Flexible auction').getAttribute('href')).toBe('/simple-earn/auction/USDT')
  expect(found('link', 'Settlements').getAttribute('href')).toBe('/settlements/BTC')
})
