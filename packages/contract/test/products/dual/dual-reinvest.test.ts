import {
  acceptsPriceDifference,
  canConfirmPriceDifference,
  DUAL_STATES,
  priceDifferenceViolation,
  reinvestEditViolation,
  reinvestKind,
} from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds, later } from '@tenor/contract/time'
import { describe, expect, it } from 'vitest'

const range = { least: decimal('0.05'), most: decimal('4') }

function reason(value: string | null, matched: boolean | null = true): string | undefined {
  const facts = { value: value === null ? null : decimal(value), range, matched }
  return priceDifferenceViolation(facts)?.reason
}

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

  it('says the range with its floor of 0.1', () => {
    expect(priceDifferenceViolation({ value: decimal('0.01'), range, matched: null })?.params).toEqual({
      min: '0.1',
      max: '4',
    })
  })

  it('can be confirmed only with a matched product inside the range', () => {
    expect(canConfirmPriceDifference({ value: decimal('1'), range, matched: true })).toBe(true)
    expect(canConfirmPriceDifference({ value: decimal('1'), range, matched: null })).toBe(false)
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
    expect(edit('PROCESSING', 2)?.reason).toBe('finances.dual.edit.unable')
  })

  it('is blocked in the last 30 minutes', () => {
    const facts = { state: 'PROCESSING', category: 1, deliveryAt, now: later(early, 1) } as const
    expect(reinvestEditViolation(facts)?.reason).toBe('finances.dual.notEdit.before30min')
  })
})
