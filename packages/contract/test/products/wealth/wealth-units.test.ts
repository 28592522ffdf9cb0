import { decimal, decimalText, divide, ONE } from '@tenor/contract/money'
import { instant } from '@tenor/contract/time'
import {
  gatedUnits,
  gateUnits,
  isUnits,
  type LotUnits,
  lotWorth,
  profitShare,
  strikeOf,
  struckOf,
  takeUnits,
  unitsFor,
  unitsForShare,
  worthOfUnits,
} from '@tenor/contract/wealth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const D = decimal
const SHARE = D('0.20')
const LOTS: LotUnits[] = [
  { lot: 1, units: D('23074.881766'), mark: D('1.08342917') },
  { lot: 2, units: D('6694.979079'), mark: D('1.195') },
]

describe('worked example 8', () => {
  test('an amount buys units down to six decimals', () => {
    expect(decimalText(unitsFor(D('25000'), D('1.08342917')))).toBe('23074.881766')
    expect(decimalText(unitsFor(D('8000.5'), D('1.19500000')))).toBe('6694.979079')
  })

  test('26,000 units take the first lot and a part of the second, each with its own profit share', () => {
    const taken = takeUnits(LOTS, D('26000'))
    expect(taken?.map(({ units }) => decimalText(units))).toEqual(['23074.881766', '2925.118234'])
    const { gross, net, share, lots } = struckOf(taken ?? [], D('1.24000003'), SHARE)
    expect(decimalText(gross)).toBe('32240.0007800'.replace(/0+$/, ''))
    expect(lots.map((lot) => decimalText(lot.share))).toEqual(['722.5708165', '26.32608165'])
    expect([decimalText(net), net + share === gross]).toEqual(['31491.10388185', true])
    expect(lots.reduce((sum, lot) => sum + lot.gross, 0n)).toBe(gross)
  })

  test('what lot 2 keeps pays 4,335.33997175 at 1.15, and no share below the mark', () => {
    const kept = [{ lot: 2, units: D('6694.979079') - D('2925.118234'), mark: D('1.195') }]
    expect(decimalText(kept[0]?.units ?? 0n)).toBe('3769.860845')
    expect(struckOf(kept, D('1.15'), SHARE)).toMatchObject({ net: D('4335.33997175'), share: 0n })
  })

  test('a gate leaves each redemption the same fraction, down to six decimals', () => {
    const asked = [D('26000'), D('12345.678901')]
    const all = asked.reduce((sum, units) => sum + units, 0n)
    const most = divide(all * D('0.4'), ONE, 'down')
    expect(asked.map((units) => decimalText(gatedUnits(units, most, all)))).toEqual(['10400', '4938.27156'])
    expect(asked.map((units) => gatedUnits(units, null, all))).toEqual(asked)
    expect(decimalText(gateUnits(D('1000.000001'), D('0.3')) ?? 0n)).toBe('300')
    expect(gateUnits(D('1000'), null)).toBeNull()
  })

  test('the first value corrected to 1.07300000 is 224.279464 units more, to 1.09000000 139.101950 fewer', () => {
    const stood = unitsFor(D('25000'), D('1.08342917'))
    expect(decimalText(unitsFor(D('25000'), D('1.073')))).toBe('23299.16123')
    expect(decimalText(unitsFor(D('25000'), D('1.073')) - stood)).toBe('224.279464')
    expect(decimalText(unitsFor(D('25000'), D('1.09')))).toBe('22935.779816')
    expect(decimalText(unitsFor(D('25000'), D('1.09')) - stood)).toBe('-139.10195')
  })

  test('23:59:59.999 gets that midnight, 00:00:00.000 the next one', () => {
    const midnight = Date.UTC(2026, 4, 2)
    expect(strikeOf(instant(midnight - 1))).toBe(midnight)
    expect(strikeOf(instant(midnight))).toBe(midnight + 86_400_000)
  })
})

test('worked example 10: 3,769.860845 units at 1.24000003 over a mark of 1.195 are worth 4,640.69879067', () => {
  const units = D('3769.860845')
  expect(decimalText(worthOfUnits(units, D('1.24000003')))).toBe('4674.62756089')
  expect(decimalText(profitShare(units, D('1.24000003'), D('1.195'), SHARE))).toBe('33.92877022')
  expect(decimalText(lotWorth({ units, mark: D('1.195') }, D('1.24000003'), SHARE))).toBe('4640.69879067')
})

test('a share at the end of a period costs units down to six decimals, and too many are asked for', () => {
  expect(decimalText(unitsForShare(D('722.5708165'), D('1.24000003')))).toBe('582.718386')
  expect(takeUnits(LOTS, D('30000'))).toBeNull()
  expect([isUnits(D('0.000001')), isUnits(D('0.0000001'))]).toEqual([true, false])
})

const navs = fc.bigInt({ min: 1_000n, max: 10_000n * ONE })
const amounts = fc.bigInt({ min: 1n, max: 1_000_000n * ONE })

test('units and amounts are in the fund’s favour by less than one step', () => {
  fc.assert(
    fc.property(amounts, navs, (amount, nav) => {
      const units = unitsFor(amount, nav)
      expect(isUnits(units)).toBe(true)
      expect(units * nav).toBeLessThanOrEqual(amount * ONE)
      expect((units + 100n) * nav).toBeGreaterThan(amount * ONE)
      const worth = worthOfUnits(units, nav)
      expect(worth).toBeLessThanOrEqual(amount)
      expect((worth + 1n) * ONE).toBeGreaterThan(units * nav)
    }),
  )
})

test('Σ units × NAV is never above what the fund has, whoever comes and goes at any strike', () => {
  const act = fc.record({
    amount: amounts,
    part: fc.bigInt({ min: 0n, max: 100n }),
    move: fc.bigInt({ min: 50n, max: 200n }),
  })
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 12 }), (acts) => {
      let [nav, units, assets] = [ONE, 0n, 0n]
      for (const { amount, part, move } of acts) {
        // The value before anything comes or goes is what each unit has of the fund, cut down.
        if (units > 0n) {
          assets = (assets * move) / 100n
          nav = divide(assets * ONE, units, 'down')
          if (nav === 0n) return
        }
        const leaving = ((units * part) / 10_000n) * 100n
        assets -= worthOfUnits(leaving, nav)
        units += unitsFor(amount, nav) - leaving
        assets += amount
        expect(units * nav).toBeLessThanOrEqual(assets * ONE)
      }
    }),
  )
})

test('parts of lots add up to the redemption whatever they are', () => {
  const lot = fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 12n }), mark: navs })
  fc.assert(
    fc.property(fc.array(lot, { maxLength: 8 }), navs, (lots, nav) => {
      const pieces = lots.map(({ units, mark }, place) => ({ lot: place, units: units * 100n, mark }))
      const { gross, share, net, lots: parts } = struckOf(pieces, nav, SHARE)
      expect(parts.reduce((sum, part) => sum + part.gross, 0n)).toBe(gross)
      expect(gross).toBe(
        worthOfUnits(
          pieces.reduce((sum, { units }) => sum + units, 0n),
          nav,
        ),
      )
      expect(net).toBe(gross - share)
      expect(net).toBeGreaterThanOrEqual(0n)
    }),
  )
})
