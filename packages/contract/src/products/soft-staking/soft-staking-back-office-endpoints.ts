import { z } from 'zod'
import { approvedState, catalogueQuery, LISTINGS, listingChange, listingsBody, proposedData } from '../../core/index.ts'
import {
  assetField,
  decimalField,
  endpoint,
  idField,
  listOf,
  pageQuery,
  rowVersionField,
  unixSecondsField,
} from '../../http/index.ts'
import { decimal, decimalText, ONE } from '../../money/index.ts'
import { SOFT_STAKING_CONSOLE } from './soft-staking-paths.ts'
import type { SoftTerms } from './soft-staking-reward.ts'

/* What operators do with soft staking: its coins, its runs, and what a day would have paid. */

/** Fields of a body that say what a coin pays; a `max_amount` of "-1" is none. */
export const softTermsFields = { rate_year: decimalField, min_amount: decimalField, max_amount: decimalField }
const termsWire = z.object(softTermsFields)
/** The terms on the wire. */
export type SoftTermsWire = z.output<typeof termsWire>

const UNLIMITED = '-1'

/** The terms that a body or row says. A maximum of "-1" is none; another below zero is refused by `softTermsViolation`. */
export function softTermsOf({ rate_year, min_amount, max_amount }: SoftTermsWire): SoftTerms {
  const most = decimal(max_amount)
  return { rate: decimal(rate_year), floor: decimal(min_amount), cap: most === -ONE ? null : most }
}

/** The same as they are on the wire. */
export function softTermsWire({ rate, floor, cap }: SoftTerms): SoftTermsWire {
  return {
    rate_year: decimalText(rate),
    min_amount: decimalText(floor),
    max_amount: cap === null ? UNLIMITED : decimalText(cap),
  }
}

/** Body of the call that changes the listing of many. */
export type SoftListings = z.output<typeof listingsBody>

const createBody = z.object({ coin: assetField, ...softTermsFields, status: z.enum(LISTINGS) })
const updateBody = createBody
  .omit({ coin: true })
  .partial()
  .extend({ id: idField, version: rowVersionField.optional() })

/** What a new coin is made of. */
export type NewSoftCoin = z.output<typeof createBody>
/** What an operator changes of one; what is absent stays. */
export type SoftCoinChange = z.output<typeof updateBody>

/** A coin as an operator sees it: the terms as they were written last, and from when on they hold. */
export const softStakingCoinOffer = z.object({
  version: rowVersionField,
  id: z.int(),
  coin: z.string(),
  status: z.enum(LISTINGS),
  ...softTermsFields,
  /** Unix seconds from which changed terms hold; null: they hold. */
  next_from: z.int().nullable(),
  created_at: z.int(),
})
/** `softStakingCoinOffer` as a type. */
export type SoftStakingCoinOffer = z.infer<typeof softStakingCoinOffer>

const REFUSALS = [
  'ledger.asset.unknown',
  'soft-staking.coin.limits',
  'soft-staking.coin.rate',
  'soft-staking.coin.twice',
] as const

/** GET soft-staking/coins: every coin, newest first. */
export const softStakingCoinList = endpoint({
  method: 'GET',
  path: `${SOFT_STAKING_CONSOLE}/coins`,
  summary: 'Coins of soft staking of every status',
  audience: 'operator',
  role: 'reader',
  query: z.object({ ...catalogueQuery, coin: assetField.optional(), ...pageQuery }),
  data: listOf(softStakingCoinOffer),
})

/** POST soft-staking/coins: a coin earns from the next 00:00. Where offers have a bound it takes two operators. */
export const softStakingCoinCreate = endpoint({
  method: 'POST',
  path: `${SOFT_STAKING_CONSOLE}/coins`,
  summary: 'Create a coin of soft staking',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  body: createBody,
  data: z.union([softStakingCoinOffer.extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', ...REFUSALS],
})

/** PUT soft-staking/coins: changes one, from the next 00:00. */
export const softStakingCoinUpdate = endpoint({
  method: 'PUT',
  path: `${SOFT_STAKING_CONSOLE}/coins`,
  summary: 'Change a coin of soft staking',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  body: updateBody,
  data: z.union([softStakingCoinOffer.extend(approvedState), proposedData]),
  refusals: [
    'proposal.newOperator',
    'row.changed',
    'soft-staking.coin.notFound',
    'soft-staking.coin.retired',
    ...REFUSALS,
  ],
})

/**
 * POST soft-staking/coins/listing: pauses, resumes or retires up to a hundred, from the next 00:00; all or none. Resuming gives more, so it takes two operators where
 * offers have a bound.
 */
export const softStakingCoinListing = endpoint({
  method: 'POST',
  path: `${SOFT_STAKING_CONSOLE}/coins/listing`,
  summary: 'Pause, resume or retire coins of soft staking',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: listingsBody,
  data: z.union([z.object({ changed: z.array(listingChange) }).extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', 'soft-staking.coin.notFound', 'soft-staking.coin.retired'],
})

/** Where a day stands: still running, averaged and waiting for 00:30, or paid. */
export const SOFT_RUN_STATES = ['running', 'averaged', 'paid'] as const

const coinSum = z.object({
  coin: z.string(),
  customers: z.int(),
  /** What counted on average, and what it pays. */
  average: decimalField,
  amount: decimalField,
})

/** A day of soft staking with what it pays, by coin. */
export const softStakingRun = z.object({
  day: z.int(),
  state: z.enum(SOFT_RUN_STATES),
  due_at: z.int(),
  list: z.array(coinSum),
})
/** `softStakingRun` as a type. */
export type SoftStakingRun = z.infer<typeof softStakingRun>

/** GET soft-staking/runs: the days up to the running one, latest first. */
export const softStakingRuns = endpoint({
  method: 'GET',
  path: `${SOFT_STAKING_CONSOLE}/runs`,
  summary: 'Days of soft staking and what they paid',
  audience: 'operator',
  role: 'reader',
  query: z.object(pageQuery),
  data: listOf(softStakingRun),
})

/** A customer who switched soft staking on, and so accepted a version of its agreement. */
export const softStakingAcceptance = z.object({
  id: z.int(),
  user_id: z.int(),
  agreement: z.int(),
  on_at: z.int(),
  off_at: z.int().nullable(),
})
/** `softStakingAcceptance` as a type. */
export type SoftStakingAcceptance = z.infer<typeof softStakingAcceptance>

/** GET soft-staking/agreements: who accepted which version of the agreement, the latest first; `current` is the version of today. */
export const softStakingAgreements = endpoint({
  method: 'GET',
  path: `${SOFT_STAKING_CONSOLE}/agreements`,
  summary: 'Who accepted the agreement of soft staking',
  audience: 'operator',
  role: 'reader',
  query: z.object(pageQuery),
  data: listOf(softStakingAcceptance).extend({ current: z.int() }),
})

/** Days back that a dry run reaches: it goes back from the balances of now. */
export const DRY_RUN_DAYS = 7

/** POST soft-staking/dry-run: what a day that is over pays, or would have paid by other terms of a coin. Writes nothing. */
export const softStakingDryRun = endpoint({
  method: 'POST',
  path: `${SOFT_STAKING_CONSOLE}/dry-run`,
  summary: 'What a day of soft staking pays, or would pay by other terms',
  audience: 'operator',
  role: 'dealer',
  effect: { alone: 'A dry run.' },
  body: z.object({
    day: unixSecondsField,
    coin: assetField.optional(),
    rate_year: decimalField.optional(),
    min_amount: decimalField.optional(),
    max_amount: decimalField.optional(),
  }),
  data: z.object({ day: z.int(), list: z.array(coinSum) }),
  refusals: ['soft-staking.coin.limits', 'soft-staking.coin.rate', 'soft-staking.day.open', 'soft-staking.day.unknown'],
})
