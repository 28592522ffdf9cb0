import { given, oneOf, type Search } from '@tenor/browser/search'
import { VOUCHER_STATUSES, type VoucherStatus } from '@tenor/contract/core'

/** What the address of the vouchers' page carries: whose they are stands in no URL. */
export type VouchersSearch = { status?: VoucherStatus }

export function readVouchersSearch(search: Search): VouchersSearch {
  return given({ status: oneOf(VOUCHER_STATUSES, search['status']) })
}
