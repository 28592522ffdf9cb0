import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import { given } from '@tenor/browser/search'
import { customers, setRole, setTier, updateCustomer } from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { CustomerChange } from './customer-change.ts'

const KEY = 'customers'

export function useCustomers(email: string | undefined) {
  return useMore({
    key: [KEY, email ?? ''],
    read: (start, signal) =>
      rowsOf(call(customers, { body: { ...given({ email }), ...start, page_size: PAGE_ROWS }, signal })),
  })
}

/** Tier and role have calls of their own; each is made only for what changes. True when one waits for a second operator. */
export function useCustomerChange(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ tier, role, ...rest }: CustomerChange) => {
      const states: (string | undefined)[] = []
      if (tier !== undefined) states.push((await call(setTier, { params: { id }, body: { tier } })).state)
      if (role !== undefined) states.push((await call(setRole, { params: { id }, body: { role } })).state)
      if (Object.keys(rest).length > 0) await call(updateCustomer, { params: { id }, body: rest })
      return states.includes('proposed')
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: [KEY] }), client.invalidateQueries({ queryKey: ['audit'] })]),
  })
}
