import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  flag,
  idField,
  listOf,
  noteField,
  pageQuery,
  rowVersionField,
  unixSecondsField,
} from '../../http/index.ts'

const PUBLIC = '/apiw/v2/proof'
const CONSOLE = '/console/api/proof'

/** A published snapshot in a list. `digest` is the SHA-256 of its statement, hexadecimal: what the next statement names it by. */
export const proofSnapshotRow = z.object({
  id: z.int(),
  at: z.int(),
  version: z.int(),
  digest: z.string(),
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
 * GET proof/{id}: one snapshot: the statement that was signed, the signature, and its books. Of version 2 each book has its pieces and root.
 * `claim`: what a product owes beside the customers' accounts, or would owe in one outcome; null of the book `other`, which may have both.
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
    books: z.array(
      z.object({
        line: z.string(),
        asset: z.string(),
        amount: decimalField,
        claim: z.boolean().nullable(),
        pieces: z.int().nullable(),
        root: z.string().nullable(),
      }),
    ),
    sums: z.array(z.object({ asset: z.string(), amount: decimalField })),
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

const pathStep = z.object({ side: z.enum(['left', 'right']), hash: z.string(), pieces: z.int(), sum: decimalField })
const pieceRow = z.object({
  k: z.int(),
  salt: z.string(),
  amount: decimalField,
  place: z.int(),
  path: z.array(pathStep),
})

/**
 * GET proof/{id}/mine: the caller's own file; null where nothing was owed to them. `own` is their statement of that instant: what the
 * snapshot counted, line by line, to compare with what they know. `checkProof` checks the file by it.
 */
export const proofMine = endpoint({
  method: 'GET',
  path: `${PUBLIC}/:id/mine`,
  summary: 'My pieces of a snapshot, and the way from each to the root of its book',
  audience: 'customer',
  params: id,
  data: z.object({
    user_id: z.int(),
    own: z.array(z.tuple([z.string(), z.string(), decimalField])),
    proof: z
      .object({
        version: z.literal(2),
        snapshot: z.int(),
        user_id: z.int(),
        holdings: z.array(z.object({ line: z.string(), asset: z.string(), n: z.int(), pieces: z.array(pieceRow) })),
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
  data: z.object({
    daily: z.boolean(),
    under_way: z.boolean(),
    public_key: z.string().nullable(),
    version: rowVersionField,
  }),
})

/** POST proof/snapshots: makes a snapshot now and answers when it is published. */
export const makeProofSnapshot = endpoint({
  method: 'POST',
  path: `${CONSOLE}/snapshots`,
  summary: 'Make and publish a snapshot of what is owed to customers',
  audience: 'operator',
  role: 'risk',
  effect: { alone: 'Publishes what is owed as it is.' },
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
  effect: { alone: 'Publishes what is owed as it is.' },
  body: z.object({ daily: flag, version: rowVersionField.optional() }),
  data: z.object({ daily: z.boolean(), version: rowVersionField }),
  refusals: ['proof.noKey', 'row.changed'],
})

/** POST proof/assets: says that assets are at an address, or who attests them. Public at once. */
export const addProofAsset = endpoint({
  method: 'POST',
  path: `${CONSOLE}/assets`,
  summary: 'Say where assets are, or who attests them',
  audience: 'operator',
  role: 'risk',
  effect: { alone: 'A statement of the house about itself, published with its name.' },
  body: z.object({
    asset: assetField,
    kind: z.enum(PROOF_ASSET_KINDS),
    amount: amountText,
    place: noteField(300, 8),
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
  effect: { alone: 'A statement of the house about itself, published with its name.' },
  params: id,
  data: z.object({ id: z.int() }),
  refusals: ['proof.asset.notFound'],
})
