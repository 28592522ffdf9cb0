import { type Decimal8, decimalText } from '@tenor/contract/money'

/** The voucher that an order is made with, as it was read. */
export type VoucherUse = { id: number; asset: string; amount: Decimal8 }

/*
 * The vouchers' share of a statement that writes many orders at once: which voucher each row of `given` uses stands in
 * these columns, null where it uses none.
 */
export const voucherColumns = [
  ['v_id', 'bigint'],
  ['v_asset', 'text'],
  ['v_amount', 'numeric'],
] as const

export function voucherRow(use: VoucherUse | null): (string | number | null)[] {
  return use === null ? [null, null, null] : [use.id, use.asset, decimalText(use.amount)]
}

/** Locks the vouchers of `given` that may be used and are as they were read, as `vouchers_held`. */
export function heldVouchers(bucketOf: (column: string) => string): string {
  return `vouchers_held as materialized (
    select given.n from given join voucher v on v.bucket = given.bucket and v.user_id = given.user_id and v.id = given.v_id
    where v.status = 'TO_BE_USED' and v.asset = given.v_asset and v.amount = given.v_amount${bucketOf('v.bucket')}
    order by v.bucket, v.user_id, v.id for update of v)`
}

/** True of a row of `given`, joined with `vouchers_held`, whose voucher is not as it was read. */
export const voucherChanged = 'given.v_id is not null and vouchers_held.n is null'

/** Marks the vouchers of `passed` as used in the orders whose id is `orderId`. */
export function vouchersUsed(orderId: string, bucketOf: (column: string) => string): string {
  return `vouchers_used as (
    update voucher v set status = 'USED', order_id = ${orderId} from passed
    where v.bucket = passed.bucket and v.user_id = passed.user_id and v.id = passed.v_id${bucketOf('v.bucket')})`
}

/* The same for a statement of one order: `of` names each of its columns as a parameter. */

const usable = (of: (column: string) => string) => `v.bucket = ${of('bucket')} and v.user_id = ${of('user_id')}
      and v.id = ${of('v_id')} and v.status = 'TO_BE_USED' and v.asset = ${of('v_asset')} and v.amount = ${of('v_amount')}`

/** True when the voucher is not as it was read, as it is before it is locked. */
export function oneVoucherChanged(of: (column: string) => string): string {
  return `not exists (select 1 from voucher v where ${usable(of)})`
}

/** Marks the voucher as used in an order, as `vouchers_used`: no row where it is not as it was read by now. */
export function oneVoucherUsed(of: (column: string) => string, orderId: string): string {
  return `vouchers_used as (
    update voucher v set status = 'USED', order_id = ${orderId} from judged where ${usable(of)} returning 1)`
}
