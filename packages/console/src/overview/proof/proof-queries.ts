import { pagesOf, queryOf, saveOf } from '@tenor/browser/calls'
import {
  addProofAsset,
  makeProofSnapshot,
  proofAssets,
  proofSnapshots,
  proofStanding,
  removeProofAsset,
  setProofDaily,
} from '@tenor/contract/overview'
import { PAGE_ROWS } from '../../platform/page/index.ts'

const GROUP = ['proof'] as const
const READS = { reads: [GROUP, ['audit']] }

export const useStanding = queryOf(proofStanding, { group: GROUP, againMs: 10_000 })
export const useSnapshots = pagesOf(proofSnapshots, { group: GROUP, pageSize: PAGE_ROWS })
export const useAssetsSaid = queryOf(proofAssets, { group: GROUP })

export const useMakeSnapshot = saveOf(makeProofSnapshot, READS)

export const useSetDaily = saveOf(setProofDaily, {
  ask: ({ daily, version }: { daily: boolean; version: string }) => ({
    body: { daily: daily ? (1 as const) : (0 as const), version },
  }),
  ...READS,
})

export const useAddAsset = saveOf(addProofAsset, READS)
export const useRemoveAsset = saveOf(removeProofAsset, { ask: (id: number) => ({ params: { id } }), ...READS })
