import { isKnownAsset } from '@tenor/contract/core'
import { decimalText } from '@tenor/contract/money'
import {
  type NewStakingBody,
  type StakingBackOfficeRow,
  type StakingChange,
  type StakingTermsWire,
  type StakingType,
  stakingTermsFields,
  stakingTermsOf,
  stakingTermsViolation,
  stakingTermsWire,
} from '@tenor/contract/staking'
import { ceilTo, DAY_MS, floorTo, type Instant, instant, later, unixSeconds } from '@tenor/contract/time'
import { setCapacity } from '../../core/capacity/index.ts'
import type { Catalogue } from '../../core/catalogue/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { Refusal, refuseOn } from '../../platform/http/index.ts'
import { BOUNDLESS, writeTerms } from './staking-product-store.ts'
import { productTable, type StoredProduct } from './staking-tables.ts'

/** A product with the terms that were written last, and from when on they hold. */
export type Listed = StoredProduct & { readonly wire: StakingTermsWire; readonly termsFrom: Instant }

/** What operators offer of staking: the product itself. Its terms are written beside it. */
export const STAKING_CATALOGUE: Catalogue<StoredProduct> = {
  table: productTable,
  acts: { create: 'staking.product.create', change: 'staking.product.change' },
  reasons: { notFound: 'staking.notFound', retired: 'staking.retired' },
  audited: ({ id, coin, name, type, listing }) => ({ id, coin, name, type, status: listing }),
  async decided(_act, before, wanted) {
    if (!isKnownAsset(wanted.coin)) throw new Refusal(422, 'ledger.asset.unknown')
    return before === null ? wanted : { ...wanted, revision: before.revision + 1 }
  },
}

const TERM_NAMES = Object.keys(stakingTermsFields) as (keyof StakingTermsWire)[]

/** The terms that a body speaks of, over those that stand. */
export function termsAfter(before: StakingTermsWire | null, body: Partial<StakingTermsWire>): StakingTermsWire {
  const said = TERM_NAMES.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]] as const]))
  // Written as they are read back, so that one spelling stands for one set of terms.
  return stakingTermsWire(stakingTermsOf({ ...(before ?? {}), ...Object.fromEntries(said) } as StakingTermsWire))
}

/** Refuses terms that may not be sold: what they pay must be known coins, once the contract finds nothing. */
export function refuseTerms(coin: string, wire: StakingTermsWire): void {
  for (const { reward_coin } of wire.reward_coin) {
    if (!isKnownAsset(reward_coin)) throw new Refusal(422, 'ledger.asset.unknown')
  }
  refuseOn(stakingTermsViolation(coin, stakingTermsOf(wire)))
}

export function newProduct(id: number, { coin, type, name, status }: NewStakingBody, now: Instant): StoredProduct {
  const bookedTo = floorTo(now, DAY_MS)
  return {
    ...{ id, coin, type: type as StakingType, name, revision: 0, listing: status, createdAt: now },
    ...{ stakePaused: false, fastPaused: false, bookedTo, dueAt: later(bookedTo, DAY_MS), staked: 0n },
  }
}

/** Writes a new product with its terms, which hold from the beginning of its first day. */
export async function insertProduct(tx: Transaction, product: StoredProduct, terms: StakingTermsWire): Promise<void> {
  await productTable.insert(tx, [product])
  await writeTerms(tx, product.id, product.bookedTo, terms)
  await setCapacity(tx, product.id, stakingTermsOf(terms).totalLimit ?? BOUNDLESS)
}

/** Changed terms hold from the next midnight. */
export function nextMidnight(now: Instant): Instant {
  return ceilTo(instant(now + 1), DAY_MS)
}

export function changedProduct(before: StoredProduct, body: StakingChange): StoredProduct {
  return { ...before, name: body.name ?? before.name, listing: body.status ?? before.listing }
}

/** A product as an operator sees it, with the terms as they were written last. */
export function backOfficeWire(
  product: StoredProduct,
  terms: StakingTermsWire,
  from: Instant,
  used: bigint,
  now: Instant,
) {
  return {
    id: product.id,
    coin: product.coin,
    type: product.type,
    name: product.name,
    status: product.listing,
    ...terms,
    next_from: from > now ? unixSeconds(from) : null,
    used: decimalText(used),
    created_at: unixSeconds(product.createdAt),
  } satisfies StakingBackOfficeRow
}
