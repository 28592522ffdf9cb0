import { queryOf } from '@tenor/browser/calls'
import { stops } from '@tenor/contract/core'
import type { Locale } from '@tenor/contract/phrases'
import { useLocaleChoice } from '../../platform/phrases/index.ts'

const useStopsIn = queryOf(stops, { group: ['stops'], againMs: 10_000, topic: 'stops', ask: (_: Locale) => ({}) })

/** What is stopped in an emergency, in the language of the page. */
export const useStops = () => useStopsIn(useLocaleChoice().locale)
