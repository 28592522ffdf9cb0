import {
  amountTextViolation,
  amountViolation,
  canConfirm,
  cancelViolation,
  DUAL_STATES,
  listingViolation,
  type SubscriptionFacts,
  subscriptionViolation,
  subscriptionViolations,
} from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds, later } from '@tenor/contract/time'
import { describe, expect, it } from 'vitest'

const now = instantOfSeconds(1_679_000_000)

const good: SubscriptionFacts = {
  product: {
    type: 'put',
    coin: 'BTC',
    quoteAsset: 'USDT',
    category: 1,
    deliveryAt: later(now, 86_400_000),
    listing: 'listed',
    apr: decimal('0.4'),
    target: decimal('24000'),
    minimumCopies: 5n,
    maximumCopies: 1000n,
  },
  price: decimal('25000'),
  soldOut: false,
  now,
  vipTier: 0,
  regionAllowed: true,
  amount: decimal('100'),
  balance: decimal('500'),
  seen: { apr: decimal('0.4'), term: null },
  term: { days: 1, hours: 0 },
  fresh: null,
  quotedUntil: later(now, 60_000),
}

const NOTHING_SEEN = { apr: null, term: null }

function reason(change: Partial<SubscriptionFacts>): string | undefined {
  return subscriptionViolation({ ...good, ...change })?.reason
}

function productReason(change: Partial<SubscriptionFacts['product']>, more: Partial<SubscriptionFacts> = {}) {
  return reason({ product: { ...good.product, ...change }, ...more })
}

describe('a subscription', () => {
  it('that sells high may miss its bounds by a hundredth, for the index moves on the way from the form; buy low may not', () => {
    // At 30,000: from 0.00033334 to 0.03333333 BTC.
    const at = (amount: string, type: 'call' | 'put' = 'call') =>
      subscriptionViolation({
        ...good,
        product: { ...good.product, type, target: decimal('33000') },
        price: decimal('30000'),
        balance: decimal('5000'),
        amount: decimal(amount),
      })
    expect([at('0.00033001'), at('0.03366666')]).toEqual([null, null])
    expect(at('0.00033')).toEqual({
      reason: 'finances.dual.subscribe.min',
      params: { amount: '0.00033334', coin: 'BTC' },
    })
    expect(at('0.03366667')).toEqual({
      reason: 'finances.dual.subscribe.max',
      params: { amount: '0.03333333', coin: 'BTC' },
    })
    expect(at('9.99999999', 'put')?.reason).toBe('finances.dual.subscribe.min')
    expect(at('1000.00000001', 'put')?.reason).toBe('finances.dual.subscribe.max')
  })

  it('may be when nothing is against it', () => {
    expect(subscriptionViolation(good)).toBeNull()
    expect(reason({ amount: decimal('10') })).toBeUndefined()
    expect(reason({ amount: decimal('500') })).toBeUndefined()
  })

  it('may not exceed the balance, whatever the maximum', () => {
    expect(subscriptionViolation({ ...good, amount: decimal('500.00000001') })).toEqual({
      reason: 'ERR_BALANCE_NOT_ENOUGH',
      params: { amount: '500', coin: 'USDT' },
    })
    expect(reason({ amount: decimal('5000') })).toBe('ERR_BALANCE_NOT_ENOUGH')
  })

  it('may not be below the minimum or above the maximum', () => {
    expect(subscriptionViolation({ ...good, amount: decimal('9.99999999') })).toEqual({
      reason: 'finances.dual.subscribe.min',
      params: { amount: '10', coin: 'USDT' },
    })
    expect(subscriptionViolation({ ...good, amount: decimal('1000.00000001'), balance: null })).toEqual({
      reason: 'finances.dual.subscribe.max',
      params: { amount: '1000', coin: 'USDT' },
    })
  })

  it('of sell high is bounded in the coin, at the price of the coin', () => {
    expect(
      subscriptionViolation({ ...good, product: { ...good.product, type: 'call' }, amount: decimal('0.00039599') }),
    ).toEqual({ reason: 'finances.dual.subscribe.min', params: { amount: '0.0004', coin: 'BTC' } })
  })

  it('needs a product on sale', () => {
    expect(productReason({ deliveryAt: now })).toBe('dual.product.ended')
    expect(productReason({ deliveryAt: later(now, 3_600_001) })).toBeUndefined()
    expect(productReason({ deliveryAt: later(now, 3_600_000) })).toBe('dual.product.closed')
    expect(productReason({ listing: 'retired' })).toBe('dual.product.ended')
    expect(productReason({ listing: 'paused' })).toBe('dual.product.notOnSale')
    expect(reason({ soldOut: true })).toBe('dual.product.soldOut')
    expect(reason({ price: null })).toBe('dual.quote.unavailable')
  })

  it('needs the right customer: region, and tier 5 for VIP', () => {
    expect(reason({ regionAllowed: false })).toBe('dual.product.regionBlocked')
    expect(productReason({ category: 3 }, { vipTier: 4 })).toBe('dual.product.vipOnly')
    expect(productReason({ category: 3 }, { vipTier: 5 })).toBeUndefined()
  })

  it('is refused when the APR has become lower than the one seen, not when higher', () => {
    expect(productReason({ apr: decimal('0.39999999') })).toBe('dual.order.aprLowered')
    expect(productReason({ apr: decimal('0.5') })).toBeUndefined()
    expect(productReason({ apr: decimal('0.1') }, { seen: NOTHING_SEEN })).toBeUndefined()
  })

  it('names everything that is against it, the offer first', () => {
    const facts = { ...good, soldOut: true, seen: { apr: decimal('0.5'), term: null }, amount: 1n }
    expect(subscriptionViolations(facts).map((each) => each.reason)).toEqual([
      'dual.product.soldOut',
      'dual.order.aprLowered',
      'finances.dual.subscribe.min',
      'dual.order.noInterest',
    ])
  })
})

describe('the amount field', () => {
  it('refuses text with nine decimals by name, and what is no number at all not yet', () => {
    expect(amountTextViolation('0.123456789')?.reason).toBe('amount.malformed')
    expect(['', '1.', '0.12345678'].map(amountTextViolation)).toEqual([null, null, null])
  })

  it('lets confirm only an amount above 0 with nothing against it', () => {
    const against = amountViolation({ amount: 1n, balance: null, minimum: 2n, maximum: 3n, asset: 'USDT' })
    expect(canConfirm(2n, [null, null])).toBe(true)
    expect([canConfirm(0n, []), canConfirm(null, []), canConfirm(1n, [against])]).toEqual([false, false, false])
  })
})

describe('an order', () => {
  it('can be cancelled only while it is INIT', () => {
    expect(DUAL_STATES.filter((state) => cancelViolation(state) === null)).toEqual(['INIT'])
  })
})

describe('a product listed by hand', () => {
  const listing = {
    apr: decimal('0.4'),
    target: decimal('24000'),
    minimumCopies: 5n,
    maximumCopies: 10n,
    category: 1,
    deliveryAt: later(now, 4_000_000),
    now,
    mostYield: null,
  } as const

  it('has an APR and a delivery whose payments the books can hold', () => {
    expect(listingViolation({ ...listing, apr: decimal('1000000') })).toBeNull()
    expect(listingViolation({ ...listing, apr: decimal('1000000.00000001') })).toEqual({
      reason: 'dual.product.aprTooHigh',
      params: { percent: '100000000' },
    })
    const hour = later(now, 400_000)
    const farthest = later(hour, 365 * 86_400_000)
    expect(listingViolation({ ...listing, now: hour, deliveryAt: farthest })).toBeNull()
    const beyond = listingViolation({ ...listing, now: hour, deliveryAt: later(farthest, 3_600_000) })
    expect(beyond).toEqual({ reason: 'dual.product.deliveryTooFar', params: { number: 365 } })
  })

  it('pays at most 5 % over the term when it is for trial funds, or as much less as the product says', () => {
    const trial = { ...listing, category: 2, deliveryAt: later(now, 400_000 + 4 * 86_400_000) } as const
    const reason = (apr: string, mostYield: string | null = null) =>
      listingViolation({ ...trial, apr: decimal(apr), mostYield: mostYield === null ? null : decimal(mostYield) })
    expect(reason('3.65')).toBeNull()
    expect(reason('3.65000001')).toEqual({ reason: 'dual.product.trialYield', params: { percent: '5' } })
    expect(reason('0.73', '0.01')).toBeNull()
    expect(reason('0.73000001', '0.01')).toEqual({ reason: 'dual.product.trialYield', params: { percent: '1' } })
    expect(reason('3.65000001', '0.2')?.reason).toBe('dual.product.trialYield')
    expect(listingViolation({ ...trial, category: 1, apr: decimal('3.65000001') })).toBeNull()
  })

  it('needs a delivery more than an hour ahead', () => {
    expect(listingViolation(listing)).toBeNull()
    const tooSoon = listingViolation({ ...listing, deliveryAt: later(now, 3_600_000) })
    expect(tooSoon?.reason).toBe('dual.product.deliveryTooSoon')
    expect(listingViolation({ ...listing, deliveryAt: later(now, 1) })?.reason).toBe('dual.product.deliveryTooSoon')
    expect(listingViolation({ ...listing, deliveryAt: now })?.reason).toBe('dual.product.deliveryPassed')
  })

  it('needs a delivery at a full hour', () => {
    for (const ms of [1, -1, 1_800_000]) {
      const odd = listingViolation({ ...listing, deliveryAt: later(listing.deliveryAt, 3_600_000 + ms) })
      expect(odd?.reason).toBe('dual.product.deliveryHour')
    }
    expect(listingViolation({ ...listing, deliveryAt: later(listing.deliveryAt, 3_600_000) })).toBeNull()
  })

  it('needs bounds that let an amount through', () => {
    expect(listingViolation({ ...listing, maximumCopies: 9n })?.reason).toBe('dual.product.bounds')
    expect(listingViolation({ ...listing, minimumCopies: 0n })?.reason).toBe('dual.product.bounds')
    expect(listingViolation({ ...listing, category: 3, maximumCopies: 99n })?.reason).toBe('dual.product.bounds')
    expect(listingViolation({ ...listing, category: 3, maximumCopies: 100n })).toBeNull()
  })
})
