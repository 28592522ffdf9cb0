import { pagesOf, queryOf, saveOf } from '@tenor/browser/calls'
import { decideProposal, fourEyes, proposalList, setFourEyes } from '@tenor/contract/core'
import type { Locale } from '@tenor/contract/phrases'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import { useLocaleChoice } from '../../platform/phrases/index.ts'

type ProposalState = 'open' | 'closed'

const useList = pagesOf(proposalList, {
  group: ['proposals'],
  againMs: 15_000,
  pageSize: PAGE_ROWS,
  ask: (state: ProposalState, _: Locale) => ({ query: { state } }),
})

/** The sentences come from the server, so each language is an answer of its own. */
export const useProposals = (state: ProposalState = 'open') => useList(state, useLocaleChoice().locale)

/** What was approved may have changed anything that is shown. */
export const useDecision = saveOf(decideProposal, {
  ask: ({ id, ...body }: { id: number; approve: 0 | 1; reason: string }) => ({ params: { id }, body }),
  reads: 'all',
})

export const useFourEyes = queryOf(fourEyes, { group: ['four-eyes'] })
export const useBoundsChange = saveOf(setFourEyes, { reads: 'all' })
