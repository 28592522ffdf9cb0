import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepRedeemAccount, keptRedeemAccount } from '../../../src/products/dual/holdings/dual-redeem-account.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('the account of early redemptions is spot at first, and then what was chosen the last time', () => {
  expect(keptRedeemAccount()).toBe('spot')
  keepRedeemAccount('other')
  expect([keptRedeemAccount(), kept.get('tenor.redeem-account-type')]).toEqual(['other', '1'])
  keepRedeemAccount('spot')
  expect(keptRedeemAccount()).toBe('spot')
})
