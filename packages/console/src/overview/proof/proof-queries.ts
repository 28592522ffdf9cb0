import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import {
  addProofAsset,
  makeProofSnapshot,
  type ProofAssetRow,
  proofAssets,
  proofSnapshots,
  proofStanding,
  removeProofAsset,
  setProofDaily,
} from '@tenor/contract/overview'
import { PAGE_ROWS } from '../../platform/page/index.ts'

const KEY = 'proof'
const AGAIN_MS = 10_000

export function useStanding() {
  return useQuery({
    queryKey: [KEY, 'standing'],
    queryFn: ({ signal }) => call(proofStanding, { signal }),
    refetchInterval: AGAIN_MS,
  })
}

export function useSnapshots() {
  return useMore({
    key: [KEY, 'list'],
    read: (start, signal) => rowsOf(call(proofSnapshots, { query: { ...start, page_size: PAGE_ROWS }, signal })),
  })
}

export function useAssetsSaid() {
  return useQuery({ queryKey: [KEY, 'assets'], queryFn: ({ signal }) => call(proofAssets, { signal }) })
}

export function useMakeSnapshot() {
  return useMutation({ mutationFn: () => call(makeProofSnapshot), onSettled: useReadAgain() })
}

export function useSetDaily() {
  return useMutation({
    mutationFn: ({ daily, version }: { daily: boolean; version: string }) =>
      call(setProofDaily, { body: { daily: daily ? 1 : 0, version } }),
    onSettled: useReadAgain(),
  })
}

export function useAddAsset() {
  return useMutation({
    mutationFn: (body: Omit<ProofAssetRow, 'id'>) => call(addProofAsset, { body }),
    onSettled: useReadAgain(),
  })
}

export function useRemoveAsset() {
  return useMutation({
    mutationFn: (id: number) => call(removeProofAsset, { params: { id } }),
    onSettled: useReadAgain(),
  })
}

function useReadAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: [KEY] }), client.invalidateQueries({ queryKey: ['audit'] })])
}
