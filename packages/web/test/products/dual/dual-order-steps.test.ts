import type { DualOrderRow } from '@tenor/contract/dual'
import { describe, expect, test } from 'vitest'
import { type DualHolding, holdingOf } from '../../../src/products/dual/holdings/dual-holding.ts'
import { stepsOf } from '../../../src/products/dual/holdings/dual-order-steps.ts'
import { orderRow } from './sheet-rows.ts'

const ROW: DualOrderRow = {
  ...orderRow({ at: 1_000, delivery: 90_000 }),
  status: 'INIT',
  outcomes: null,
  accept_timest: null,
  entry_price: null,
  entry_timest: null,
}

function holding(change: Partial<DualOrderRow>): DualHolding {
  return holdingOf({ ...ROW, ...change })
}

function told(change: Partial<DualOrderRow>): string[] {
  return stepsOf(holding(change)).map(({ id, state }) => `${id} ${state}`)
}

const RUNNING = { status: 'PROCESSING', accept_timest: 1_001 } as const

describe('the state of an order', () => {
  test('is CANCELING for INIT with a cancel request, and its own otherwise', () => {
    expect(holding({ status: 'INIT', cancel_status: 1 }).state).toBe('CANCELING')
    expect(holding({ status: 'INIT', cancel_status: 0 }).state).toBe('INIT')
    expect(holding({ status: 'PROCESSING', cancel_status: 1 }).state).toBe('PROCESSING')
  })
})

describe('the timeline of an order', () => {
  test('an order that waits has its acceptance before it, and everything after that to come', () => {
    expect(told({})).toEqual(['placed done', 'accepted now', 'delivery coming', 'settled coming'])
  })

  test('a running one waits for its delivery, and for its reinvestment where that is on', () => {
    expect(told(RUNNING)).toEqual(['placed done', 'accepted done', 'delivery now', 'settled coming'])
    expect(told({ ...RUNNING, renewal_status: 1 }).at(-1)).toBe('renewed coming')
  })

  test('a delivery without a price stands as failed until an operator has entered one', () => {
    expect(told({ ...RUNNING, status: 'SETTLEMENT_FAILED' }).at(-1)).toBe('settled failed')
  })

  test('a settled one that was reinvested says so last', () => {
    const settled = { ...RUNNING, status: 'SETTLEMENT_SUCCESS', end_timest: 90_002, renewed_by: 8 } as const
    expect(told(settled)).toEqual(['placed done', 'accepted done', 'delivery done', 'settled done', 'renewed done'])
  })

  test.each([
    ['CANCELED', 'canceled done'],
    ['EXPIRED', 'expired failed'],
    ['FAILED', 'failed failed'],
    ['REFUND_SUCCESS', 'redeemed done'],
  ] as const)('%s ends it, with nothing to come', (status, last) => {
    expect(told({ status, end_timest: 2_000 })).toEqual(['placed done', last])
  })
})
