import { z } from 'zod'
import {
  approvedState,
  catalogueQuery,
  LISTINGS,
  listingChange,
  listingsBody,
  proposedData,
} from '../../../core/index.ts'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  flag,
  idField,
  listOf,
  nameField,
  pageQuery,
  rowVersionField,
  unixSecondsField,
  wholeNumber,
} from '../../../http/index.ts'
import { ladderTier } from './fixed-endpoints.ts'
import { EARLY_POLICIES, FIXED_TERM_MOST, FIXED_VIP_MOST } from './fixed-product.ts'

/* What operators put on sale of fixed terms, and what falls due. */

const CONSOLE = '/console/api/simple-earn'
const TIERS_MOST = 20
const ELIGIBLE_MOST = 5_000

const optionalTerms = {
  min_vip: wholeNumber(0, FIXED_VIP_MOST).optional(),
  max_vip: wholeNumber(0, FIXED_VIP_MOST).optional(),
  title: nameField(120, 0).optional(),
  subtitle: nameField(240, 0).optional(),
  /** 0: no bound. */
  start_at: unixSecondsField.optional(),
  end_at: unixSecondsField.optional(),
  /** '' is none: the tiers are paid in the coin. */
  bonus_asset: z.union([assetField, z.literal('')]).optional(),
  ladder_apr: z.array(ladderTier).max(TIERS_MOST).optional(),
  pre_redeem_policy: z.enum(EARLY_POLICIES).optional(),
  pre_redeem_rate_year: decimalField.optional(),
  partial: flag.optional(),
  eligible: z.array(idField).max(ELIGIBLE_MOST).optional(),
  verified_only: flag.optional(),
}

const terms = {
  asset: assetField,
  type: wholeNumber(1, 3),
  lock_up_period: wholeNumber(1, FIXED_TERM_MOST),
  year_rate: decimalField,
  min_lend_amount: amountText,
  user_max_lend_volume: amountText,
  max_lend_volume: amountText,
  reinvest: flag,
  pre_redeem: flag,
  redeem_account: flag,
  sale_status: wholeNumber(1, 2),
  status: z.enum(LISTINGS),
}

const createBody = z.object({ ...terms, ...optionalTerms })
const updateBody = z
  .object({ ...terms, ...optionalTerms })
  .partial()
  .extend({ id: idField, version: rowVersionField.optional() })

/** What an operator says of a product; what is absent stays, or is the default. */
export type FixedBody = Partial<z.output<typeof createBody>>
/** What a new product cannot be without. */
export type NewFixedBody = z.output<typeof createBody>

/** A product as an operator sees it, with what active orders hold of it. */
export const fixedBackOfficeRow = z.object({
  version: rowVersionField,
  id: z.int(),
  asset: z.string(),
  type: z.int(),
  lock_up_period: z.int(),
  year_rate: decimalField,
  min_lend_amount: decimalField,
  user_max_lend_volume: decimalField,
  max_lend_volume: decimalField,
  used: decimalField,
  min_vip: z.int(),
  max_vip: z.int(),
  title: z.string(),
  subtitle: z.string(),
  start_at: z.int().nullable(),
  end_at: z.int().nullable(),
  bonus_asset: z.string().nullable(),
  ladder_apr: z.array(ladderTier),
  reinvest: z.int(),
  pre_redeem: z.int(),
  pre_redeem_policy: z.string().nullable(),
  pre_redeem_rate_year: decimalField,
  partial: z.int(),
  redeem_account: z.int(),
  verified_only: z.int(),
  sale_status: z.int(),
  status: z.enum(LISTINGS),
  created_at: z.int(),
})
/** The same in a list, with the customers who are invited to it, by their ids: at most a thousand of them. */
export const fixedListedRow = fixedBackOfficeRow.extend({ eligible: z.array(z.int()) })
/** `fixedListedRow` as a type. */
export type FixedListedRow = z.infer<typeof fixedListedRow>

/** `fixedBackOfficeRow` as a type. */
export type FixedBackOfficeRow = z.infer<typeof fixedBackOfficeRow>

const REFUSALS = [
  'ledger.asset.unknown',
  'simpleEarn.fixed.earlyRate',
  'simpleEarn.fixed.minimumEarnsNothing',
  'simpleEarn.fixed.partialWithoutRedeem',
  'simpleEarn.fixed.quotaBelowMinimum',
  'simpleEarn.fixed.rate',
  'simpleEarn.fixed.vipRange',
  'simpleEarn.fixed.window',
  'simpleEarn.fixed.tiers',
  'simpleEarn.fixed.unused',
] as const

/** GET simple-earn/fixed: every product, newest first. */
export const fixedBackOfficeProducts = endpoint({
  method: 'GET',
  path: `${CONSOLE}/fixed`,
  summary: 'Fixed products of every status',
  audience: 'operator',
  role: 'reader',
  query: z.object({
    ...catalogueQuery,
    asset: assetField.optional(),
    type: wholeNumber(1, 3).optional().meta({ description: '1 normal, 2 VIP, 3 for the invited' }),
    ...pageQuery,
  }),
  data: listOf(fixedListedRow),
})

/** POST simple-earn/fixed: puts a product on sale. Where offers have a bound it takes two operators. */
export const fixedBackOfficeCreate = endpoint({
  method: 'POST',
  path: `${CONSOLE}/fixed`,
  summary: 'Create a fixed product',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: createBody,
  data: z.union([fixedBackOfficeRow.extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', 'proposal.oneself', ...REFUSALS],
})

/**
 * PUT simple-earn/fixed: changes one. After its first sale only rate, status, quotas and the window of sale, with whether
 * it is sold out, and who is invited. What gives more (`fixedGivesMore`) takes two operators where offers have a bound.
 */
export const fixedBackOfficeUpdate = endpoint({
  method: 'PUT',
  path: `${CONSOLE}/fixed`,
  summary: 'Change a fixed product',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: updateBody,
  data: z.union([fixedBackOfficeRow.extend(approvedState), proposedData]),
  refusals: [
    'proposal.newOperator',
    'proposal.oneself',
    'row.changed',
    'simpleEarn.fixed.notFound',
    'simpleEarn.fixed.retired',
    'simpleEarn.fixed.sold',
    ...REFUSALS,
  ],
})

/** POST simple-earn/fixed/listing: pauses, resumes or retires up to a hundred; all or none. */
export const fixedBackOfficeListing = endpoint({
  method: 'POST',
  path: `${CONSOLE}/fixed/listing`,
  summary: 'Pause, resume or retire fixed products',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: listingsBody,
  data: z.union([z.object({ changed: z.array(listingChange) }).extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', 'simpleEarn.fixed.notFound', 'simpleEarn.fixed.retired', ...REFUSALS],
})

const bulkBody = z.object({
  ids: listingsBody.shape.ids,
  year_rate: decimalField.optional(),
  user_max_lend_volume: amountText.optional(),
  max_lend_volume: amountText.optional(),
  start_at: unixSecondsField.optional(),
  end_at: unixSecondsField.optional(),
  sale_status: wholeNumber(1, 2).optional(),
})
/** What up to a hundred products become; what is absent stays. */
export type FixedBulkBody = z.output<typeof bulkBody>

/** POST simple-earn/fixed/bulk: one change of up to a hundred products, all or none; each has its row in the audit log. */
export const fixedBackOfficeBulk = endpoint({
  method: 'POST',
  path: `${CONSOLE}/fixed/bulk`,
  summary: 'Change many fixed products at once',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: bulkBody,
  data: z.union([z.object({ changed: z.array(listingChange) }).extend(approvedState), proposedData]),
  refusals: [
    'proposal.newOperator',
    'proposal.oneself',
    'simpleEarn.fixed.notFound',
    'simpleEarn.fixed.retired',
    'simpleEarn.fixed.sold',
    ...REFUSALS,
  ],
})

/** What falls due on one day in one coin, at 00:30. `reinvested` is the part that asks to go on. */
export const fixedMaturityRow = z.object({
  day: z.int(),
  asset: z.string(),
  orders: z.int(),
  principal: decimalField,
  interest: decimalField,
  coupon: decimalField,
  reinvested: decimalField,
  to_flexible: decimalField,
})

/** `fixedMaturityRow` as a type. */
export type FixedMaturityRow = z.infer<typeof fixedMaturityRow>

/** What the next seven days want in cash of one coin: all that falls due less what asks to go on. */
export const fixedCashRow = z.object({ asset: z.string(), due: decimalField, stays: decimalField, cash: decimalField })

/** `fixedCashRow` as a type. */
export type FixedCashRow = z.infer<typeof fixedCashRow>

/** GET simple-earn/fixed/maturities: the ladder by day and coin, and the cash that the next seven days need. */
export const fixedBackOfficeMaturities = endpoint({
  method: 'GET',
  path: `${CONSOLE}/fixed/maturities`,
  summary: 'What falls due, by day and coin',
  audience: 'operator',
  role: 'reader',
  query: z.object({ asset: assetField.optional(), days: wholeNumber(1, 400).optional() }),
  data: z.object({ ladder: z.array(fixedMaturityRow), cash: z.array(fixedCashRow) }),
})

const hint = {
  min_vip: wholeNumber(0, FIXED_VIP_MOST),
  recommend_type: wholeNumber(0, 3),
  recommend_asset: z.union([assetField, z.literal('')]),
  recommend_value: decimalField,
}

/** What somebody below a VIP tier is advised: 0 nothing, 1 hold a coin, 2 hold assets, 3 trade. */
export const upgradeHint = z.object({
  min_vip: z.int(),
  recommend_type: z.int(),
  recommend_asset: z.string(),
  recommend_value: decimalField,
})
const versionedHint = upgradeHint.extend({ version: rowVersionField })
/** A hint as it was read. */
export type UpgradeHintRow = z.infer<typeof versionedHint>
/** `upgradeHint` as a type. */
export type UpgradeHint = z.infer<typeof upgradeHint>

/** GET simple-earn/upgrade-hints: by tier. */
export const upgradeHints = endpoint({
  method: 'GET',
  path: `${CONSOLE}/upgrade-hints`,
  summary: 'How customers are advised to reach a VIP tier',
  audience: 'operator',
  role: 'reader',
  data: z.object({ list: z.array(versionedHint) }),
})

/** PUT simple-earn/upgrade-hints: sets the advice for one tier. */
export const setUpgradeHint = endpoint({
  method: 'PUT',
  path: `${CONSOLE}/upgrade-hints`,
  summary: 'Set how a VIP tier is reached',
  audience: 'operator',
  role: 'dealer',
  effect: { alone: 'A sentence about tiers.' },
  body: z.object({ ...hint, version: rowVersionField.optional() }),
  data: versionedHint,
  refusals: ['row.changed'],
})

/** GET user/vip: what the customer could do to reach the next tier that has VIP products; type 0 where nothing is advised. */
export const userVipHint = endpoint({
  method: 'GET',
  path: '/apiw/v2/uni-loan/earn/user/vip',
  summary: 'How I reach a higher VIP tier',
  audience: 'customer',
  data: upgradeHint.extend({ vip_tier: z.int() }),
})
