import { z } from 'zod'
import {
  BACK_OFFICE_ROLES,
  decimalField,
  endpoint,
  flag,
  idField,
  listOf,
  noteField,
  pageQuery,
  rowVersionField,
} from '../http/index.ts'
import { type Decimal8, decimal, decimalText } from '../money/index.ts'
import type { FourEyesBounds } from './four-eyes.ts'

/* The calls about what takes two operators: the bounds, and what waits for a second one. */

const CONSOLE = '/console/api'

/** What a call answers whose first operator has proposed it: nothing has changed yet. */
export const proposedData = z.object({
  state: z.literal('proposed'),
  proposal_id: z.int(),
  lapses_timest: z.int(),
})
/** `proposedData` as a type. */
export type Proposed = z.infer<typeof proposedData>

/** Stands beside what a call answers when a second operator has approved it by the same call. */
export const approvedState = { state: z.literal('approved').optional() }

const NONE = '-1'
const boundField = decimalField
  .refine((text) => text === NONE || !text.startsWith('-'), { message: 'decimal.malformed' })
  .meta({ description: 'Decimal text, zero or more; -1 for no bound' })

/** The bounds as they stand. Amounts in USDT, `offer_above` a fraction; "-1": no bound. */
export const fourEyesRow = z.object({
  voucher_above: boundField,
  operator_day: boundField,
  operator_month: boundField,
  standing_day: boundField,
  voucher_most: boundField,
  customer_most: boundField,
  day_most: boundField,
  offer_above: boundField,
  roles: z.int(),
  limits: z.int(),
  tiers: z.int(),
  series: z.int(),
  operators_order: z.int(),
})
/** `fourEyesRow` as a type. */
export type FourEyesRow = z.infer<typeof fourEyesRow>

const versionedBounds = fourEyesRow.extend({ version: rowVersionField })
/** The bounds as they were read. */
export type FourEyesBoundsRow = z.infer<typeof versionedBounds>

/** GET four-eyes: what takes two operators, and what nobody may give. */
export const fourEyes = endpoint({
  method: 'GET',
  path: `${CONSOLE}/four-eyes`,
  summary: 'What takes two operators',
  audience: 'operator',
  role: 'reader',
  data: versionedBounds,
})

/** PUT four-eyes: changes what is given. In live mode the change takes two operators itself. */
export const setFourEyes = endpoint({
  method: 'PUT',
  path: `${CONSOLE}/four-eyes`,
  summary: 'Change what takes two operators',
  audience: 'operator',
  role: 'administrator',
  effect: 'two',
  body: fourEyesRow
    .extend({ roles: flag, limits: flag, tiers: flag, series: flag, operators_order: flag, version: rowVersionField })
    .partial(),
  data: z.union([versionedBounds.extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', 'row.changed'],
})

/** One field of an act for people; `before` is null where nothing stands yet. */
export const actLine = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string(),
})

/** Something that waits for a second operator. `content` is the body of its call. */
export const proposalRow = z.object({
  id: z.int(),
  /** What the audit log calls the act. */
  act: z.string(),
  /** The role that may decide on it. */
  role: z.enum(BACK_OFFICE_ROLES),
  subject: z.string(),
  content: z.record(z.string(), z.unknown()),
  operator_id: z.int(),
  operator: z.string(),
  proposed_timest: z.int(),
  lapses_timest: z.int(),
  /** The act for people, in the caller's language, with names, amounts and days. */
  sentence: z.string(),
  /** Its fields: of an open one those that would change, with what stands now; null: nothing stands yet. */
  lines: z.array(actLine),
  state: z.enum(['open', 'approved', 'declined', 'lapsed']),
  decided_by: z.string().nullable(),
  decided_timest: z.int().nullable(),
  reason: z.string().nullable(),
})
/** `proposalRow` as a type. */
export type ProposalRow = z.infer<typeof proposalRow>

/** GET proposals: open ones, newest first; with `state=closed` those that were decided or have lapsed. */
export const proposalList = endpoint({
  method: 'GET',
  path: `${CONSOLE}/proposals`,
  summary: 'What waits for a second operator, newest first',
  audience: 'operator',
  role: 'reader',
  query: z.object({ state: z.enum(['open', 'closed']).optional(), ...pageQuery }),
  data: listOf(proposalRow),
})

/**
 * POST proposals/{id}/decision: approves (1) or declines (0) what another operator has proposed, with the role that the act
 * itself needs. One's own is taken back by 0, and never approved.
 */
export const decideProposal = endpoint({
  method: 'POST',
  path: `${CONSOLE}/proposals/:id/decision`,
  summary: 'Approve or decline what another operator has proposed',
  audience: 'operator',
  role: 'reader',
  effect: { alone: 'It is the second of the two.' },
  params: z.object({ id: idField }),
  /** `reason`: why, kept with both names. */
  body: z.object({ approve: flag, reason: noteField(300, 0).optional() }),
  data: z.object({ id: z.int(), state: z.enum(['approved', 'declined']) }),
  refusals: [
    'account.role.needed',
    'proposal.newOperator',
    'proposal.changed',
    'proposal.notOpen',
    'proposal.own',
    'proposal.oneself',
  ],
})

/** Bounds as they stand on the wire. */
export function fourEyesWire(bounds: FourEyesBounds): FourEyesRow {
  return {
    voucher_above: boundText(bounds.voucherAbove),
    operator_day: boundText(bounds.operatorDay),
    operator_month: boundText(bounds.operatorMonth),
    standing_day: boundText(bounds.standingDay),
    voucher_most: boundText(bounds.voucherMost),
    customer_most: boundText(bounds.customerMost),
    day_most: boundText(bounds.dayMost),
    offer_above: boundText(bounds.offerAbove),
    roles: bounds.roles ? 1 : 0,
    limits: bounds.limits ? 1 : 0,
    tiers: bounds.tiers ? 1 : 0,
    series: bounds.series ? 1 : 0,
    operators_order: bounds.operatorsOrder ? 1 : 0,
  }
}

/** Bounds from the wire. Throws RangeError for one that is no decimal. */
export function fourEyesOfWire(row: FourEyesRow): FourEyesBounds {
  return {
    voucherAbove: boundOf(row.voucher_above),
    operatorDay: boundOf(row.operator_day),
    operatorMonth: boundOf(row.operator_month),
    standingDay: boundOf(row.standing_day),
    voucherMost: boundOf(row.voucher_most),
    customerMost: boundOf(row.customer_most),
    dayMost: boundOf(row.day_most),
    offerAbove: boundOf(row.offer_above),
    roles: row.roles === 1,
    limits: row.limits === 1,
    tiers: row.tiers === 1,
    series: row.series === 1,
    operatorsOrder: row.operators_order === 1,
  }
}

function boundText(bound: Decimal8 | null): string {
  return bound === null ? NONE : decimalText(bound)
}

function boundOf(text: string): Decimal8 | null {
  return text === NONE ? null : decimal(text)
}
