import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { useCustomer } from '@tenor/browser/session'
import { compliance } from '@tenor/contract/core'
import { MINUTE_MS } from '@tenor/contract/time'
import { Notice } from '@tenor/ui'
import { useReasonWords } from '../../platform/phrases/index.ts'

/** What the customer may use, by region and by what is known of them. */
export function useCompliance(isCustomer: boolean) {
  return useQuery({
    queryKey: ['compliance'],
    queryFn: ({ signal }) => call(compliance, { signal }),
    enabled: isCustomer,
    staleTime: MINUTE_MS,
  })
}

/** Says on every page why a customer may take on nothing new, and what to do about it. */
export function HeldBanner() {
  const words = useReasonWords()
  const held = useCompliance(Boolean(useCustomer())).data?.held ?? null
  return held === null ? null : <Notice kind="caution">{words({ reason: held, params: {} })}</Notice>
}
