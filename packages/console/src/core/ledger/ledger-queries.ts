import { useQuery } from '@tanstack/react-query'
import { trialBalance } from '@tenor/contract/core'
import { call } from '../../platform/api/index.ts'

export function useTrialBalance() {
  return useQuery({ queryKey: ['trial-balance'], queryFn: ({ signal }) => call(trialBalance, { signal }) })
}
