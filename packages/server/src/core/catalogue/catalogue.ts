import type { Assets, Listing } from '@tenor/contract/core'
import type { Reason } from '@tenor/contract/http'
import type { Instant } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Change, Database, Raw, Transaction } from '../../platform/database/index.ts'

/** What every offer has. */
export type Offered = { readonly id: number; readonly listing: Listing }

/**
 * What operators offer of one kind: a table with the columns `id`, `listing`, `created_at` and `desk_paused`, which says
 * that an operator paused it, so that a job that lists by itself leaves it alone.
 */
export type Catalogue<Offer extends Offered> = {
  readonly table: {
    readonly name: string
    select(alias?: string): string
    read(row: Raw): Offer
    changes(before: Offer, after: Offer): readonly Change[]
  }
  /** Names of its acts in the audit log, of the product's manifest. */
  readonly acts: { readonly create?: string; readonly change: string }
  /** Reasons of refusals: there is no such offer, and it is retired for ever. */
  readonly reasons: { readonly notFound: Reason; readonly retired: Reason }
  /** An offer as the audit log keeps it: amounts and instants as on the wire, readable for years. */
  audited(offer: Offer): object
  /** What of an offer operators change, where the clock changes some of what the audit log keeps. */
  standing?(offer: Offer): object
  /** Assets that an offer is of: nothing of one that is not active comes on sale. */
  assets(offer: Offer): readonly string[]
  /**
   * What is written where an operator wants an offer so; `before` is null for a new one. Throws a refusal where it may not
   * be so.
   */
  decided?(act: CatalogueAct, before: Offer | null, wanted: Offer): Promise<Offer>
  /** What else is written with offers that now stand so, in the same transaction. */
  written?(act: CatalogueAct, offers: readonly Offer[], wanted: Listing): Promise<void>
}

/** An operator's act on offers. */
export type CatalogueAct = {
  readonly tx: Transaction
  readonly now: Instant
  readonly operatorId: number
  readonly assets: Assets
}

/** `tx`: the transaction of an act that this one is part of. */
export type CatalogueGround = { db: Database; clock: Clock; assets: Assets; tx?: Transaction }
