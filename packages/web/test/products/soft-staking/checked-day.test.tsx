// @vitest-environment happy-dom
import { softStakingSnapshots } from '@tenor/contract/soft-staking'
import { instant } from '@tenor/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CheckedDay } from '../../../src/products/soft-staking/checked-day.tsx'
import { type EarnStage, earnStage, said, settled } from '../simple-earn/earn-stage.tsx'

let stage: EarnStage
beforeEach(() => {
  stage = earnStage()
})
afterEach(() => stage.end())

const REFUSAL = 'What this day found can no longer be shown.'
const DAY = {
  day: instant(Date.UTC(2026, 0, 1)),
  publishedAt: instant(Date.UTC(2025, 11, 25)),
  keyHash: 'ab'.repeat(32),
  key: 'cd'.repeat(32),
}

test('a day whose transfers were archived has its seconds and says why there is nothing beside them', async () => {
  stage.answer(softStakingSnapshots, () => ({
    refused: { status: 422, fail_reason: 'soft-staking.day.archived', message: REFUSAL },
  }))
  await stage.show(<CheckedDay day={DAY} coin="SOL" />)
  await settled()
  expect(said()).toContain('00:')
  expect(said()).toContain(REFUSAL)
  expect(said()).not.toContain('…')
})
