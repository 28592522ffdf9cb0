import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import { decideProposal, type FourEyesBoundsRow, fourEyes, proposalList, setFourEyes } from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import { useLocaleChoice } from '../../platform/phrases/index.ts'

const KEY = 'proposals'
const AGAIN_MS = 15_000

/** The sentences come from the server, so each language is an answer of its own. */
export function useProposals(state: 'open' | 'closed' = 'open') {
  const { locale } = useLocaleChoice()
  return useMore({
    key: [KEY, state, locale],
    read: (start, signal) => rowsOf(call(proposalList, { query: { state, ...start, page_size: PAGE_ROWS }, signal })),
    againMs: AGAIN_MS,
  })
}

/** What was approved may have changed anything that is shown. */
export function useDecision() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; approve: 0 | 1; reason: string }) =>
      call(decideProposal, { params: { id }, body }),
    onSettled: () => client.invalidateQueries(),
  })
}

export function useFourEyes() {
  return useQuery({ queryKey: ['four-eyes'], queryFn: ({ signal }) => call(fourEyes, { signal }) })
}

export function useBoundsChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<FourEyesBoundsRow>) => call(setFourEyes, { body }),
    onSettled: () => client.invalidateQueries(),
  })
}
