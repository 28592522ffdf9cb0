import { queryOf } from '@tenor/browser/calls'
import { ModuleWords } from '@tenor/browser/phrases'
import { useCustomer } from '@tenor/browser/session'
import { compliance } from '@tenor/contract/core'
import { MINUTE_MS } from '@tenor/contract/time'
import { Notice, Part } from '@tenor/ui'
import { Suspense } from 'react'
import { useReasonWords } from '../../platform/phrases/index.ts'

/** What the customer may use, by region and by what is known of them. */
export const useCompliance = queryOf(compliance, { group: ['compliance'], staleMs: MINUTE_MS })

/** Says on every page why a customer may take on nothing new, and what to do about it: the words are loaded with the first reason. */
export function HeldBanner() {
  const held = useCompliance.useIf(Boolean(useCustomer())).data?.held ?? null
  if (held === null) return null
  return (
    <Part>
      <Suspense>
        <ModuleWords module="refusals">
          <Held reason={held} />
        </ModuleWords>
      </Suspense>
    </Part>
  )
}

function Held({ reason }: { reason: string }) {
  return <Notice kind="caution">{useReasonWords()({ reason, params: {} })}</Notice>
}
