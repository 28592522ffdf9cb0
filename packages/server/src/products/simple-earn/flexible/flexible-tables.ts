import type { Listing } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import type { HistoryMode, SubBusiness } from '@tenor/contract/simple-earn'
import { type Column, column, orNull, type RecordOf, table, writtenLater } from '../../../platform/database/index.ts'

/** A number with more decimals than amounts have: only the database counts with it. */
const exact: Column<string> = { type: 'numeric', write: (field) => field, read: (raw) => raw as string }

const NO_CUT = 'NaN'
/**
 * The cut of an hour that was cleared by place; null in one that was shared. Its row then has what no amount can be: a process of an
 * older version stops with an error there, where it would read a missing cut as an hour in which nothing was lent.
 */
const cutColumn: Column<Decimal8 | null> = {
  type: 'numeric',
  write: (cut) => (cut === null ? NO_CUT : decimalText(cut)),
  read: (raw) => (raw === null || raw === NO_CUT ? null : decimal(String(raw))),
}

export const poolTable = table('flexible_pool', {
  asset: column.text(),
  id: column.bigint(),
  houseBucket: column.smallint(),
  listing: column.text<Listing>(),
  createdAt: column.instant(),
  openHour: column.instant(),
  clearedUntil: column.instant(),
  doneUntil: column.instant(),
  idle: column.decimal(),
  hasQueue: column.boolean(),
  nextRate: column.decimal(),
  nextHour: orNull(column.instant()),
  nextMarginal: column.decimal(),
  nextPart: column.decimal(),
  nextWhole: column.decimal(),
  nextUnmet: column.decimal(),
  nextDemand: column.decimal(),
  nextJoined: column.decimal(),
})
export type Pool = RecordOf<typeof poolTable>

export const holdingTable = table('flexible_holding', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  asset: column.text(),
  offered: column.decimal(),
  joining: column.decimal(),
  frozen: column.decimal(),
  marginFrozen: column.decimal(),
  unposted: column.decimal(),
  carry: column.whole(),
  minimum: column.decimal(),
  nextMinimum: column.decimal(),
  accruedTo: column.instant(),
  lent: column.decimal(),
  interest: column.decimal(),
  rate: column.decimal(),
  earned: column.decimal(),
  acts: column.integer(),
  createdAt: column.instant(),
})
export type Holding = RecordOf<typeof holdingTable>

export type ActKind = 'lend' | 'redeem' | 'wait' | 'revoke' | 'pay' | 'seize' | 'minimum' | 'net'

export const actTable = table('flexible_act', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  holdingId: column.bigint(),
  asset: column.text(),
  kind: column.text<ActKind>(),
  mode: orNull(column.text<HistoryMode>()),
  subBusiness: orNull(column.text<SubBusiness>()),
  at: column.instant(),
  hour: column.instant(),
  amount: column.decimal(),
  offered: column.decimal(),
  joining: column.decimal(),
  leftMinimum: orNull(column.decimal()),
  minimum: orNull(column.decimal()),
  /** Of acts before equal minimums shared equally. */
  place: writtenLater(orNull(column.bigint())),
  netted: column.decimal(),
  period: column.integer(),
  account: column.smallint(),
  interest: column.decimal(),
  /** False of acts that took the carry of a holding with its last coin, as all did once. */
  keepsCarry: column.boolean(),
})
export type Act = RecordOf<typeof actTable>

export const waitTable = table('flexible_wait', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  holdingId: column.bigint(),
  asset: column.text(),
  askedAt: column.instant(),
  hour: column.instant(),
  amount: column.decimal(),
  leftOver: column.decimal(),
})
export type Wait = RecordOf<typeof waitTable>

export const loanTable = table('flexible_loan', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  asset: column.text(),
  isOpen: column.boolean(),
  principal: column.decimal(),
  serviceFee: column.decimal(),
  loanTime: column.decimal(),
  countedTo: column.instant(),
  chargedTo: column.instant(),
  unpostedInterest: column.decimal(),
  unpostedFee: column.decimal(),
  acts: column.integer(),
  lentAt: column.instant(),
  /** The highest rate of a year that the borrower agreed to; null: none. */
  maxRate: orNull(column.decimal()),
})
export type Loan = RecordOf<typeof loanTable>

export const loanActTable = table('flexible_loan_act', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  loanId: column.bigint(),
  asset: column.text(),
  kind: column.text<'borrow' | 'repay' | 'write-off'>(),
  at: column.instant(),
  period: column.integer(),
  amount: column.decimal(),
  interest: column.decimal(),
  fee: column.decimal(),
  loss: column.decimal(),
})
export type LoanAct = RecordOf<typeof loanActTable>

export const hourTable = table('flexible_hour', {
  asset: column.text(),
  hour: column.instant(),
  supply: column.decimal(),
  demand: column.decimal(),
  filled: column.decimal(),
  unmet: column.decimal(),
  netted: column.decimal(),
  marginal: column.decimal(),
  marginalShare: column.decimal(),
  utilisation: column.decimal(),
  rate: column.decimal(),
  sharePart: orNull(column.decimal()),
  shareWhole: orNull(column.decimal()),
  joined: column.decimal(),
  cutMinimum: cutColumn,
  cutPlace: writtenLater(orNull(column.bigint())),
  cutId: writtenLater(orNull(column.bigint())),
  cutPart: writtenLater(orNull(column.decimal())),
  terms: column.json<PoolTermsWire>(),
  book: column.json<BookLevel[]>(),
  bonusLeft: writtenLater(orNull(exact)),
  bonusNeed: writtenLater(orNull(exact)),
})
export type PoolHour = RecordOf<typeof hourTable>

/** A minimum with what was offered at it, and what of it might be lent. */
export type BookLevel = { minimum: string; supply: string; net: string }

/** What operators ask of a pool, by the names of the API. */
export type PoolTermsWire = {
  award_asset: string | null
  ext_award_rate_year: string
  ext_award_limit: string
  /** Null, or absent of terms from before there was one: no end. */
  ext_award_budget?: string | null
  start_at: number | null
  end_at: number | null
  is_open_award_pool: number
  limit_min_lend_rate_year: string
  max_lend_rate_year: string
  min_lend_amount: string
  ladder_apr: { left: string; right: string; apr: string }[]
  curve: { base: string; slope1: string; kink: string; slope2: string; cap: string }
  service_fee: string
  verified_only: number
}

/** SELECT of what loans moved of what a customer owes, of the rows that the condition names. */
export function loanMoves(within: string): string {
  return `select bucket, user_id, asset, at, case kind when 'borrow' then amount else -amount end as amount
  from flexible_loan_act where ${within}`
}
