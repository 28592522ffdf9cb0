import { type Decimal8, smaller } from '@tenor/contract/money'
import {
  bonusOfYear,
  dailyInterest,
  type FixedEarning,
  fixedFinish,
  fixedInterest,
  type MaturityChoice,
  type RateUp,
  rateUpValue,
} from '@tenor/contract/simple-earn'
import { DAY_MS, type Instant, later } from '@tenor/contract/time'
import { type AccountCode, SPOT } from '../../../core/ledger/index.ts'
import type { StoredFixed, StoredFixedOrder } from './fixed-tables.ts'

export type NewFixedOrder = MaturityChoice & {
  owner: { bucket: number; userId: number }
  id: number
  amount: Decimal8
  /** Of the order; it may be more than the product's now. */
  rate: Decimal8
  /** The customer's active principal in the product before it. */
  active: Decimal8
  createdAt: Instant
  startAt: Instant
  /** The customer's account that it is paid from. */
  fromAccount: AccountCode
  voucher: (RateUp & { id: number }) | null
  renewalOf: number | null
  text: string | null
  movedIn?: true
  /** Of one that moved in and pays by the day: days that were paid elsewhere, and what they came to. */
  before?: { days: number; paid: Decimal8 } | undefined
}

/** An order as it begins: with every term of its product, and with what it pays at maturity. */
export function newFixedOrder(product: StoredFixed, given: NewFixedOrder): StoredFixedOrder {
  const { owner, amount, rate, startAt, voucher, before = { days: 0, paid: 0n } } = given
  const { type, asset, termDays, tiers, bonusAsset, minimum, policy, isPartial } = product
  // A renewal and what moves in have a rate of their own: leaving early pays no more than staying.
  const earlyRate = smaller(product.earlyRate, rate)
  const finishAt = fixedFinish(startAt, termDays)
  const quotaBefore = tiers.length === 0 ? 0n : given.active
  const earning: FixedEarning = { principal: amount, rate, termDays, tiers, quotaBefore, bonusAsset }
  return {
    ...owner,
    id: given.id,
    productId: product.id,
    type,
    asset,
    termDays,
    rate,
    tiers,
    bonusAsset,
    minimum,
    policy,
    earlyRate,
    isPartial,
    mayReinvest: product.mayReinvest,
    mayChooseAccount: product.mayChooseAccount,
    amount,
    principal: amount,
    quotaBefore,
    ...earned(earning, policy),
    coupon: voucher === null ? 0n : rateUpValue(voucher, amount, termDays),
    paidDaily: before.paid,
    daysPaid: before.days,
    daysBefore: before.days,
    dailyAt: policy === 'clawback' && termDays > before.days + 1 ? later(startAt, (before.days + 1) * DAY_MS) : null,
    voucherId: voucher?.id ?? null,
    voucherLow: voucher?.low ?? null,
    voucherHigh: voucher?.high ?? null,
    voucherRatio: voucher?.ratio ?? null,
    voucherDays: voucher?.days ?? null,
    reinvest: given.reinvest,
    redeemTo: given.redeemTo,
    createdAt: given.createdAt,
    startAt,
    finishAt,
    ...NOT_ENDED,
    renewalOf: given.renewalOf,
    text: given.text,
    movedIn: given.movedIn ?? false,
    fromAccount: given.fromAccount,
  }
}

/** What a principal earns, as it stands in the order's columns. */
export function earned(of: FixedEarning, policy: StoredFixedOrder['policy']) {
  return {
    interest: fixedInterest(of),
    bonusYearly: bonusOfYear(of),
    daily: policy === 'clawback' ? dailyInterest(of) : 0n,
  }
}

const NOT_ENDED = {
  endedAt: null,
  endKind: null,
  paidTo: null,
  renewedBy: null,
  redemptions: 0,
  bonus: null,
  toAccount: SPOT,
  bonusAccount: SPOT,
  unifiedDays: [],
}
