import { z } from 'zod'
import { approvedState, catalogueQuery, LISTINGS, listingChange, listingsBody, proposedData } from '../../core/index.ts'
import {
  assetField,
  decimalField,
  endpoint,
  flag,
  idField,
  listOf,
  nameField,
  pageQuery,
  rowVersionField,
  wholeNumber,
} from '../../http/index.ts'
import { STAKING_CONSOLE } from './staking-paths.ts'
import { stakingTermsFields, stakingTermsRow } from './staking-terms-wire.ts'

/* What operators put on sale of staking. */

const name = nameField(60)
/** A protocol as it is created with its product: percent of a year, paid in the staked coin. */
const protocol = z.object({
  protocol_name: name,
  base_rate: decimalField,
  rate: decimalField,
  income_days: wholeNumber(0, 365),
})
const PROTOCOLS_MOST = 20

const identity = {
  coin: assetField,
  type: wholeNumber(0, 2),
  name,
  is_defi: flag.optional(),
  defi: z.array(protocol).max(PROTOCOLS_MOST).optional(),
  exchange_type: assetField.optional(),
  exchange_rate: decimalField.optional(),
}

const createBody = z.object({ ...identity, ...stakingTermsFields, status: z.enum(LISTINGS) })
const updateBody = createBody
  .omit({ coin: true, type: true, is_defi: true, defi: true, exchange_type: true, exchange_rate: true })
  .partial()
  .extend({ id: idField, version: rowVersionField.optional() })

/** What a new product is made of. */
export type NewStakingBody = z.output<typeof createBody>
/** What an operator changes of one; what is absent stays. */
export type StakingChange = z.output<typeof updateBody>

/** A product as an operator sees it: the terms in force, those that follow at midnight, what is staked. */
export const stakingBackOfficeRow = z.object({
  /** Version of the row: an edit sends it back and is refused where the row has changed. */
  version: rowVersionField,
  id: z.int(),
  coin: z.string(),
  type: z.int(),
  name: z.string(),
  is_defi: z.int(),
  /** The product that a protocol belongs to. */
  parent_id: z.int().nullable(),
  exchange_type: z.string().nullable(),
  stake_paused: z.int(),
  fast_paused: z.int(),
  standard_paused: z.int(),
  status: z.enum(LISTINGS),
  ...stakingTermsRow,
  /** Unix seconds from which changed terms hold; null: nothing is changed. */
  next_from: z.int().nullable(),
  used: decimalField,
  created_at: z.int(),
})
/** `stakingBackOfficeRow` as a type. */
export type StakingBackOfficeRow = z.infer<typeof stakingBackOfficeRow>

const REFUSALS = [
  'ledger.asset.unknown',
  'staking.product.banner',
  'staking.product.bonus',
  'staking.product.collateral',
  'staking.product.debtRate',
  'staking.product.debtRateHeld',
  'staking.product.fee',
  'staking.product.feed',
  'staking.product.kind',
  'staking.product.limits',
  'staking.product.owed',
  'staking.product.parNeeded',
  'staking.product.period',
  'staking.product.redeem',
  'staking.product.rewards',
  'staking.product.token',
  'staking.product.tokenPaid',
  'staking.product.tokenUnknown',
  'staking.product.vip',
] as const

/** GET staking/products: every product, newest first. */
export const stakingBackOfficeProducts = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/products`,
  summary: 'Staking products of every status',
  audience: 'operator',
  role: 'reader',
  query: z.object({ ...catalogueQuery, coin: assetField.optional(), ...pageQuery }),
  data: listOf(stakingBackOfficeRow),
})

/** POST staking/products: puts one on sale. Where offers have a bound it takes two operators. */
export const stakingBackOfficeCreate = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/products`,
  summary: 'Create a staking product',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: createBody,
  data: z.union([stakingBackOfficeRow.extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', ...REFUSALS],
})

/** PUT staking/products: changes one. Rates, fees, tiers and limits hold from the next 00:00, a status at once. */
export const stakingBackOfficeUpdate = endpoint({
  method: 'PUT',
  path: `${STAKING_CONSOLE}/products`,
  summary: 'Change a staking product',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: updateBody,
  data: z.union([stakingBackOfficeRow.extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', 'row.changed', 'staking.notFound', 'staking.retired', ...REFUSALS],
})

/** Body of the call that changes the listing of many. */
export type StakingListings = z.output<typeof listingsBody>

/**
 * POST staking/products/listing: pauses, resumes or retires up to a hundred; all or none. Resuming takes two operators where
 * offers have a bound.
 */
export const stakingBackOfficeListing = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/products/listing`,
  summary: 'Pause, resume or retire staking products',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: listingsBody,
  data: z.union([z.object({ changed: z.array(listingChange) }).extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', 'staking.notFound', 'staking.retired'],
})
