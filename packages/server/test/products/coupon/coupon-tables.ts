import type { Listing } from '@tenor/contract/core'
import { column, type RecordOf, table } from '../../../src/platform/database/index.ts'

export const productTable = table('coupon_product', {
  id: column.bigint(),
  asset: column.text(),
  /** Of a day, as a fraction. */
  rate: column.decimal(),
  minimum: column.decimal(),
  capacity: column.decimal(),
  listing: column.text<Listing>(),
  createdAt: column.instant(),
})
export type CouponProduct = RecordOf<typeof productTable>

export const orderTable = table('coupon_order', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  asset: column.text(),
  amount: column.decimal(),
  interest: column.decimal(),
  state: column.text<'ACTIVE' | 'PAID'>(),
  createdAt: column.instant(),
  maturesAt: column.instant(),
})
export type CouponOrder = RecordOf<typeof orderTable>
