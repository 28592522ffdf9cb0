import { capShare, PROMISE_NEAR, type PromiseRow } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, Queryable } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Proposals } from '../proposals/index.ts'

/**
 * What orders that run promise: SELECT of bucket, asset and amount of the rows that a condition over the bucket of `row` names. Below zero
 * where a bucket ended more than it promised, as of coins that change hands; never over all buckets.
 */
export type OpenPromises = (within: (row: string) => string) => string

/** What is promised of an asset under a cap that stands with the offer. */
type OwnPromise = { readonly asset: string; readonly promised: Decimal8; readonly cap: Decimal8 | null }

/**
 * A promise of a manifest: of orders, whose cap operators set here and which an order takes of as it is placed (`promise` of its
 * kind); or one whose cap stands with the offer.
 */
export type HousePromise =
  | { readonly open: OpenPromises }
  | { readonly own: (db: Queryable) => Promise<readonly OwnPromise[]> }

/** Promises by the names of manifests. */
export type HousePromises = Readonly<Record<string, HousePromise>>

export type PromiseModule = {
  db: Database
  clock: Clock
  ids: Ids
  proposals: Proposals
  promises: HousePromises
  /** What is told under each name, as it was read last. */
  standing: () => Promise<readonly PromiseRow[]>
}

/** The promises of all products. What a manifest names and nobody tells, or the other way round, must not be. */
export function promisesOf(
  products: readonly { manifest: { name: string; promises: readonly string[] }; promises: HousePromises }[],
): HousePromises {
  for (const { manifest, promises } of products) {
    const [named, told] = [manifest.promises, Object.keys(promises)].map((names) => [...names].sort().join(', '))
    if (named !== told) throw new TypeError(`${manifest.name} names the promises ${named}, and tells ${told}`)
  }
  return Object.assign({}, ...products.map(({ promises }) => promises))
}

/** Those of which so much is promised that somebody must look. */
export function nearCap(rows: readonly PromiseRow[]): PromiseRow[] {
  return rows.filter((row) => (shareOf(row) ?? 0n) >= PROMISE_NEAR)
}

export function shareOf({ promised, cap }: Pick<PromiseRow, 'promised' | 'cap'>): Decimal8 | null {
  return cap.startsWith('-') ? null : capShare(decimal(promised), decimal(cap))
}
