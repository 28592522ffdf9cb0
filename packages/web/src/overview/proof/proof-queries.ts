import { call } from '@tenor/browser/api'
import { pagesOf, queryOf, taskOf } from '@tenor/browser/calls'
import { bytesDigestOf, isSignedBy } from '@tenor/browser/digest'
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

const GROUP = ['proof'] as const

export const useProofSnapshots = pagesOf(proofSnapshots, { group: GROUP, pageSize: 10 })

/** A snapshot never changes: it is read once. */
export const useProofSnapshot = queryOf(proofSnapshot, {
  group: GROUP,
  staleMs: Number.POSITIVE_INFINITY,
  ask: (id: number) => ({ params: { id } }),
})

export const useProofAssets = queryOf(proofAssets, { group: GROUP })

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
export const useOwnCheck = taskOf(
  async (_: undefined, { id, ...snapshot }: SignedSnapshot, userId: number): Promise<OwnCheck> => {
    const { proof, own } = await call(proofMine, { params: { id } })
    const { statement, signature, public_key } = snapshot
    const isSigned = await isSignedBy(public_key, { text: statement, signature })
    if (proof === null) return { proof, own, result: null, isSigned }
    const result = await checkProof(proof, statement, { userId, sha256: bytesDigestOf, own })
    return { proof, own, result, isSigned }
  },
)
