import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { bytesDigestOf, isSignedBy } from '@tenor/browser/digest'
import { useMore } from '@tenor/browser/lists'
import {
  checkProof,
  type OwedProof,
  type ProofResult,
  proofAssets,
  proofMine,
  proofSnapshot,
  proofSnapshots,
  type SumRow,
} from '@tenor/contract/overview'

const PAGE_SIZE = 10

export function useProofSnapshots() {
  return useMore({
    key: ['proof', 'list'],
    read: async (start, signal) => {
      const { list, next_cursor } = await call(proofSnapshots, { query: { ...start, page_size: PAGE_SIZE }, signal })
      return { rows: list, next: next_cursor }
    },
  })
}

/** A snapshot never changes: it is read once. */
export function useProofSnapshot(id: number | undefined) {
  return useQuery({
    queryKey: ['proof', 'one', id],
    queryFn: ({ signal }) => call(proofSnapshot, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useProofAssets() {
  return useQuery({ queryKey: ['proof', 'assets'], queryFn: ({ signal }) => call(proofAssets, { signal }) })
}

export type PublishedSnapshot = NonNullable<ReturnType<typeof useProofSnapshot>['data']>
export type SignedSnapshot = Pick<PublishedSnapshot, 'id' | 'statement' | 'signature' | 'public_key'>

export type OwnCheck = {
  /** Null where nothing was owed to the customer. */
  proof: OwedProof | null
  own: readonly SumRow[]
  result: ProofResult | null
  /** Null where this browser cannot tell. */
  isSigned: boolean | null
}

/** Gets the customer's own proof and checks it here; `userId` is who is signed in, which the proof does not get to say. */
export function useOwnCheck(snapshot: SignedSnapshot, userId: number) {
  return useMutation({
    mutationFn: async (): Promise<OwnCheck> => {
      const { proof, own } = await call(proofMine, { params: { id: snapshot.id } })
      const { statement, signature, public_key } = snapshot
      const isSigned = await isSignedBy(public_key, { text: statement, signature })
      if (proof === null) return { proof, own, result: null, isSigned }
      const result = await checkProof(proof, statement, { userId, sha256: bytesDigestOf, own })
      return { proof, own, result, isSigned }
    },
  })
}
