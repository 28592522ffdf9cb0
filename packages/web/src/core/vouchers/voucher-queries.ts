import { queryOf } from '@tenor/browser/calls'
import { VOUCHERS_MOST, type VoucherRow, vouchersAvailable } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'

/** A voucher that can be used, as the screens speak of it. */
export type Voucher = { id: number; asset: string; amount: Decimal8; expiresAt: Instant; isCampaignRunning: boolean }

/** What a product calls the vouchers that it takes. */
export type VoucherKindName = VoucherRow['sub_type']

/** Key of everything that is known of vouchers; an order made with one refreshes it. */
export const VOUCHERS_KEY = ['vouchers'] as const

/** Vouchers that the customer can use for one kind of product in one currency, soonest end first. */
export const useVouchers = queryOf(vouchersAvailable, {
  group: VOUCHERS_KEY,
  ask: (sub_type: VoucherKindName, currency: string) => ({ query: { sub_type, currency, limit: VOUCHERS_MOST } }),
  show: ({ list }) => list.map(voucherOf),
})

function voucherOf(row: VoucherRow): Voucher {
  return {
    id: row.id,
    asset: row.currency,
    amount: decimal(row.amount),
    expiresAt: instantOfSeconds(row.expires_at),
    isCampaignRunning: row.campaign_running,
  }
}
