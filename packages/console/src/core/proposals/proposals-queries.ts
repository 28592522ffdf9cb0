import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import { decideProposal, type FourEyesBoundsRow, fourEyes, proposalList, setFourEyes } from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'

const KEY = 'proposals'
const AGAIN_MS = 15_000

export function useProposals() {
  return useMore({
    key: [KEY],
    read: (start, signal) => rowsOf(call(proposalList, { query: { ...start, page_size: PAGE_ROWS }, signal })),
    againMs: AGAIN_MS,
  })
}

/** What was approved may have changed anything that is shown. */
export function useDecision() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, approve }: { id: number; approve: 0 | 1 }) =>
      call(decideProposal, { params: { id }, body: { approve } }),
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
