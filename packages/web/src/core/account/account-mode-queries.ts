import { queryOf } from '@tenor/browser/calls'
import { accountMode, isUnified } from '@tenor/contract/core'

export const useAccountMode = queryOf(accountMode, { group: ['account_mode'] })

/** Whether the customer's account is a unified one; undefined until it is known. */
export function useIsUnified(isCustomer: boolean): boolean | undefined {
  const { data } = useAccountMode.useIf(isCustomer)
  return data === undefined ? undefined : isUnified(data.mode)
}
