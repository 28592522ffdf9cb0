import { type Decimal8, decimalText } from '@tenor/contract/money'

/**
 * The voucher that an order is made with, as it was read. `runsAlone`: of its kind and campaign a customer has one order
 * running at a time.
 */
export type VoucherUse = {
  id: number
  kind: string
  campaign: string
  asset: string
  amount: Decimal8
  runsAlone: boolean
}

/*
 * The vouchers' share of a statement that writes many orders at once: which voucher each row of `given` uses stands in
 * these columns, null where it uses none.
 */
export const voucherColumns = [
  ['v_id', 'bigint'],
  ['v_kind', 'text'],
  ['v_campaign', 'text'],
  ['v_asset', 'text'],
  ['v_amount', 'numeric'],
  ['v_alone', 'boolean'],
] as const

export function voucherRow(use: VoucherUse | null): (string | number | boolean | null)[] {
  if (use === null) return NO_VOUCHER
  return [use.id, use.kind, use.campaign, use.asset, decimalText(use.amount), use.runsAlone]
}

const NO_VOUCHER = voucherColumns.map(() => null)

/**
 * Locks all vouchers of the campaigns of `given`, so that of two orders at once the second sees that the first runs, and
 * says as `vouchers_held` whose voucher may be used and is as it was read. Each order of a batch is of another customer.
 * Nobody waits for a voucher that another act has locked: whose campaign it is of goes alone.
 */
export function heldVouchers(bucketOf: (column: string) => string): string {
  const campaign = `given join voucher v on v.bucket = given.bucket and v.user_id = given.user_id and v.kind = given.v_kind
      and (v.id = given.v_id or given.v_alone and v.campaign = given.v_campaign)${bucketOf('v.bucket')}`
  return `campaigns as materialized (
    select given.n, v.running,
      v.id = given.v_id and v.status = 'TO_BE_USED' and v.asset = given.v_asset and v.amount = given.v_amount as is_usable
    from ${campaign} order by v.bucket, v.user_id, v.id for update of v skip locked),
  campaigns_whole as materialized (select given.n, count(*) as vouchers from ${campaign} group by given.n),
  vouchers_held as materialized (
    select n from campaigns join campaigns_whole using (n) group by n, vouchers
    having bool_or(is_usable) and not bool_or(running) and count(*) = vouchers)`
}

/** Locks the vouchers of one customer ($1 their bucket, $2 their id) once nobody who came before has them. */
export const OWN_VOUCHERS_HELD = `select v.id from voucher v
    where v.bucket = $1 and v.user_id = $2 order by v.id for update of v`

/** True of a row of `given`, joined with `vouchers_held`, whose voucher is not as it was read, or whose campaign runs. */
export const voucherChanged = 'given.v_id is not null and vouchers_held.n is null'

/** Marks the vouchers of `passed` as used in the orders whose id is `orderId`. */
export function vouchersUsed(orderId: string, bucketOf: (column: string) => string): string {
  return `vouchers_used as (
    update voucher v set status = 'USED', order_id = ${orderId}, running = passed.v_alone from passed
    where v.bucket = passed.bucket and v.user_id = passed.user_id and v.id = passed.v_id${bucketOf('v.bucket')})`
}

/* The same for a statement of one order: `of` names each of its columns as a parameter. */

const usable = (of: (column: string) => string) => `v.bucket = ${of('bucket')} and v.user_id = ${of('user_id')}
      and v.id = ${of('v_id')} and v.status = 'TO_BE_USED' and v.asset = ${of('v_asset')} and v.amount = ${of('v_amount')}`

const inCampaign = (of: (column: string) => string) => `v.bucket = ${of('bucket')} and v.user_id = ${of('user_id')}
      and v.kind = ${of('v_kind')}
      and (v.id = ${of('v_id')} or ${of('v_alone')} and v.campaign = ${of('v_campaign')})`

/** True when the voucher is not as it was read, or its campaign runs, as it is before anything is locked. */
export function oneVoucherChanged(of: (column: string) => string): string {
  return `not exists (select 1 from voucher v where ${usable(of)})
        or exists (select 1 from voucher v where ${inCampaign(of)} and v.running)`
}

/**
 * Locks the vouchers of the campaign and marks the one as used in an order, as `vouchers_used`: no row where it is not as
 * it was read by now, or where the campaign runs.
 */
export function oneVoucherUsed(of: (column: string) => string, orderId: string): string {
  return `campaign as materialized (
    select v.running from judged join voucher v on ${inCampaign(of)} order by v.id for update of v),
  vouchers_used as (
    update voucher v set status = 'USED', order_id = ${orderId}, running = ${of('v_alone')} from judged
    where ${usable(of)} and not exists (select 1 from campaign where running) returning 1)`
}
