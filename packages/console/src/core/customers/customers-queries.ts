import { call } from '@tenor/browser/api'
import { pagesOf, taskOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import { customers, setRole, setTier, updateCustomer } from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { CustomerChange } from './customer-change.ts'

const GROUP = ['customers'] as const

export const useCustomers = pagesOf(customers, {
  group: GROUP,
  pageSize: PAGE_ROWS,
  ask: (email: string | undefined) => ({ body: given({ email }) }),
})

/** Tier and role have calls of their own; each is made only for what changes. True when one waits for a second operator. */
export const useCustomerChange = taskOf(
  async ({ tier, role, version, ...rest }: CustomerChange & { version: string }, id: number) => {
    const states: (string | undefined)[] = []
    if (tier !== undefined) states.push((await call(setTier, { params: { id }, body: { tier } })).state)
    if (role !== undefined) states.push((await call(setRole, { params: { id }, body: { role } })).state)
    if (Object.keys(rest).length > 0) await call(updateCustomer, { params: { id }, body: { ...rest, version } })
    return states.includes('proposed')
  },
  { reads: [GROUP, ['audit']] },
)
