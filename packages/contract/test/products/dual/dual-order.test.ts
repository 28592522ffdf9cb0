import {
  DUAL_BADGE,
  DUAL_HOLDING_STATES,
  DUAL_STATES,
  type DualState,
  isFinal,
  mayFollow,
  shownState,
  sniperState,
} from '@tenor/contract/dual'
import { instantOfSeconds, later } from '@tenor/contract/time'
import { describe, expect, it } from 'vitest'

const deliveryAt = instantOfSeconds(1_679_040_000)
const before = later(deliveryAt, -1)

function shown(state: DualState, more: { cancelRequested?: boolean; settlementFailed?: boolean } = {}, at = before) {
  return shownState({ state, cancelRequested: false, settlementFailed: false, deliveryAt, ...more }, at)
}

describe('the states of a dual order', () => {
  it('go only where the product rules let them', () => {
    const lawful = DUAL_STATES.flatMap((from) =>
      DUAL_STATES.filter((to) => mayFollow(from, to)).map((to) => `${from} > ${to}`),
    )
    expect(lawful).toEqual([
      'INIT > PROCESSING',
      'INIT > CANCELING',
      'INIT > EXPIRED',
      'INIT > FAILED',
      'INIT > INTERNAL_ERROR',
      'PROCESSING > SETTLEMENT_PROCESSING',
      'PROCESSING > REFUND_PROCESSING',
      'SETTLEMENT_PROCESSING > SETTLEMENT_SUCCESS',
      'SETTLEMENT_PROCESSING > SETTLEMENT_FAILED',
      'SETTLEMENT_FAILED > SETTLEMENT_PROCESSING',
      'SETTLEMENT_FAILED > SETTLEMENT_SUCCESS',
      'CANCELING > CANCELED',
      'REFUND_PROCESSING > REFUND_SUCCESS',
    ])
  })

  it('all lead to an end', () => {
    const reaches = (state: DualState, seen: DualState[] = []): boolean =>
      isFinal(state) ||
      DUAL_STATES.some((next) => mayFollow(state, next) && !seen.includes(next) && reaches(next, [...seen, state]))
    expect(DUAL_STATES.filter((state) => !reaches(state))).toEqual([])
    expect(DUAL_HOLDING_STATES).not.toContain('SETTLEMENT_SUCCESS')
  })

  it('show INIT with a cancel request as CANCELING', () => {
    expect(shown('INIT', { cancelRequested: true })).toBe('CANCELING')
    expect(shown('PROCESSING', { cancelRequested: true })).toBe('PROCESSING')
  })

  it('show PROCESSING from its delivery on as settling, or as failed without a price', () => {
    expect(shown('PROCESSING')).toBe('PROCESSING')
    expect(shown('PROCESSING', {}, deliveryAt)).toBe('SETTLEMENT_PROCESSING')
    expect(shown('PROCESSING', { settlementFailed: true }, deliveryAt)).toBe('SETTLEMENT_FAILED')
    expect(shown('SETTLEMENT_SUCCESS', { settlementFailed: true }, deliveryAt)).toBe('SETTLEMENT_SUCCESS')
  })

  it('have the badge colours of the specification', () => {
    expect(DUAL_BADGE).toMatchObject({
      INIT: 'yellow',
      PROCESSING: 'green',
      CANCELING: 'red',
      CANCELED: 'red',
      SETTLEMENT_PROCESSING: 'blue',
      SETTLEMENT_SUCCESS: 'blue',
      SETTLEMENT_FAILED: 'grey',
      FAILED: 'grey',
      INTERNAL_ERROR: 'grey',
      EXPIRED: 'black',
    })
  })

  it('map the sniper numbers 0 to 6 in order', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(sniperState)).toEqual([
      'INIT',
      'PROCESSING',
      'CANCELED',
      'FAILED',
      'SETTLEMENT_PROCESSING',
      'SETTLEMENT_SUCCESS',
      'SETTLEMENT_FAILED',
    ])
    expect([sniperState(7), sniperState(-1)]).toEqual([null, null])
  })
})
