import { readCode } from '@tenor/contract/http'
import { decimal } from '@tenor/contract/money'
import {
  FIXED_SALE,
  FIXED_TYPE,
  FIXED_VIP_MOST,
  type FixedBody,
  ladderOf,
  type NewFixedBody,
} from '@tenor/contract/simple-earn'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import type { StoredFixed } from './fixed-tables.ts'

/** What stands where an operator says nothing. */
const DEFAULTS: Omit<StoredFixed, 'id' | 'asset' | 'termDays' | 'rate' | 'minimum' | 'createdAt'> = {
  type: 1,
  tiers: [],
  bonusAsset: null,
  personalQuota: 0n,
  capacity: 0n,
  policy: null,
  earlyRate: 0n,
  isPartial: false,
  mayReinvest: false,
  mayChooseAccount: false,
  minVip: 0,
  maxVip: FIXED_VIP_MOST,
  startsAt: null,
  endsAt: null,
  sale: FIXED_SALE.OPEN,
  isVerifiedOnly: false,
  title: '',
  subtitle: '',
  revision: 0,
  listing: 'listed',
}

export function newFixed(id: number, body: NewFixedBody, now: Instant): StoredFixed {
  const { asset, lock_up_period: termDays } = body
  const own = { id, asset, termDays, rate: decimal(body.year_rate), minimum: decimal(body.min_lend_amount) }
  return changedFixed({ ...DEFAULTS, ...own, createdAt: now }, body)
}

/** A product as an operator wants it: what the body says, and the rest as it stands. */
export function changedFixed(before: StoredFixed, body: FixedBody): StoredFixed {
  return { ...before, ...termsOf(before, body), ...earlyOf(before, body), ...saleOf(before, body) }
}

function termsOf(before: StoredFixed, body: FixedBody) {
  return {
    asset: body.asset ?? before.asset,
    type: readCode(FIXED_TYPE, body.type ?? before.type),
    termDays: body.lock_up_period ?? before.termDays,
    rate: amountOr(body.year_rate, before.rate),
    minimum: amountOr(body.min_lend_amount, before.minimum),
    personalQuota: amountOr(body.user_max_lend_volume, before.personalQuota),
    capacity: amountOr(body.max_lend_volume, before.capacity),
    tiers: body.ladder_apr === undefined ? before.tiers : ladderOf(body.ladder_apr),
    bonusAsset: body.bonus_asset === undefined ? before.bonusAsset : body.bonus_asset === '' ? null : body.bonus_asset,
    mayReinvest: flagOr(body.reinvest, before.mayReinvest),
    mayChooseAccount: flagOr(body.redeem_account, before.mayChooseAccount),
  }
}

/** Early redemption: off without a policy, on with the first one unless another is named. */
function earlyOf(before: StoredFixed, body: FixedBody) {
  const isOn = flagOr(body.pre_redeem, before.policy !== null)
  const policy = isOn ? (body.pre_redeem_policy ?? before.policy ?? 'forfeit') : null
  return {
    policy,
    earlyRate: policy === 'reduced' ? amountOr(body.pre_redeem_rate_year, before.earlyRate) : 0n,
    isPartial: policy !== null && flagOr(body.partial, before.isPartial),
  }
}

function saleOf(before: StoredFixed, body: FixedBody) {
  return {
    minVip: body.min_vip ?? before.minVip,
    maxVip: body.max_vip ?? before.maxVip,
    startsAt: instantOr(body.start_at, before.startsAt),
    endsAt: instantOr(body.end_at, before.endsAt),
    sale: readCode(FIXED_SALE, body.sale_status ?? before.sale),
    isVerifiedOnly: flagOr(body.verified_only, before.isVerifiedOnly),
    title: body.title ?? before.title,
    subtitle: body.subtitle ?? before.subtitle,
    listing: body.status ?? before.listing,
  }
}

const amountOr = (text: string | undefined, before: bigint) => (text === undefined ? before : decimal(text))
const flagOr = (given: number | undefined, before: boolean) => (given === undefined ? before : given === 1)

/** 0 is no bound. */
function instantOr(seconds: number | undefined, before: Instant | null): Instant | null {
  if (seconds === undefined) return before
  return seconds === 0 ? null : instantOfSeconds(seconds)
}
