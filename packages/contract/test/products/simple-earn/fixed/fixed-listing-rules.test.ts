import { instantOfSeconds } from '@tenor/contract/time'
import { describe, expect, test } from 'vitest'
import { decimal } from '../../../../src/money/index.ts'
import { type FixedGift, fixedGivesMore } from '../../../../src/products/simple-earn/index.ts'

const STANDS: FixedGift = {
  type: 2,
  asset: 'USDT',
  termDays: 30,
  rate: decimal('0.05'),
  minimum: decimal('10'),
  tiers: [{ left: 0n, right: null, apr: decimal('0.01') }],
  bonusAsset: null,
  policy: 'reduced',
  earlyRate: decimal('0.01'),
  isPartial: false,
  mayReinvest: false,
  mayChooseAccount: false,
  minVip: 6,
  maxVip: 8,
  startsAt: instantOfSeconds(1_000),
  endsAt: instantOfSeconds(2_000),
  sale: 2,
  isVerifiedOnly: true,
  personalQuota: decimal('500'),
  capacity: decimal('5000'),
  isListed: false,
}

describe('a change of a fixed product gives more where it', () => {
  test.each<[string, Partial<FixedGift>]>([
    ['pays a higher rate', { rate: decimal('0.05000001') }],
    ['pays a higher rate for leaving early', { earlyRate: decimal('0.02') }],
    ['is of another coin', { asset: 'BTC' }],
    ['has another term', { termDays: 29 }],
    ['is for other customers', { type: 1 }],
    ['has other tiers', { tiers: [{ left: 0n, right: null, apr: decimal('0.02') }] }],
    ['pays its tiers in another asset', { bonusAsset: 'BTC' }],
    ['lets leave early in another way', { policy: 'forfeit' }],
    ['lets a part leave early', { isPartial: true }],
    ['goes on by itself', { mayReinvest: true }],
    ['has more of it', { capacity: decimal('5000.00000001') }],
    ['has more for each', { personalQuota: decimal('501') }],
    ['is on sale again', { isListed: true }],
    ['is sold out no more', { sale: 1 }],
    ['is sold sooner', { startsAt: instantOfSeconds(999) }],
    ['is sold from now on', { startsAt: null }],
    ['is sold longer', { endsAt: instantOfSeconds(2_001) }],
    ['is sold without an end', { endsAt: null }],
    ['is sold to lower tiers', { minVip: 5 }],
    ['is sold to higher tiers', { maxVip: 9 }],
    ['is sold to who is not verified', { isVerifiedOnly: false }],
  ])('%s', (_, change) => {
    expect(fixedGivesMore(STANDS, { ...STANDS, ...change })).toBe(true)
  })

  test('and not where it gives the same, or less', () => {
    const less: Partial<FixedGift>[] = [
      {},
      { rate: decimal('0.01') },
      { earlyRate: 0n },
      { tiers: [] },
      { minimum: decimal('20') },
      { capacity: decimal('10') },
      { personalQuota: decimal('10') },
      { mayChooseAccount: true },
      { startsAt: instantOfSeconds(1_001) },
      { endsAt: instantOfSeconds(1_999) },
      { minVip: 7 },
      { maxVip: 7 },
    ]
    for (const change of less) expect(fixedGivesMore(STANDS, { ...STANDS, ...change })).toBe(false)
    const [open, closed] = [
      { ...STANDS, isListed: true, sale: 1 } as const,
      { ...STANDS, isListed: false, sale: 2 } as const,
    ]
    expect(fixedGivesMore(open, closed)).toBe(false)
  })
})
