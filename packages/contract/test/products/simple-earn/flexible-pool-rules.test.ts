import { decimal } from '@tenor/contract/money'
import { describe, expect, test } from 'vitest'
import {
  idleAtNextHour,
  ladderOf,
  type PoolGift,
  poolTakesTwo,
  poolUtilisation,
} from '../../../src/products/simple-earn/index.ts'

const curve = (base: string) => ({
  base: decimal(base),
  slope1: decimal('0.05'),
  kink: decimal('0.8'),
  slope2: decimal('0.4'),
  cap: decimal('0.3'),
})
const pool = (more: Partial<PoolGift> = {}): PoolGift => ({
  curve: curve('0.01'),
  bonusRate: 0n,
  bonusLimit: 0n,
  isBonusOpen: false,
  tiers: [],
  serviceFee: decimal('0.18'),
  award: 'USDT',
  startAt: null,
  endAt: null,
  isVerifiedOnly: false,
  isListed: true,
  ...more,
})
const bonus = (rate: string, limit: string, isBonusOpen = true) => ({
  bonusRate: decimal(rate),
  bonusLimit: decimal(limit),
  isBonusOpen,
})
const dated = (startAt: number | null, endAt: number | null, more: Partial<PoolGift> = {}) =>
  pool({ ...bonus('0.05', '500'), startAt, endAt, ...more })
const tiers = ladderOf([{ left: '0', right: '-1', apr: '0.02' }])
const BOUND = decimal('0.02')

describe('what of a pool takes two operators', () => {
  test.each([
    ['a bonus that opens', pool(), pool(bonus('0.05', '500'))],
    ['a larger bonus', pool(bonus('0.05', '500')), pool(bonus('0.05', '501'))],
    ['tiers', pool(), pool({ tiers })],
    ['other tiers', pool({ tiers }), pool({ tiers: ladderOf([{ left: '0', right: '-1', apr: '0.01' }]) })],
    ['a bonus of a higher rate on less', pool(bonus('0.05', '500')), pool(bonus('0.5', '50'))],
    ['a bonus that ends later', dated(10, 20), dated(10, 21)],
    ['a bonus that no longer ends', dated(10, 20), dated(10, null)],
    ['a bonus that begins earlier', dated(10, 20), dated(9, 20)],
    ['a bonus that has begun always', dated(10, 20), dated(null, 20)],
    ['tiers that end later', pool({ tiers, endAt: 20 }), pool({ tiers, endAt: 21 })],
    ['tiers that no longer end', pool({ tiers, endAt: 20 }), pool({ tiers })],
    ['tiers that begin earlier', pool({ tiers, startAt: 10 }), pool({ tiers, startAt: 9 })],
    ['a bonus in another coin', dated(10, 20), dated(10, 20, { award: 'GT' })],
    ['tiers in another coin', pool({ tiers }), pool({ tiers, award: 'GT' })],
    ['a bonus for those too who are not verified', dated(1, 2, { isVerifiedOnly: true }), dated(1, 2)],
    ['a pool with tiers that is on sale again', pool({ tiers, isListed: false }), pool({ tiers })],
    ['a lower fee', pool(), pool({ serviceFee: decimal('0.17') })],
    ['a budget that is raised', pool({ budget: 1n }), pool({ budget: 2n })],
    ['a budget that is taken away', pool({ budget: 1n }), pool({ budget: null })],
    ['a base rate raised above the bound', pool(), pool({ curve: curve('0.021') })],
    ['a new pool with a base rate above it', null, pool({ curve: curve('0.021') })],
  ])('%s does', (_, before, after) => {
    expect(poolTakesTwo(before, after, BOUND)).toBe(true)
    expect(poolTakesTwo(before, after, null)).toBe(false)
  })

  test.each([
    ['a bonus that is closed', pool(bonus('0.05', '500')), pool(bonus('0.05', '500', false))],
    ['a bonus that is not open', pool(), pool(bonus('0.05', '500', false))],
    ['a bonus that ends earlier', dated(10, 20), dated(10, 19)],
    ['a bonus that begins later', dated(10, 20), dated(11, 20)],
    ['a lower rate on less', pool(bonus('0.05', '500')), pool(bonus('0.04', '500'))],
    ['dates and a coin of no bonus', pool({ endAt: 1, award: 'GT' }), pool({ endAt: 2 })],
    ['a bonus for the verified alone', dated(1, 2), dated(1, 2, { isVerifiedOnly: true })],
    ['a pool without a bonus that is on sale again', pool({ isListed: false }), pool()],
    ['a pool with tiers that is paused', pool({ tiers }), pool({ tiers, isListed: false })],
    ['a higher fee', pool(), pool({ serviceFee: decimal('0.2') })],
    ['a budget, or less of one', pool({ budget: 2n }), pool({ budget: 1n })],
    ['no tiers any more', pool({ tiers }), pool()],
    ['tiers that end earlier', pool({ tiers, endAt: 20 }), pool({ tiers, endAt: 19 })],
    ['the same tiers', pool({ tiers }), pool({ tiers })],
    ['a base rate raised up to the bound', pool(), pool({ curve: curve('0.02') })],
    ['a base rate above the bound that falls', pool({ curve: curve('0.05') }), pool({ curve: curve('0.04') })],
    ['a new pool below the bound', null, pool()],
  ])('%s does not', (_, before, after) => {
    expect(poolTakesTwo(before, after, BOUND)).toBe(false)
  })
})

test('idle at the next hour counts what joins, less what is lent and waited for, and is never below zero', () => {
  const standing = { offered: decimal('100'), joining: decimal('30'), lent: decimal('90'), waiting: decimal('15') }
  expect(idleAtNextHour(standing)).toBe(decimal('25'))
  expect(idleAtNextHour({ ...standing, waiting: decimal('60') })).toBe(0n)
  expect([poolUtilisation(standing), poolUtilisation({ offered: 0n, lent: 0n })]).toEqual([decimal('0.9'), 0n])
})
