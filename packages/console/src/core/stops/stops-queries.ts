import { queryOf, saveOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import { backOfficeStops, beginStop, endStop } from '@tenor/contract/core'
import type { Locale } from '@tenor/contract/phrases'
import { useLocaleChoice } from '../../platform/phrases/index.ts'

const GROUP = ['stops'] as const
const READS = { reads: [GROUP, ['audit']] }

const useStopsIn = queryOf(backOfficeStops, { group: GROUP, againMs: 5_000, ask: (_: Locale) => ({}) })

/** The stops in force, their sentences in the language of the page. */
export const useStops = () => useStopsIn(useLocaleChoice().locale)

export const useBeginStop = saveOf(beginStop, READS)

export const useEndStop = saveOf(endStop, {
  ask: ({ id, note }: { id: number; note: string }) => ({
    params: { id },
    body: given({ note: note === '' ? undefined : note }),
  }),
  ...READS,
})
