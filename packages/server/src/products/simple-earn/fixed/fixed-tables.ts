import type { Listing } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import type {
  EarlyPolicy,
  FixedEnd,
  FixedSale,
  FixedType,
  LadderTier,
  RedeemTo,
  UsedRateUp,
} from '@tenor/contract/simple-earn'
import {
  type Column,
  column,
  named,
  orNull,
  type RecordOf,
  table,
  writtenLater,
} from '../../../platform/database/index.ts'

type TierTexts = { left: string; right: string | null; apr: string }[]

/** Tiers in exact amounts, as texts in jsonb. */
const tiersColumn: Column<readonly LadderTier[]> = {
  type: 'jsonb',
  write: (tiers) =>
    JSON.stringify(
      tiers.map(({ left, right, apr }) => ({
        left: decimalText(left),
        right: right === null ? null : decimalText(right),
        apr: decimalText(apr),
      })),
    ),
  read: (raw) =>
    (raw as TierTexts).map(({ left, right, apr }) => ({
      left: decimal(left),
      right: right === null ? null : decimal(right),
      apr: decimal(apr),
    })),
}

const YEARLY_PLACES = 16

/** A sum of a year in units of 10^-16, exact. */
const yearlyColumn: Column<bigint> = {
  type: 'numeric',
  write(units) {
    const digits = units.toString().padStart(YEARLY_PLACES + 1, '0')
    return `${digits.slice(0, -YEARLY_PLACES)}.${digits.slice(-YEARLY_PLACES)}`
  },
  read(raw) {
    const [whole = '0', fraction = ''] = String(raw).split('.')
    return BigInt(whole + fraction.padEnd(YEARLY_PLACES, '0'))
  },
}

/** Days by their numbers. */
const daysColumn: Column<readonly number[]> = {
  type: 'integer[]',
  write: (days) => `{${days.join(',')}}`,
  read: (raw) => (Array.isArray(raw) ? raw.map(Number) : []),
}

export const productTable = table('fixed_product', {
  id: column.bigint(),
  type: column.smallint<FixedType>(),
  asset: column.text(),
  termDays: column.integer(),
  rate: column.decimal(),
  tiers: tiersColumn,
  bonusAsset: orNull(column.text()),
  minimum: column.decimal(),
  personalQuota: column.decimal(),
  capacity: column.decimal(),
  policy: orNull(column.text<EarlyPolicy>()),
  earlyRate: column.decimal(),
  isPartial: column.boolean(),
  mayReinvest: column.boolean(),
  mayChooseAccount: column.boolean(),
  minVip: column.smallint(),
  maxVip: column.smallint(),
  startsAt: orNull(column.instant()),
  endsAt: orNull(column.instant()),
  sale: column.smallint<FixedSale>(),
  isVerifiedOnly: column.boolean(),
  title: column.text(),
  subtitle: column.text(),
  revision: column.integer(),
  listing: column.text<Listing>(),
  createdAt: column.instant(),
})

/** A product as the program has it. */
export type StoredFixed = RecordOf<typeof productTable>

export const orderTable = table('fixed_order', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  type: column.smallint<FixedType>(),
  asset: column.text(),
  termDays: column.integer(),
  rate: column.decimal(),
  tiers: tiersColumn,
  bonusAsset: orNull(column.text()),
  minimum: column.decimal(),
  policy: orNull(column.text<EarlyPolicy>()),
  earlyRate: column.decimal(),
  isPartial: column.boolean(),
  mayReinvest: column.boolean(),
  mayChooseAccount: column.boolean(),
  /** What was subscribed; `principal` is what is left of it. */
  amount: named('original', column.decimal()),
  principal: column.decimal(),
  quotaBefore: column.decimal(),
  /** Paid in the coin at maturity, with what was paid day by day. */
  interest: column.decimal(),
  coupon: column.decimal(),
  bonusYearly: yearlyColumn,
  daily: column.decimal(),
  paidDaily: column.decimal(),
  daysPaid: column.integer(),
  /** Of them paid elsewhere, before it moved in. */
  daysBefore: column.integer(),
  dailyAt: orNull(column.instant()),
  voucherId: orNull(column.bigint()),
  voucherLow: orNull(column.decimal()),
  voucherHigh: orNull(column.decimal()),
  voucherRatio: orNull(column.decimal()),
  voucherDays: orNull(column.integer()),
  reinvest: column.boolean(),
  redeemTo: column.smallint<RedeemTo>(),
  createdAt: column.instant(),
  startAt: column.instant(),
  finishAt: column.instant(),
  endedAt: writtenLater(orNull(column.instant())),
  endKind: writtenLater(column.text() as Column<FixedEnd>),
  paidTo: writtenLater(orNull(column.text<'spot' | 'flexible' | 'renewed'>())),
  renewalOf: orNull(column.bigint()),
  renewedBy: writtenLater(orNull(column.bigint())),
  redemptions: writtenLater(column.smallint()),
  bonus: writtenLater(orNull(column.decimal())),
  text: orNull(column.text()),
  /** Begun elsewhere, and brought here while it ran. */
  movedIn: column.boolean(),
  /** The account of the customer's mode at purchase, at maturity, and when a bonus in another asset was paid. */
  fromAccount: column.smallint(),
  toAccount: writtenLater(column.smallint()),
  bonusAccount: writtenLater(column.smallint()),
  /** Days whose interest was paid to the unified account; the others to spot. */
  unifiedDays: writtenLater(daysColumn),
})

/** An order as the program has it. */
export type StoredFixedOrder = RecordOf<typeof orderTable>

export const redemptionTable = table('fixed_redemption', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  orderId: column.bigint(),
  number: column.smallint(),
  asset: column.text(),
  amount: column.decimal(),
  days: orNull(column.integer()),
  interest: column.decimal(),
  coupon: column.decimal(),
  clawedBack: column.decimal(),
  at: column.instant(),
  /** Rate a year of the payment; null, like the next, where a process of an earlier version wrote it. */
  rate: orNull(column.decimal()),
  /** The part of the principal that the voucher counted for. */
  couponPrincipal: orNull(column.decimal()),
  /** Paid to this account of the customer. */
  account: column.smallint(),
})
export type StoredRedemption = RecordOf<typeof redemptionTable>

/** The voucher of an order; null where it has none. */
export function voucherOf(order: StoredFixedOrder): UsedRateUp | null {
  const { voucherLow: low, voucherHigh: high, voucherRatio: ratio, voucherDays: days, amount: original } = order
  if (low === null || high === null || ratio === null || days === null) return null
  return { low, high, ratio, days, original }
}

/** An order as the rules of early redemption see it. */
export function positionOf(order: StoredFixedOrder) {
  return { ...order, end: order.endKind, voucher: voucherOf(order) }
}
