import { decimal, decimalText } from '@tenor/contract/money'
import {
  auctionDifferences,
  auctionFacts,
  clearHour,
  type FlexibleAuctionRow,
  supplySteps,
} from '@tenor/contract/simple-earn'
import { describe, expect, test } from 'vitest'

/* What a reader's browser does with a published hour. */

const BOOK = [
  { minimum: '0.025', supply: '1050.5', net: '1050.5' },
  { minimum: '0.01', supply: '800', net: '800' },
  { minimum: '0.4', supply: '90', net: '90' },
]
const FIRST: FlexibleAuctionRow = {
  asset: 'USDT',
  hour: 1_772_000_000,
  max_lend_rate_year: '0.3',
  service_fee: '0.18',
  limit_min_lend_rate_year: '0.01',
  share_part: '0',
  share_whole: '0',
  clearing_rate: '0',
  marginal_rate: '0',
  supply: '0',
  demand: '1200',
  filled: '0',
  unmet: '0',
  netted: '0',
  utilisation: '0',
  book: BOOK,
  cut: null,
  paid: null,
  curve: { base: '0.005', slope1: '0.05', kink: '0.8', slope2: '0.4', cap: '0.3' },
}
const again = clearHour(auctionFacts(FIRST))
const PUBLISHED: FlexibleAuctionRow = {
  ...FIRST,
  clearing_rate: decimalText(again.rate),
  marginal_rate: decimalText(again.marginal),
  share_part: decimalText(again.part),
  share_whole: decimalText(again.whole),
  supply: decimalText(again.supply),
  utilisation: decimalText(again.utilisation),
  filled: decimalText(again.filled),
  unmet: decimalText(again.unmet),
  paid: { charge: '10', interest: '8', fee: '1.5', reserve: '0.6', dust: '-0.1' },
}

describe('an hour that was published', () => {
  test('comes to the same when it is cleared again', () => {
    expect(again.filled).toBe(decimal('1200'))
    expect(auctionDifferences(PUBLISHED)).toEqual([])
  })

  const SHARE = ['marginal_rate', 'share_part', 'share_whole'] as const
  test.each(['clearing_rate', ...SHARE, 'supply', 'utilisation', 'filled', 'unmet'] as const)(
    'whose %s is another by one unit is found out',
    (name) => {
      const other = decimalText(decimal(PUBLISHED[name] ?? '0') + 1n)
      expect(auctionDifferences({ ...PUBLISHED, [name]: other })).toEqual([name])
    },
  )

  test('that was cleared by place has no share, and its rate is cleared again all the same', () => {
    const byPlace = { ...PUBLISHED, share_part: null, share_whole: null }
    expect(auctionDifferences(byPlace)).toEqual([])
    expect(auctionDifferences({ ...byPlace, clearing_rate: '0.2' })).toEqual(['clearing_rate'])
  })

  test('whose payments do not add up is found out', () => {
    const paid = { charge: '10.00000001', interest: '8', fee: '1.5', reserve: '0.6', dust: '-0.1' }
    expect(auctionDifferences({ ...PUBLISHED, paid })).toEqual(['charge'])
  })

  test('has its offers in the order in which they are lent, without those above the highest rate', () => {
    expect(supplySteps(auctionFacts(PUBLISHED))).toEqual([
      { minimum: decimal('0.01'), from: 0n, to: decimal('800') },
      { minimum: decimal('0.025'), from: decimal('800'), to: decimal('1850.5') },
    ])
  })
})
