import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import { given } from '@tenor/browser/search'
import {
  backOfficeVouchers,
  type CustomerRow,
  grantVoucher,
  normalEmail,
  recallVoucher,
  searchEverything,
  type VoucherRecall,
} from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { GrantBody } from './voucher-grant-form.ts'
import type { VouchersSearch } from './vouchers-search.ts'

const KEY = 'vouchers'

export function useBackOfficeVouchers({ email, status }: VouchersSearch & { email: string | undefined }) {
  return useMore({
    key: [KEY, email ?? '', status ?? ''],
    read: (start, signal) =>
      rowsOf(
        call(backOfficeVouchers, { body: { ...given({ email, status }), ...start, page_size: PAGE_ROWS }, signal }),
      ),
  })
}

/** The customer with exactly this address, or null. */
export function useFindCustomer() {
  return useMutation({
    mutationFn: async (email: string): Promise<CustomerRow | null> => {
      const { customers: found } = await call(searchEverything, { body: { text: email } })
      return found.find((row) => normalEmail(row.email) === normalEmail(email)) ?? null
    },
  })
}

export function useGrant() {
  const onSettled = useReadAgain()
  return useMutation({
    mutationFn: ({ id, body, text }: { id: number; body: GrantBody; text: string }) =>
      call(grantVoucher, { params: { id }, body: { ...body, text } }),
    onSettled,
  })
}

export function useRecall() {
  const onSettled = useReadAgain()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; user_id: number; status: VoucherRecall; reason: string }) =>
      call(recallVoucher, { params: { id }, body }),
    onSettled,
  })
}

function useReadAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: [KEY] }), client.invalidateQueries({ queryKey: ['audit'] })])
}
