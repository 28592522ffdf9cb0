import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { VOUCHERS_MOST, type VoucherRow, vouchersAvailable } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'

/** A voucher that can be used, as the screens speak of it. */
export type Voucher = { id: number; asset: string; amount: Decimal8; expiresAt: Instant; isCampaignRunning: boolean }

/** What a product calls the vouchers that it takes. */
export type VoucherKindName = VoucherRow['sub_type']

/** Key of everything that is known of vouchers; an order made with one refreshes it. */
export const VOUCHERS_KEY = ['vouchers'] as const

/** What the customer can use for one kind of product in one currency, soonest end first. Nobody is asked for a visitor. */
export function useVouchers(kind: VoucherKindName, currency: string, isCustomer: boolean) {
  return useQuery({
    queryKey: [...VOUCHERS_KEY, kind, currency],
    queryFn: async ({ signal }) => {
      const query = { sub_type: kind, currency, limit: VOUCHERS_MOST }
      const { list } = await call(vouchersAvailable, { query, signal })
      return list.map(voucherOf)
    },
    enabled: isCustomer,
  })
}

function voucherOf(row: VoucherRow): Voucher {
  return {
    id: row.id,
    asset: row.currency,
    amount: decimal(row.amount),
    expiresAt: instantOfSeconds(row.expires_at),
    isCampaignRunning: row.campaign_running,
  }
}
