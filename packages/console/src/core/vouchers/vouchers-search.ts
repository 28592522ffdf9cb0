import { given, oneOf, pageNumber, type Search, shortText } from '@tenor/browser/search'
import { VOUCHER_STATUSES, type VoucherStatus } from '@tenor/contract/core'

const LONGEST_EMAIL = 320

/** What the address of the vouchers' page carries. */
export type VouchersSearch = { email?: string; status?: VoucherStatus; page?: number }

export function readVouchersSearch(search: Search): VouchersSearch {
  return given({
    email: shortText(search['email'], LONGEST_EMAIL),
    status: oneOf(VOUCHER_STATUSES, search['status']),
    page: pageNumber(search['page']),
  })
}
