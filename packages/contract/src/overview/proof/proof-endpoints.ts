import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  flag,
  idField,
  listOf,
  pageQuery,
  unixSecondsField,
} from '../../http/index.ts'

const PUBLIC = '/apiw/v2/proof'
const CONSOLE = '/console/api/proof'

/** A published snapshot in a list. `root` is hexadecimal. */
export const proofSnapshotRow = z.object({
  id: z.int(),
  at: z.int(),
  customers: z.int(),
  root: z.string(),
  /** Whether the clock asked for it, or an operator. */
  daily: z.boolean(),
})
/** `proofSnapshotRow` as a type. */
export type ProofSnapshotRow = z.infer<typeof proofSnapshotRow>

/** GET proof/snapshots: what was published, newest first. */
export const proofSnapshots = endpoint({
  method: 'GET',
  path: `${PUBLIC}/snapshots`,
  summary: 'Snapshots of what is owed to customers, newest first',
  audience: 'visitor',
  query: z.object(pageQuery),
  data: listOf(proofSnapshotRow),
})

const id = z.object({ id: idField })

/**
 * GET proof/{id}: one snapshot: the statement that was signed, the signature, and its sums. A sum of a claim is not part of what lies on
 * the customers' accounts: it is what a product owes beside it, or would owe in one outcome.
 */
export const proofSnapshot = endpoint({
  method: 'GET',
  path: `${PUBLIC}/:id`,
  summary: 'What was owed to customers by asset and product, signed',
  audience: 'visitor',
  params: id,
  data: proofSnapshotRow.extend({
    statement: z.string(),
    signature: z.string(),
    public_key: z.string(),
    sums: z.array(z.object({ line: z.string(), asset: z.string(), amount: decimalField, claim: z.boolean() })),
  }),
  refusals: ['proof.notFound'],
})

/** GET proof/{id}/file: statement, signature and public key as one file, for `tools/proof-check` and whoever keeps it. */
export const proofFile = endpoint({
  method: 'GET',
  path: `${PUBLIC}/:id/file`,
  summary: 'A snapshot as the file that anybody can keep and check',
  audience: 'visitor',
  params: id,
  produces: 'application/json',
  data: z.string(),
  refusals: ['proof.notFound'],
})

const sumRow = z.tuple([z.string(), z.string(), z.string()])

/** GET proof/{id}/mine: the caller's own proof; null where nothing was owed to them. `checkProof` checks it. */
export const proofMine = endpoint({
  method: 'GET',
  path: `${PUBLIC}/:id/mine`,
  summary: 'My part of a snapshot, and the way from it to the root',
  audience: 'customer',
  params: id,
  data: z.object({
    user_id: z.int(),
    proof: z
      .object({
        snapshot: z.int(),
        user_id: z.int(),
        salt: z.string(),
        sums: z.array(sumRow),
        path: z.array(
          z.object({ side: z.enum(['left', 'right']), hash: z.string(), customers: z.int(), sums: z.array(sumRow) }),
        ),
      })
      .nullable(),
  }),
  refusals: ['proof.notFound', 'proof.leavesGone'],
})

/** How an operator says that assets are there. */
export const PROOF_ASSET_KINDS = ['address', 'attestation'] as const

/** What operators say is there; nobody here has checked it. */
export const proofAssetRow = z.object({
  id: z.int(),
  asset: z.string(),
  kind: z.enum(PROOF_ASSET_KINDS),
  amount: decimalField,
  /** The address with its network, or who attests and where that can be read. */
  place: z.string(),
  as_of: z.int(),
})
/** `proofAssetRow` as a type. */
export type ProofAssetRow = z.infer<typeof proofAssetRow>

/** GET proof/assets: what operators say is there, by asset. */
export const proofAssets = endpoint({
  method: 'GET',
  path: `${PUBLIC}/assets`,
  summary: 'Addresses and attestations that operators have entered',
  audience: 'visitor',
  data: z.object({ list: z.array(proofAssetRow) }),
})

/** GET proof of the back office: whether snapshots are made daily, whether one is under way, and the key that signs. */
export const proofStanding = endpoint({
  method: 'GET',
  path: CONSOLE,
  summary: 'Snapshots: daily or not, whether one is under way, the public key',
  audience: 'operator',
  role: 'reader',
  data: z.object({ daily: z.boolean(), under_way: z.boolean(), public_key: z.string().nullable() }),
})

/** POST proof/snapshots: makes a snapshot now and answers when it is published. */
export const makeProofSnapshot = endpoint({
  method: 'POST',
  path: `${CONSOLE}/snapshots`,
  summary: 'Make and publish a snapshot of what is owed to customers',
  audience: 'operator',
  role: 'risk',
  data: proofSnapshotRow,
  refusals: ['proof.underWay', 'proof.noKey'],
})

/** PUT proof/daily: whether a snapshot is made at each 00:00 UTC. */
export const setProofDaily = endpoint({
  method: 'PUT',
  path: `${CONSOLE}/daily`,
  summary: 'Switch daily snapshots on or off',
  audience: 'operator',
  role: 'risk',
  body: z.object({ daily: flag }),
  data: z.object({ daily: z.boolean() }),
  refusals: ['proof.noKey'],
})

/** POST proof/assets: says that assets are at an address, or who attests them. Public at once. */
export const addProofAsset = endpoint({
  method: 'POST',
  path: `${CONSOLE}/assets`,
  summary: 'Say where assets are, or who attests them',
  audience: 'operator',
  role: 'risk',
  body: z.object({
    asset: assetField,
    kind: z.enum(PROOF_ASSET_KINDS),
    amount: amountText,
    place: z.string().trim().min(8).max(300),
    as_of: unixSecondsField,
  }),
  data: proofAssetRow,
  refusals: ['proof.asset.unknown', 'proof.asset.ahead', 'proof.asset.tooMany'],
})

/** POST proof/assets/{id}/remove: takes back what was said. */
export const removeProofAsset = endpoint({
  method: 'POST',
  path: `${CONSOLE}/assets/:id/remove`,
  summary: 'Take back what was said of assets',
  audience: 'operator',
  role: 'risk',
  params: id,
  data: z.object({ id: z.int() }),
  refusals: ['proof.asset.notFound'],
})
