import { call } from '@tenor/browser/api'
import { pagesOf, saveOf, taskOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import {
  backOfficeVouchers,
  type CustomerRow,
  grantVoucher,
  normalEmail,
  recallVoucher,
  searchEverything,
  type VoucherRecall,
  type VoucherStatus,
} from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { GrantBody } from './voucher-grant-form.ts'

const GROUP = ['vouchers'] as const
const READS = { reads: [GROUP, ['audit']] }

export const useBackOfficeVouchers = pagesOf(backOfficeVouchers, {
  group: GROUP,
  pageSize: PAGE_ROWS,
  ask: ({ email, status }: { email: string | undefined; status?: VoucherStatus }) => ({
    body: given({ email, status }),
  }),
})

/** The customer with exactly this address, or null. */
export const useFindCustomer = taskOf(async (email: string): Promise<CustomerRow | null> => {
  const { customers: found } = await call(searchEverything, { body: { text: email } })
  return found.find((row) => normalEmail(row.email) === normalEmail(email)) ?? null
})

export const useGrant = saveOf(grantVoucher, {
  ask: ({ id, body, text }: { id: number; body: GrantBody; text: string }) => ({
    params: { id },
    body: { ...body, text },
  }),
  ...READS,
})

export const useRecall = saveOf(recallVoucher, {
  ask: ({ id, ...body }: { id: number; user_id: number; status: VoucherRecall; reason: string }) => ({
    params: { id },
    body,
  }),
  ...READS,
})
