import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { trialBalance } from '@tenor/contract/core'

export function useTrialBalance() {
  return useQuery({ queryKey: ['trial-balance'], queryFn: ({ signal }) => call(trialBalance, { signal }) })
}
