import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { accountMode, isUnified } from '@tenor/contract/core'

/** Whether the customer's account is a unified one; undefined until it is known. */
export function useIsUnified(isCustomer: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['account_mode'],
    queryFn: ({ signal }) => call(accountMode, { signal }),
    enabled: isCustomer,
  })
  return data === undefined ? undefined : isUnified(data.mode)
}
