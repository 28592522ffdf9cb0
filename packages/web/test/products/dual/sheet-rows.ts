import {
  type DualOrderRow,
  type DualProjectRow,
  type DualSheetSource,
  dualSheet,
  type SniperOrderRow,
  type SniperProductRow,
  sniperOutcomes,
} from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { instantOfSeconds, unixSeconds } from '@tenor/contract/time'

/* Rows of the wire with a sheet of facts, for tests of screens. Made-up figures. */

const DAY_SECONDS = 86_400

type Given = Partial<Omit<DualSheetSource, 'at' | 'deliveryAt'>> & { at: number; delivery: number }

/** The fields of a sheet for an offer or order made at one unix second and delivered at another. */
function sheetRow({ at, delivery, ...given }: Given) {
  const sheet = dualSheet({
    at: instantOfSeconds(at),
    deliveryAt: instantOfSeconds(delivery),
    term: { days: 1, hours: 0 },
    isByOperator: false,
    isByHand: false,
    isTrialFund: false,
    isRenewal: false,
    redeemFee: decimal('0.005'),
    volatility: decimal('0.5'),
    ...given,
  })
  return {
    acceptance: sheet.acceptance,
    accept_until: unixSeconds(sheet.acceptUntil),
    improves: sheet.improves ? 1 : 0,
    closes_timest: unixSeconds(sheet.closesAt),
    window_seconds: sheet.windowSeconds,
    paid_timest: unixSeconds(sheet.paidAt),
    redeem_fee: sheet.exit === null ? null : decimalText(sheet.exit.fee),
    redeem_until_timest: sheet.exit === null ? null : unixSeconds(sheet.exit.until),
    worst_loss: decimalText(sheet.worst.share),
    worst_fall: decimalText(sheet.worst.fall),
  }
}

const FIGURES = { implied_volatility: '0.5', margin: '0.1', chance: '0.3' }

/** A buy low of 1 BTC at 50,000 that is on sale. */
export function projectRow(given: Given & { category?: number; hours?: number }): DualProjectRow {
  const { category = 1, hours = 0, ...rest } = given
  return {
    id: 3,
    pid: 3,
    type: 'put',
    invest_currency: 'USDT',
    exercise_currency: 'BTC',
    exercise_price: '50000',
    price: '52000',
    apy: '0.365',
    apy_display: '0.365',
    apy_settlement: '0.365',
    invest_days: 1,
    invest_hours: hours,
    min_copies: 5,
    max_copies: 10_000,
    min_amount: '10',
    max_amount: '10000',
    multiple: '-3.84',
    delivery_timest: given.delivery,
    quote_expire_timest: given.at + 60,
    category,
    fair_apy: '0.4',
    ...FIGURES,
    ...sheetRow(rest),
    sold_out: false,
    status: 'listed',
  }
}

/** An order of it that runs, 1,000 USDT. */
export function orderRow(given: Given & { category?: number; hours?: number }): DualOrderRow {
  const { category = 1, hours = 0, ...rest } = given
  const kept = { converted: false, currency: 'USDT', amount: '1001', principal: '1000', interest: '1' }
  const bought = { converted: true, currency: 'BTC', amount: '0.02002', principal: '0.02', interest: '0.00002' }
  const unknown = {
    cancel_status: 0,
    renewal_status: 0,
    renewal_id: null,
    min_apy: null,
    settle_timest: null,
    settlement_price: null,
    settlement_currency: null,
    settlement_amount: null,
    settlement_principle: null,
    settlement_interest: null,
    paid_currency: null,
    paid_amount: null,
    paid_principal: null,
    paid_interest: null,
    fail_reason: null,
    end_timest: null,
    renewed_by: null,
    refund_amount: null,
    refund_timest: null,
    text: null,
    low_price: null,
    high_price: null,
  }
  return {
    id: 7,
    project_id: 3,
    type: 'put',
    category,
    app_id: category === 3 ? 'vip-savings' : 'dual-savings',
    invest_amount: '1000',
    invest_currency: 'USDT',
    exercise_currency: 'BTC',
    exercise_price: '50000',
    apy: '0.365',
    apy_ordered: '0.365',
    invest_days: 1,
    invest_hours: hours,
    status: 'PROCESSING',
    payment_method: category === 2 ? 'trial_fund' : null,
    create_timest: given.at,
    delivery_timest: given.delivery,
    product: 'dual',
    group_id: '7',
    outcomes: { below: bought, at: bought, above: kept },
    entry_price: '52000',
    entry_timest: given.at + 1,
    surface_version: 1,
    fair_apy: '0.4',
    ...FIGURES,
    ...sheetRow(rest),
    accept_timest: given.at + 1,
    price: '51000',
    ...unknown,
  }
}

/** A sniper on sale: 60 % guaranteed. */
export function sniperRow(type: 1 | 2, given: Given): SniperProductRow {
  const [coin, quote] = ['BTC', 'USDT']
  return {
    id: 5,
    pid: 5,
    type,
    invest_currency: type === 1 ? coin : quote,
    exercise_currency: type === 1 ? quote : coin,
    exercise_price: type === 1 ? '54000' : '50000',
    price: '52000',
    product_price: '60',
    fair_price: '66',
    ...FIGURES,
    hold_days: 1,
    quote_expire_time: given.at + DAY_SECONDS / 2,
    min_amount: '0.001',
    max_amount: '10000',
    multiple: '3.84',
    delivery_time: given.delivery,
    ...sheetRow({ ...given, redeemFee: null }),
    sold_out: false,
    status: 'listed',
  }
}

/** An order of it that runs. */
export function sniperOrderRow(type: 1 | 2, given: Given): SniperOrderRow {
  const { invest_currency, exercise_currency, exercise_price, ...offer } = sniperRow(type, given)
  const amount = type === 1 ? '0.02' : '1000'
  const paid = sniperOutcomes({
    type: type === 1 ? 'peak' : 'dip',
    coin: 'BTC',
    quoteAsset: 'USDT',
    target: decimal(exercise_price),
    guarantee: decimal('0.6'),
    amount: decimal(amount),
  })
  const rowOf = ({ exercised, payment, refund }: typeof paid.reached) => ({
    exercised: decimalText(exercised),
    exercise_amount: decimalText(payment),
    refund_amount: decimalText(refund),
  })
  return {
    id: 31,
    project_id: offer.id,
    type,
    status: 1,
    invest_amount: amount,
    invest_currency,
    exercise_currency,
    exercise_price,
    product_price: offer.product_price,
    product_price_ordered: offer.product_price,
    hold_days: offer.hold_days,
    create_time: given.at,
    delivery_time: given.delivery,
    settle_price: null,
    exercise_amount: null,
    refund_amount: null,
    income: null,
    outcomes: { reached: rowOf(paid.reached), missed: rowOf(paid.missed) },
    fail_reason: null,
    entry_price: '52000',
    entry_time: given.at + 1,
    surface_version: 1,
    fair_price: offer.fair_price,
    ...FIGURES,
    ...sheetRow({ ...given, redeemFee: null }),
    accept_time: given.at + 1,
    end_time: null,
    text: null,
    price: '51000',
  }
}
