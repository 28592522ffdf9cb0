import { listedOptions } from '@tenor/browser/assets'
import { formOf } from '@tenor/browser/forms'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import {
  type FlexibleCurve,
  type FlexiblePoolChangeBody,
  type FlexiblePoolCreateBody,
  type FlexiblePoolRow,
  flexiblePoolCreate,
  ladderOf,
  type PoolGift,
  poolTakesTwo,
  poolViolation,
} from '@tenor/contract/simple-earn'
import { changedFields } from '../../../core/catalogue/index.ts'
import { AMOUNT, FLAG, MOMENT, oneListed, PERCENT } from '../../../platform/form/index.ts'
import { LADDER } from '../ladder-field.tsx'
import { CURVE } from './curve-field.tsx'

type Typed = Readonly<Record<string, unknown>>

const NO_BUDGET = '-1'
const RATE = { ...PERCENT, fault: 'console.earn.rate.malformed' } as const
const AMOUNT_IN_ASSET = { ...AMOUNT, unit: ({ asset }: Typed) => String(asset), fault: 'amount.malformed' } as const
const isOpen = ({ is_open_award_pool: isOn }: Typed) => isOn === true
const BOUND = {
  ...MOMENT,
  first: '',
  none: { typed: '', sent: undefined },
  fault: 'flexible.pool.bonus',
  isShown: isOpen,
} as const

/** A pool: begins with nothing below 1 % once it is used, steep above four fifths. Rates and utilisation are in percent. */
export const POOL = formOf(
  flexiblePoolCreate,
  {
    asset: { ...oneListed(() => listedOptions()), label: 'console.balance.asset', first: QUOTE_ASSET },
    curve: {
      ...CURVE,
      label: 'console.pools.curve',
      first: { base: '1', kink: '80', slope1: '4', slope2: '60', cap: '20' },
      fault: 'console.earn.rate.malformed',
    },
    limit_min_lend_rate_year: { ...RATE, label: 'console.pools.minRate', first: '1' },
    max_lend_rate_year: { ...RATE, label: 'console.pools.maxRate', first: '20' },
    service_fee: { ...RATE, label: 'console.pools.fee', first: '10' },
    min_lend_amount: { ...AMOUNT_IN_ASSET, label: 'console.pools.least', first: '1' },
    is_open_award_pool: { ...FLAG, label: 'console.pools.bonus.open', first: false },
    ext_award_rate_year: { ...RATE, label: 'console.pools.bonusRate', first: '0', isShown: isOpen },
    ext_award_limit: { ...AMOUNT_IN_ASSET, label: 'console.pools.bonusLimit', first: '0', isShown: isOpen },
    ext_award_budget: {
      ...AMOUNT_IN_ASSET,
      label: 'console.pools.budget',
      hint: 'console.pools.budget.hint',
      first: '',
      none: { typed: '', sent: NO_BUDGET },
      isShown: isOpen,
    },
    award_asset: {
      ...oneListed((words) => [{ value: '', label: words('console.pools.bonusAsset.same') }, ...listedOptions()]),
      label: 'console.pools.bonusAsset',
      first: '',
      none: { typed: '', sent: undefined },
      isShown: isOpen,
    },
    start_at: { ...BOUND, label: 'console.earn.begins' },
    end_at: { ...BOUND, label: 'console.earn.ends' },
    ladder_apr: {
      ...LADDER,
      label: 'console.earn.tiers',
      first: [],
      unit: ({ asset }) => String(asset),
      fault: 'flexible.pool.tiers',
    },
    verified_only: { ...FLAG, label: 'console.pools.verifiedOnly', first: false },
  },
  {
    rest: () => ({}),
    rule: (body) =>
      poolViolation({
        ...giftOfBody(body),
        minRate: decimal(body.limit_min_lend_rate_year),
        maxRate: decimal(body.max_lend_rate_year ?? '0'),
      }),
  },
)

export function curveOf(curve: FlexiblePoolCreateBody['curve']): FlexibleCurve {
  const { base, slope1, kink, slope2, cap } = curve
  return {
    base: decimal(base),
    slope1: decimal(slope1),
    kink: decimal(kink),
    slope2: decimal(slope2),
    cap: decimal(cap),
  }
}

const dateOf = (seconds: unknown): number | null => (typeof seconds === 'number' ? seconds : null)

function giftOfBody(body: FlexiblePoolCreateBody): PoolGift {
  return {
    curve: curveOf(body.curve),
    bonusRate: decimal(body.ext_award_rate_year ?? '0'),
    bonusLimit: decimal(body.ext_award_limit ?? '0'),
    isBonusOpen: body.is_open_award_pool === 1,
    budget:
      body.ext_award_budget === undefined || body.ext_award_budget === NO_BUDGET
        ? null
        : decimal(body.ext_award_budget),
    tiers: ladderOf(body.ladder_apr ?? []),
    serviceFee: decimal(body.service_fee),
    award: body.award_asset ?? body.asset,
    startAt: dateOf(body.start_at),
    endAt: dateOf(body.end_at),
    isVerifiedOnly: body.verified_only === 1,
    // The form changes terms: whether the pool is on sale stays.
    isListed: true,
  }
}

/** Only what a change makes different; without a field it changes nothing. */
export function poolChange(before: FlexiblePoolRow, after: FlexiblePoolCreateBody): FlexiblePoolChangeBody {
  return { ...changedFields(POOL.read(POOL.fill(before)).body, after), asset: before.asset }
}

/** Whether the change will wait for a second operator, by the rule that the server asks; `bound` is `offer_above`. */
export function willWait(before: FlexiblePoolRow | null, after: FlexiblePoolCreateBody, bound: string): boolean {
  const was = before === null ? null : POOL.read(POOL.fill(before)).body
  const above = bound === '-1' ? null : decimal(bound)
  // What a call leaves out stays as it was.
  return poolTakesTwo(was === null ? null : giftOfBody(was), giftOfBody({ ...was, ...after }), above)
}
