import { queryOf } from '@tenor/browser/calls'
import { useCustomer } from '@tenor/browser/session'
import { compliance } from '@tenor/contract/core'
import { MINUTE_MS } from '@tenor/contract/time'
import { Notice } from '@tenor/ui'
import { useReasonWords } from '../../platform/phrases/index.ts'

/** What the customer may use, by region and by what is known of them. */
export const useCompliance = queryOf(compliance, { group: ['compliance'], staleMs: MINUTE_MS })

/** Says on every page why a customer may take on nothing new, and what to do about it. */
export function HeldBanner() {
  const words = useReasonWords()
  const held = useCompliance.useIf(Boolean(useCustomer())).data?.held ?? null
  return held === null ? null : <Notice kind="caution">{words({ reason: held, params: {} })}</Notice>
}
