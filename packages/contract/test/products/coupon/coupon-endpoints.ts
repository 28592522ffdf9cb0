import { catalogueQuery, LISTINGS, listingChange, listingsBody } from '@tenor/contract/core'
import { amountText, decimalField, endpoint, idField, listOf, orderText, pageQuery } from '@tenor/contract/http'
import { z } from 'zod'

/** An order as its customer sees it. */
export const couponOrderRow = z.object({
  id: z.int(),
  product_id: z.int(),
  asset: z.string(),
  amount: decimalField,
  interest: decimalField,
  state: z.enum(['ACTIVE', 'PAID']),
  matures_at: z.int(),
})
/** `couponOrderRow` as a type. */
export type CouponOrderRow = z.infer<typeof couponOrderRow>

/** POST order: subscribes. */
export const couponOrder = endpoint({
  method: 'POST',
  path: '/apiw/v2/earn/coupon/order',
  summary: 'Subscribe to a coupon',
  audience: 'customer',
  movesMoney: true,
  body: z.object({
    product_id: idField,
    amount: amountText,
    fundpass: z.string().max(64).optional(),
    text: orderText.optional(),
  }),
  data: couponOrderRow,
  refusals: ['coupon.region', 'coupon.notOnSale', 'coupon.minimum', 'coupon.soldOut', 'ERR_BALANCE_NOT_ENOUGH'],
})

/** GET orders: mine, newest first. */
export const couponOrders = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/coupon/orders',
  summary: 'My coupons, newest first',
  audience: 'customer',
  query: z.object(pageQuery),
  data: listOf(couponOrderRow),
})

const offerFields = {
  id: z.int(),
  asset: z.string(),
  /** Of a day, as a fraction. */
  rate: decimalField,
  minimum: decimalField,
  status: z.enum(LISTINGS),
}

/** A coupon on sale; `matures_at` is when an order of now is paid. */
export const couponOfferRow = z.object({ ...offerFields, matures_at: z.int() })
/** `couponOfferRow` as a type. */
export type CouponOfferRow = z.infer<typeof couponOfferRow>

/** GET offers: what is on sale. */
export const couponOffers = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/coupon/offers',
  summary: 'Coupons on sale',
  audience: 'visitor',
  query: z.object(pageQuery),
  data: listOf(couponOfferRow),
})

/** A coupon as an operator sees it: also paused and retired ones, with what is sold. */
export const couponBackOfficeRow = z.object({ ...offerFields, capacity: decimalField, used: decimalField })
/** `couponBackOfficeRow` as a type. */
export type CouponBackOfficeRow = z.infer<typeof couponBackOfficeRow>

/** GET coupon/offers: every coupon, newest first. */
export const couponBackOfficeOffers = endpoint({
  method: 'GET',
  path: '/console/api/coupon/offers',
  summary: 'Coupons of every status',
  audience: 'operator',
  role: 'reader',
  query: z.object({ ...catalogueQuery, ...pageQuery }),
  data: listOf(couponBackOfficeRow),
})

/** POST coupon/offers/listing: pauses, resumes or retires up to a hundred coupons at once; all or none. */
export const couponBackOfficeListing = endpoint({
  method: 'POST',
  path: '/console/api/coupon/offers/listing',
  summary: 'Pause, resume or retire coupons',
  audience: 'operator',
  role: 'dealer',
  body: listingsBody,
  data: z.object({ changed: z.array(listingChange) }),
  refusals: ['coupon.notFound', 'coupon.retired'],
})
