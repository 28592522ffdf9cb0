import { endpointsOf, manifest } from '@tenor/contract/core'
import * as endpoints from './coupon-endpoints.ts'
import { couponPhrases } from './coupon-phrases.ts'

/** A coupon: it pays what was put in and a fixed interest at the next midnight. */
export const couponManifest = manifest({
  name: 'coupon',
  title: 'Coupons of a day',
  business: ['coupon'],
  withheldIn: ['KP'],
  ledger: {
    accounts: { coupon: 900 },
    events: { 'coupon.subscribe': 900, 'coupon.principal': 901, 'coupon.interest': 902 },
  },
  books: {
    house: {},
    events: { 'coupon.subscribe': 'move', 'coupon.principal': 'move', 'coupon.interest': 'interest' },
  },
  claims: ['coupon.interest'],
  fees: [],
  promises: [],
  jobs: ['coupon-payment'],
  acts: ['coupon.offer.change'],
  sales: ['coupon'],
  notices: [],
  vouchers: [],
  phrases: couponPhrases,
  endpoints: endpointsOf(endpoints),
  settings: [],
})
