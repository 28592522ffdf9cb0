import { describe, expect, it } from 'vitest'
import { decimal } from '../../../src/money/index.ts'
import {
  areTiersWhole,
  findTopPoolRate,
  ladderOf,
  ladderWire,
  rateOnShare,
  tierInterestOfYear,
} from '../../../src/products/simple-earn/index.ts'

const WIRE = [
  { left: '0', right: '500', apr: '0.02' },
  { left: '500', right: '-1', apr: '0' },
]

describe('ladder tiers', () => {
  it('go to the wire and come back the same, with -1 for no end', () => {
    const tiers = ladderOf(WIRE)
    expect(tiers[1]).toEqual({ left: decimal('500'), right: null, apr: 0n })
    expect(ladderWire(tiers)).toEqual(WIRE)
  })

  it('are whole from 0 on without a gap, with an open end last only', () => {
    const [first, last] = WIRE as [(typeof WIRE)[0], (typeof WIRE)[0]]
    expect(areTiersWhole([])).toBe(true)
    expect(areTiersWhole(ladderOf(WIRE))).toBe(true)
    expect(areTiersWhole(ladderOf([first, { ...last, left: '501' }]))).toBe(false)
    expect(areTiersWhole(ladderOf([{ ...first, right: '-1' }, last]))).toBe(false)
    expect(areTiersWhole(ladderOf([{ ...first, right: '0' }]))).toBe(false)
    expect(areTiersWhole(ladderOf([{ ...first, apr: '10.00000001' }]))).toBe(false)
  })

  it('earn on each slice what is in it', () => {
    expect(tierInterestOfYear(ladderOf(WIRE), decimal('400'), decimal('300'))).toBe(decimal('100') * decimal('0.02'))
  })

  it('and a bonus are told on the share that is lent, and lists sort by the most of both', () => {
    const pool = { rate: decimal('0.0349'), lentShare: decimal('0.25'), bonusRate: decimal('0.04') }
    expect(rateOnShare(decimal('0.02'), pool.lentShare)).toBe(decimal('0.005'))
    expect(rateOnShare(decimal('0.02'), null)).toBe(decimal('0.02'))
    expect(findTopPoolRate({ ...pool, tiers: ladderOf(WIRE) })).toBe(decimal('0.0499'))
    expect(findTopPoolRate({ ...pool, tiers: [], rate: null })).toBe(null)
  })
})
