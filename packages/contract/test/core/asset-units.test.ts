import { describe, expect, test } from 'vitest'
import { createAssets, leastRest, takeRest, unitsUp, wholeUnits } from '../../src/core/index.ts'
import { decimal, narrowShape } from '../../src/money/index.ts'
import { redemptionAmount, redemptionViolation } from '../../src/products/simple-earn/index.ts'
import { anAsset } from './sample-assets.ts'

const ASSETS = createAssets(
  [0, 2, 6, 8].map((decimals) => anAsset(`D${decimals}`, `D${decimals}`, 'coin', decimals)),
  1,
)

describe('of an asset of 0, 2, 6 and 8 decimals', () => {
  test.each([
    ['D0', '1', '100', '101'],
    ['D2', '0.01', '100.45', '100.46'],
    ['D6', '0.000001', '100.456789', '100.45679'],
    ['D8', '0.000001', '100.45678912', '100.45678912'],
  ])('%s keeps no rest below %s', (symbol, least, whole, up) => {
    const amount = decimal('100.45678912')
    expect(leastRest(ASSETS, symbol)).toBe(decimal(least))
    expect(wholeUnits(ASSETS, symbol, amount)).toBe(decimal(whole))
    expect(unitsUp(ASSETS, symbol, amount)).toBe(decimal(up))
    expect(unitsUp(ASSETS, symbol, decimal('7'))).toBe(decimal('7'))
    expect(takeRest(decimal(whole), amount, decimal(least))).toBe(amount)
    expect(takeRest(decimal('99'), amount, decimal(least))).toBe(decimal('99'))
  })
})

test('a rest of less than one unit goes with a redemption, and is redeemed alone where nothing else is held', () => {
  const held = { offered: decimal('100.4'), joining: 0n, frozen: 0n, marginFrozen: 0n }
  const least = leastRest(ASSETS, 'D0')
  expect(redemptionAmount(decimal('100'), held, least)).toBe(decimal('100.4'))
  expect(redemptionAmount(decimal('99'), held, least)).toBe(decimal('99'))
  expect(redemptionViolation(decimal('0.5'), held, least)?.params).toEqual({ number: '1' })
  expect(redemptionViolation(decimal('0.4'), { ...held, offered: decimal('0.4') }, least)).toBeNull()
})

test('a field takes as many decimals as its asset has, and cuts those of a pasted text', () => {
  expect(narrowShape({}, 8)).toEqual({})
  expect(narrowShape({ places: 6, isLenient: true }, 8)).toEqual({ places: 6, isLenient: true })
  expect(narrowShape({ places: 6 }, 2)).toEqual({ places: 2, isLenient: true })
})
