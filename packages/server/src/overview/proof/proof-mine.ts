import { hexOf, type OwedNode, pathOf, type proofMine, sumRows } from '@tenor/contract/overview'
import type { z } from 'zod'
import type { Owner } from '../../core/ledger/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { type KeptLeaf, leafOf, placed, readLeaf, sha256 } from './proof-leaves.ts'
import { leavesOf, rootsOf, type StoredSnapshot } from './proof-store.ts'

type Proof = NonNullable<z.infer<typeof proofMine.data>['proof']>
type Roots = { part: number; node: OwedNode }[]
export type ProofsOf = (owner: Owner, snapshot: StoredSnapshot) => Promise<Proof | null>

/** Makes customers' proofs: of a bucket's leaves, and of the roots of all buckets, which are kept of the snapshot asked for last. */
export function createProofs(db: Queryable): ProofsOf {
  let kept: { id: number; roots: Promise<Roots> } | null = null
  const rootsFor = (id: number) => {
    if (kept?.id !== id) {
      const roots = rootsOf(db, id)
      roots.catch(() => {
        kept = null
      })
      kept = { id, roots }
    }
    return kept.roots
  }
  return async ({ bucket, userId }, snapshot) => {
    const leaves = await leavesOf(db, snapshot.id, bucket)
    if (!leaves.some(([id]) => id === userId)) return null
    return proofIn(leaves, await rootsFor(snapshot.id), { bucket, userId, snapshot })
  }
}

function proofIn(
  leaves: readonly KeptLeaf[],
  roots: Roots,
  { bucket, userId, snapshot: { id, salt_key: saltKey } }: Owner & { snapshot: StoredSnapshot },
): Proof {
  const inBucket = placed(leaves.map(readLeaf), { id, saltKey })
  const place = inBucket.findIndex(({ customer }) => customer.userId === userId)
  const part = roots.findIndex((root) => root.part === bucket)
  const leaf = inBucket[place]
  if (leaf === undefined || part < 0) throw new RangeError(`snapshot ${id} has no root of bucket ${bucket}`)
  const path = [
    ...pathOf(
      inBucket.map(({ node }) => node),
      place,
      sha256,
    ),
    ...pathOf(
      roots.map(({ node }) => node),
      part,
      sha256,
    ),
  ]
  return {
    snapshot: id,
    user_id: userId,
    salt: hexOf(leafOf(leaf.customer, { id, saltKey }).salt),
    sums: sumRows(leaf.customer.sums),
    path: path.map(({ side, node }) => ({
      ...{ side, hash: hexOf(node.hash), customers: node.customers },
      sums: sumRows(node.sums),
    })),
  }
}
