import {
  acceptsPriceDifference,
  canConfirmPriceDifference,
  DUAL_LONGEST_TERM_DAYS,
  DUAL_STATES,
  deviationViolation,
  PRICE_DIFFERENCE_FLOOR,
  PRICE_DIFFERENCE_INPUT_CAP,
  PRICE_DIFFERENCE_MOST,
  PRICE_DIFFERENCE_PICKS,
  priceDifferenceViolation,
  REINVEST_EDIT_LOCK_SECONDS,
  REINVEST_HISTORY_PAGE_SIZE,
  reinvestEditViolation,
  reinvestKind,
} from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { instantOfSeconds, later } from '@tenor/contract/time'
import { describe, expect, it } from 'vitest'

const range = { least: decimal('0.05'), most: decimal('4') }

function reason(value: string | null, matched: boolean | null = true): string | undefined {
  const facts = { value: value === null ? null : decimal(value), range, matched }
  return priceDifferenceViolation(facts)?.reason
}

it('has the constants of the specification', () => {
  expect(PRICE_DIFFERENCE_PICKS.map(decimalText)).toEqual(['0.5', '1', '3', '5'])
  const bounds = [PRICE_DIFFERENCE_FLOOR, PRICE_DIFFERENCE_MOST, PRICE_DIFFERENCE_INPUT_CAP]
  expect(bounds.map(decimalText)).toEqual(['0.1', '10', '100'])
  expect([DUAL_LONGEST_TERM_DAYS, REINVEST_EDIT_LOCK_SECONDS, REINVEST_HISTORY_PAGE_SIZE]).toEqual([30, 1_800, 8])
})

describe('a price difference', () => {
  it('is taken as input from 0 to 100', () => {
    expect(['0', '100', '100.00000001', '-1'].map((text) => acceptsPriceDifference(decimal(text)))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('must be there, at most 10, have a product, and lie in the range of the listed ones', () => {
    expect(reason(null)).toBe('finances.dual.difference.empty')
    expect(reason('10.1')).toBe('finances.dual.difference.greater')
    expect(reason('3', false)).toBe('finances.dual.product.noMatched')
    expect(reason('5')).toBe('dual.difference.tip1')
    expect(reason('0.09')).toBe('dual.difference.tip1')
    expect(reason('0.1')).toBeUndefined()
    expect(reason('4')).toBeUndefined()
  })

  it('says 10 where it is more', () => {
    const facts = { value: decimal('10.00000001'), range, matched: true }
    const more = { reason: 'finances.dual.difference.greater', params: { number: 10 } }
    expect([priceDifferenceViolation(facts), deviationViolation(facts.value)]).toEqual([more, more])
    expect(reason('10')).not.toBe('finances.dual.difference.greater')
  })

  it('from 0.1 on says that nothing matches before it says the range', () => {
    expect(reason('0.1', false)).toBe('finances.dual.product.noMatched')
    expect(reason('9', false)).toBe('finances.dual.product.noMatched')
    expect(reason('0.09999999', false)).toBe('dual.difference.tip1')
  })

  it('of an order of its own is 0, or from 0.1 to 10', () => {
    const own = (value: string) => deviationViolation(decimal(value))?.reason
    expect(['0', '0.1', '10'].map(own)).toEqual([undefined, undefined, undefined])
    expect(['0.09999999', '-1'].map(own)).toEqual(['dual.difference.tip1', 'dual.difference.tip1'])
  })

  it('says the range with its floor of 0.1', () => {
    expect(priceDifferenceViolation({ value: decimal('0.01'), range, matched: null })?.params).toEqual({
      min: '0.1',
      max: '4',
    })
    const wide = { least: decimal('0.34123456'), most: decimal('18.2') }
    expect(priceDifferenceViolation({ value: decimal('0.05'), range: wide, matched: true })?.params).toEqual({
      min: '0.1',
      max: '10',
    })
    expect(priceDifferenceViolation({ value: decimal('0.3'), range: wide, matched: true })).toBeNull()
    const narrow = { least: decimal('0.341'), most: decimal('0.349') }
    expect(priceDifferenceViolation({ value: decimal('2'), range: narrow, matched: true })?.params).toEqual({
      min: '0.1',
      max: '0.34',
    })
  })

  it('can be confirmed only with a matched product inside the range', () => {
    expect(canConfirmPriceDifference({ value: decimal('1'), range, matched: true })).toBe(true)
    expect(canConfirmPriceDifference({ value: decimal('1'), range, matched: null })).toBe(false)
    expect(canConfirmPriceDifference({ value: decimal('1'), range, matched: false })).toBe(false)
    expect(canConfirmPriceDifference({ value: decimal('5'), range, matched: true })).toBe(false)
    expect(canConfirmPriceDifference({ value: null, range, matched: true })).toBe(false)
  })

  it('of zero is the basic kind', () => {
    expect([reinvestKind(0n), reinvestKind(1n)]).toEqual(['basic', 'advanced'])
  })
})

describe('editing auto-reinvest', () => {
  const deliveryAt = instantOfSeconds(1_679_040_000)
  const early = later(deliveryAt, -1_800_001)

  it('is possible only while PROCESSING, and not for a trial fund', () => {
    const edit = (state: (typeof DUAL_STATES)[number], category: 1 | 2) =>
      reinvestEditViolation({ state, category, deliveryAt, now: early })
    expect(DUAL_STATES.filter((state) => edit(state, 1) === null)).toEqual(['PROCESSING'])
    for (const state of ['INIT', 'SETTLEMENT_PROCESSING', 'CANCELING'] as const) {
      expect(edit(state, 1)?.reason, state).toBe('finances.dual.edit.unable')
    }
    expect(edit('PROCESSING', 2)?.reason).toBe('finances.dual.edit.unable')
  })

  it('is blocked in the last 30 minutes', () => {
    const facts = { state: 'PROCESSING', category: 1, deliveryAt, now: later(early, 1) } as const
    expect(reinvestEditViolation(facts)?.reason).toBe('finances.dual.notEdit.before30min')
  })
})
