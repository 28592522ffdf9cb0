import { withGiven } from '@tenor/contract/http'
import {
  type NewSoftCoin,
  type SoftStakingCoinOffer,
  type SoftTerms,
  type SoftTermsWire,
  softTermsOf,
  softTermsViolation,
  softTermsWire,
} from '@tenor/contract/soft-staking'
import { ceilTo, DAY_MS, type Instant, instant, unixSeconds } from '@tenor/contract/time'
import { refuseUnlisted } from '../../core/assets/index.ts'
import { type Catalogue, takeNumber } from '../../core/catalogue/index.ts'
import { sqlType, type Transaction } from '../../platform/database/index.ts'
import { Refusal, refuseOn, rowVersion } from '../../platform/http/index.ts'
import { coinTable, type StoredCoin } from './soft-staking-tables.ts'
import { type NewestTerms, newestTerms, writeTerms } from './soft-staking-terms.ts'

/** What operators offer of soft staking: the coin itself. Its terms are written beside it, from the next midnight on. */
export const SOFT_CATALOGUE: Catalogue<StoredCoin> = {
  table: coinTable,
  assets: ({ coin }) => [coin],
  acts: { create: 'soft-staking.coin.create', change: 'soft-staking.coin.change' },
  reasons: { notFound: 'soft-staking.coin.notFound', retired: 'soft-staking.coin.retired' },
  audited: ({ id, coin, listing }) => ({ id, coin, status: listing }),
  async decided({ assets }, _before, wanted) {
    refuseUnlisted(assets, wanted.coin)
    return wanted
  },
  /** Whether a coin is on sale holds from a midnight too, with the terms that were written last. */
  async written({ tx, now }, coins) {
    const newest = await newestTerms(
      tx,
      coins.map(({ coin }) => coin),
    )
    for (const { coin, listing } of coins) {
      const terms = newest.get(coin)
      // A coin is written with its first terms, in one transaction.
      if (terms === undefined) throw new Error(`no terms of ${coin}`)
      await writeTerms(tx, { coin, from: nextMidnight(now), isListed: listing === 'listed', terms })
    }
  },
}

/** Changes hold from the next 00:00. */
export function nextMidnight(now: Instant): Instant {
  return ceilTo(instant(now + 1), DAY_MS)
}

/** The terms that a body speaks of, over those that stand. */
export function termsAfter(
  before: SoftTerms,
  body: { readonly [Name in keyof SoftTermsWire]?: SoftTermsWire[Name] | undefined },
): SoftTerms {
  return softTermsOf(withGiven(softTermsWire(before), body))
}

export function refuseTerms(terms: SoftTerms): void {
  refuseOn(softTermsViolation(terms))
}

export function newCoin(id: number, place: number, { coin, status }: NewSoftCoin, now: Instant): StoredCoin {
  return { id, coin, place, listing: status, createdAt: now }
}

/** The number that the next coin has in the keys of transfers. Who asks writes it in the same transaction. */
export async function nextPlace(tx: Transaction): Promise<number> {
  const [row] = await tx.query(
    { place: sqlType.number },
    'select coalesce(max(place), 0)::integer as place from soft_staking_coin',
  )
  return takeNumber(tx, 'soft-staking', row?.place ?? 0)
}

export async function refuseTwice(tx: Transaction, coin: string): Promise<void> {
  const there = await tx.query('select 1 as one from soft_staking_coin where coin = $1', [coin])
  if (there.length > 0) throw new Refusal(422, 'soft-staking.coin.twice', { coin })
}

/** Writes a new coin with its terms. */
export async function insertCoin(tx: Transaction, coin: StoredCoin, from: Instant, terms: SoftTerms): Promise<void> {
  await coinTable.insert(tx, [coin])
  await writeTerms(tx, { coin: coin.coin, from, isListed: coin.listing === 'listed', terms })
}

/** What operators set of a coin: its version is of this. */
export function coinStanding({ id, listing }: StoredCoin, terms: SoftTerms) {
  return { id, status: listing, ...softTermsWire(terms) }
}

/** A coin as an operator sees it. */
export function coinOffer(coin: StoredCoin, terms: NewestTerms, now: Instant): SoftStakingCoinOffer {
  return {
    version: rowVersion(coinStanding(coin, terms)),
    id: coin.id,
    coin: coin.coin,
    status: coin.listing,
    created_at: unixSeconds(coin.createdAt),
    ...softTermsWire(terms),
    next_from: terms.from > now ? unixSeconds(terms.from) : null,
  }
}
