// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { machineSeconds, setServerTime } from '@tenor/browser/clock'
import { notices } from '@tenor/contract/core'
import { portfolio } from '@tenor/contract/overview'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PortfolioAway } from '../../../src/overview/portfolio/portfolio-away.tsx'
import { type EarnStage, earnStage, found, press, said, settled } from '../../products/simple-earn/earn-stage.tsx'

const DAY = 86_400
let stage: EarnStage
let client: QueryClient | undefined
let earned = '10'
let told: { kind: string; at: number }[] = []

function Away() {
  client = useQueryClient()
  return <PortfolioAway userId={7} />
}

beforeEach(() => {
  localStorage.clear()
  setServerTime(machineSeconds())
  stage = earnStage()
  earned = '10'
  told = []
  const facts = { put_in: '1', worth_now: '1', earned_today: '0', earned_30_days: '0', price_timest: null }
  stage.answer(portfolio, () => ({ ...facts, earned_ever: earned, count: 1, has_more: false, products: [] }))
  stage.answer(notices, () => ({
    list: told.map((row, at) => ({ id: String(at), params: {}, message: 'told', link: null, ...row })),
    totalCount: told.length,
  }))
})
afterEach(() => stage.end())

test('after the clock was moved it says once what passed: how long, how many were settled, what it came to', async () => {
  await stage.show(<Away />)
  await settled()
  expect(said()).not.toContain('passed')
  const before = machineSeconds()
  earned = '13.15'
  told = [
    { kind: 'dual.settled', at: before + DAY - 60 },
    { kind: 'account.newDevice', at: before + 60 },
    { kind: 'fixed.paid', at: before - 60 },
  ]
  setServerTime(before + DAY)
  await act(() => client?.invalidateQueries())
  await settled()
  expect(said()).toContain('24 hours passed: 1 order settled, +3.15 USDT.')
  expect(found('link', 'Show').getAttribute('href')).toBe('/notices')
  await press('button', 'Close')
  expect(said()).not.toContain('passed')
})
