import { z } from 'zod'
import { approvedState, catalogueQuery, LISTINGS, listingChange, listingsBody, proposedData } from '../../core/index.ts'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  flag,
  idField,
  listOf,
  nameField,
  noteField,
  pageQuery,
  rowVersionField,
  unixSecondsField,
  wholeNumber,
} from '../../http/index.ts'
import { fundAboutFields, fundAboutShown } from './wealth-fund-about.ts'
import { WEALTH_CONSOLE } from './wealth-paths.ts'
import { PROJECT_TYPE, SHARE_PERIODS } from './wealth-rules.ts'

/* What operators do with wealth: products, the value of a unit at each strike, cash, and what a correction changes. */

const DAYS_MOST = 3_650
const RISK_MOST = 5

const changeable = {
  name: nameField(60),
  min_amount: amountText,
  /** Days that units are locked from their strike on. */
  lock_days: wholeNumber(0, DAYS_MOST),
  profit_share: decimalField.optional(),
  /** 0: at the end of a period the mark becomes the value of then, though it is lower. */
  high_water_mark: flag.optional(),
  /** When a share is taken while units stay. */
  share_period: z.enum(SHARE_PERIODS).optional(),
  /** How far a value may be from the last, a fraction, before it takes a second operator. */
  nav_bound: decimalField.optional(),
  /** Part of all units that may leave at one strike; 1 takes it away, since null counts as not given. */
  gate: decimalField.nullable().optional(),
  risk: wholeNumber(1, RISK_MOST).optional(),
  status: z.enum(LISTINGS),
  ...fundAboutFields,
}
const createBody = z.object({
  ...changeable,
  project_type: wholeNumber(PROJECT_TYPE.PRIVATE_WEALTH, PROJECT_TYPE.ASSET_MANAGEMENT),
  coin: assetField,
  lock_days: wholeNumber(0, DAYS_MOST).optional(),
  run_days: wholeNumber(0, DAYS_MOST).optional(),
  nav: amountText,
})
const updateBody = z.object(changeable).partial().extend({ id: idField, version: rowVersionField.optional() })

/** What a new product is made of. `run_days` is another name of `lock_days`. */
export type NewWealthBody = z.output<typeof createBody>
/** What an operator changes of one; what is absent stays. */
export type WealthChange = z.output<typeof updateBody>

/** A product as an operator sees it. */
export const wealthBackOfficeRow = z.object({
  /** Version of the row: an edit sends it back and is refused where the row has changed. */
  version: rowVersionField,
  id: z.int(),
  name: z.string(),
  project_type: z.int(),
  coin: z.string(),
  status: z.enum(LISTINGS),
  min_amount: decimalField,
  lock_days: z.int(),
  profit_share: decimalField,
  high_water_mark: z.int(),
  share_period: z.enum(SHARE_PERIODS),
  nav_bound: decimalField,
  /** The strike of the last value that two operators confirmed, that value, and those since, oldest first. */
  nav_confirmed_at: z.int(),
  nav_since: z.array(decimalField),
  gate: decimalField.nullable(),
  risk: z.int(),
  nav: decimalField,
  nav_at: z.int(),
  /** The strike that the next value is of, and whether it could be entered by now. */
  next_nav_at: z.int(),
  nav_due: z.int(),
  units: decimalField,
  /** What the fund may pay out of; null: nobody has said, so nothing waits for it. */
  cash: decimalField.nullable(),
  created_at: z.int(),
  ...fundAboutShown,
})
/** `wealthBackOfficeRow` as a type. */
export type WealthBackOfficeRow = z.infer<typeof wealthBackOfficeRow>

const TERMS_REFUSALS = [
  'ledger.asset.unknown',
  'wealth.nav.zero',
  'wealth.product.bound',
  'wealth.product.gate',
  'wealth.product.minimum',
  'wealth.product.share',
  'wealth.product.unused',
] as const

/** GET wealth/products: every product, newest first. */
export const wealthBackOfficeProducts = endpoint({
  method: 'GET',
  path: `${WEALTH_CONSOLE}/products`,
  summary: 'Wealth products of every status',
  audience: 'operator',
  role: 'reader',
  query: z.object({ ...catalogueQuery, coin: assetField.optional(), ...pageQuery }),
  data: listOf(wealthBackOfficeRow),
})

/** POST wealth/products: puts one on sale. Where offers have a bound it takes two operators. */
export const wealthBackOfficeCreate = endpoint({
  method: 'POST',
  path: `${WEALTH_CONSOLE}/products`,
  summary: 'Create a wealth product',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: createBody,
  data: z.union([wealthBackOfficeRow.extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', ...TERMS_REFUSALS],
})

/** PUT wealth/products: changes one. Orders keep the lock and the profit share that they were placed under. */
export const wealthBackOfficeUpdate = endpoint({
  method: 'PUT',
  path: `${WEALTH_CONSOLE}/products`,
  summary: 'Change a wealth product',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: updateBody,
  data: z.union([wealthBackOfficeRow.extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', 'row.changed', 'wealth.notFound', 'wealth.retired', ...TERMS_REFUSALS],
})

/** Body of the call that changes the listing of many. */
export type WealthListings = z.output<typeof listingsBody>

/**
 * POST wealth/products/listing: pauses, resumes or retires up to a hundred; all or none. Resuming takes two operators where
 * offers have a bound.
 */
export const wealthBackOfficeListing = endpoint({
  method: 'POST',
  path: `${WEALTH_CONSOLE}/products/listing`,
  summary: 'Pause, resume or retire wealth products',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: listingsBody,
  data: z.union([z.object({ changed: z.array(listingChange) }).extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', 'wealth.notFound', 'wealth.retired'],
})

const navBody = z.object({
  pid: idField,
  at: unixSecondsField,
  nav: amountText,
  reason: noteField(200, 0).optional(),
})
/** `navBody` as a type. */
export type WealthNavBody = z.output<typeof navBody>

/** Who told a value: an operator by hand, a file of theirs, the fund's administrator, the sandbox, or the fund as it was made. */
export const NAV_SOURCES = ['operator', 'file', 'feed', 'demo', 'product'] as const
/** One of them. */
export type NavSource = (typeof NAV_SOURCES)[number]

/** The value of a unit at a strike. `state`: what was struck at it is priced, or is being priced. */
export const wealthNavRow = z.object({
  pid: z.int(),
  at: z.int(),
  nav: decimalField,
  /** From the value before, a fraction. */
  change: decimalField.nullable(),
  entered_at: z.int(),
  source: z.enum(NAV_SOURCES),
  run: z.enum(['waiting', 'done']),
  /** What it was before it was corrected; null: it was not. */
  corrected_from: decimalField.nullable(),
})
/** `wealthNavRow` as a type. */
export type WealthNavRow = z.infer<typeof wealthNavRow>

const NAV_REFUSALS = [
  'wealth.nav.early',
  'wealth.nav.midnight',
  'wealth.nav.order',
  'wealth.nav.reason',
  'wealth.nav.stands',
  'wealth.nav.zero',
  'wealth.notFound',
] as const

/**
 * POST wealth/nav: the value of a strike. Where the moves since the last one that two operators confirmed exceed the bound, after 31
 * days, and where the strike has one, it takes two.
 */
export const wealthNavEnter = endpoint({
  method: 'POST',
  path: `${WEALTH_CONSOLE}/nav`,
  summary: 'Enter the value of a unit, or correct it',
  audience: 'operator',
  role: 'dealer',
  effect: 'bounded',
  body: navBody,
  data: z.union([wealthNavRow.extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', ...NAV_REFUSALS],
})

/** GET wealth/nav: values of a product, or of all, newest first. */
export const wealthNavs = endpoint({
  method: 'GET',
  path: `${WEALTH_CONSOLE}/nav`,
  summary: 'Values of the units of a product',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField.optional(), ...pageQuery }),
  data: listOf(wealthNavRow),
})
