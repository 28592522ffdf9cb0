import type { BackOfficeVoucherRow } from '@tenor/contract/core'
import { decimalText } from '@tenor/contract/money'
import { unixSeconds } from '@tenor/contract/time'
import type { BackOfficeVoucher } from './voucher-store.ts'

/** A voucher as the back office sees it. */
export function backOfficeWire(voucher: BackOfficeVoucher): BackOfficeVoucherRow {
  return {
    ...voucher.terms,
    id: voucher.id,
    user_id: voucher.userId,
    email: voucher.email,
    sub_type: voucher.kind,
    amount: decimalText(voucher.amount),
    currency: voucher.asset,
    status: voucher.status,
    valid_from: unixSeconds(voucher.validFrom),
    expires_at: unixSeconds(voucher.expiresAt),
    granted_at: unixSeconds(voucher.grantedAt),
    order_id: voucher.orderId,
    note: voucher.note,
    reason: voucher.reason,
    campaign: voucher.campaign,
  }
}
