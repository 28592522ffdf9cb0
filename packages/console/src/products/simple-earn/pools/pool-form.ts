import { given } from '@tenor/browser/search'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { violation } from '@tenor/contract/http'
import { decimal, readDecimal } from '@tenor/contract/money'
import {
  type FlexibleCurve,
  type FlexiblePoolChangeBody,
  type FlexiblePoolCreateBody,
  type FlexiblePoolRow,
  ladderOf,
  type PoolGift,
  poolTakesTwo,
  poolViolation,
} from '@tenor/contract/simple-earn'
import { type Instant, instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { changedFields } from '../../../core/catalogue/index.ts'
import { fieldOfInstant, instantOfField } from '../../../platform/instant-field.ts'
import { fractionOfPercent, percentOfFraction } from '../../../platform/percent.ts'
import type { FormViolation } from '../../../platform/phrases/index.ts'
import { formOfTiers, type TierForm, tiersOfForm } from '../ladder-form.ts'

/** Rates of a pool as they are typed, in percent; `kink` is a percentage of utilisation. */
const POOL_RATES = ['base', 'slope1', 'kink', 'slope2', 'cap', 'minRate', 'maxRate', 'fee', 'bonusRate'] as const
export type PoolRate = (typeof POOL_RATES)[number]

/** A pool's terms as they are typed. Times are texts of date fields in UTC; '' is no bound. */
export type PoolForm = Record<PoolRate, string> & {
  asset: string
  least: string
  isBonusOpen: boolean
  bonusAsset: string
  bonusLimit: string
  /** What bonus and tiers may come to in all; '' is no end. */
  budget: string
  begins: string
  ends: string
  isVerifiedOnly: boolean
  tiers: readonly TierForm[]
}

/** A pool to begin with: nothing below 1 % once it is used, steep above four fifths. */
export function newPool(): PoolForm {
  return {
    asset: QUOTE_ASSET,
    base: '1',
    slope1: '4',
    kink: '80',
    slope2: '60',
    cap: '20',
    minRate: '1',
    maxRate: '20',
    fee: '10',
    least: '1',
    isBonusOpen: false,
    bonusAsset: '',
    bonusRate: '0',
    bonusLimit: '0',
    budget: '',
    begins: '',
    ends: '',
    isVerifiedOnly: false,
    tiers: [],
  }
}

export function formOfPool(row: FlexiblePoolRow): PoolForm {
  const at = (seconds: number | null) => (seconds === null ? '' : fieldOfInstant(instantOfSeconds(seconds)))
  const { base, slope1, kink, slope2, cap } = row.curve
  return {
    asset: row.asset,
    base: percentOfFraction(base),
    slope1: percentOfFraction(slope1),
    kink: percentOfFraction(kink),
    slope2: percentOfFraction(slope2),
    cap: percentOfFraction(cap),
    minRate: percentOfFraction(row.limit_min_lend_rate_year),
    maxRate: percentOfFraction(row.max_lend_rate_year),
    fee: percentOfFraction(row.service_fee),
    least: row.min_lend_amount,
    isBonusOpen: row.is_open_award_pool === 1,
    bonusAsset: row.award_asset ?? '',
    bonusRate: percentOfFraction(row.ext_award_rate_year),
    bonusLimit: row.ext_award_limit,
    budget: row.ext_award_budget ?? '',
    begins: at(row.start_at),
    ends: at(row.end_at),
    isVerifiedOnly: row.verified_only === 1,
    tiers: formOfTiers(row.ladder_apr),
  }
}

/** What the form asks for, in the names of the call; or the first thing against it, by the rules that the server asks too. */
export function bodyOfPool(
  form: PoolForm,
): { body: FlexiblePoolCreateBody; violation: null } | { body: null; violation: FormViolation } {
  const wrong = (key: FormViolation['reason']) => ({ body: null, violation: violation(key) })
  const read = new Map(POOL_RATES.map((name) => [name, fractionOfPercent(form[name])]))
  const rate = (name: PoolRate) => read.get(name) ?? '0'
  if ([...read.values()].some((value) => value === null)) return wrong('console.earn.rate.malformed')
  const least = readDecimal(form.least)
  if (!least.ok || least.value <= 0n || ![form.bonusLimit, form.budget || '0'].every((text) => readDecimal(text).ok))
    return wrong('amount.malformed')
  const tiers = tiersOfForm(form.tiers)
  if (tiers === null) return wrong('flexible.pool.tiers')
  const [begins, ends] = [form.begins, form.ends].map((text) => (text === '' ? undefined : instantOfField(text)))
  if (begins === null || ends === null) return wrong('flexible.pool.bonus')
  const body: FlexiblePoolCreateBody = {
    asset: form.asset,
    curve: { base: rate('base'), slope1: rate('slope1'), kink: rate('kink'), slope2: rate('slope2'), cap: rate('cap') },
    limit_min_lend_rate_year: rate('minRate'),
    max_lend_rate_year: rate('maxRate'),
    min_lend_amount: form.least,
    service_fee: rate('fee'),
    is_open_award_pool: form.isBonusOpen ? 1 : 0,
    ext_award_rate_year: rate('bonusRate'),
    ext_award_limit: form.bonusLimit,
    ext_award_budget: form.budget === '' ? NO_BUDGET : form.budget,
    verified_only: form.isVerifiedOnly ? 1 : 0,
    ladder_apr: tiers,
    ...given({
      award_asset: form.bonusAsset === '' ? undefined : form.bonusAsset,
      start_at: seconds(begins) ?? undefined,
      end_at: seconds(ends) ?? undefined,
    }),
  }
  const found = poolViolation({
    ...giftOfBody(body),
    minRate: decimal(rate('minRate')),
    maxRate: decimal(rate('maxRate')),
  })
  return found === null ? { body, violation: null } : { body: null, violation: found }
}

const NO_BUDGET = '-1'
const seconds = (at: Instant | undefined) => (at === undefined ? null : unixSeconds(at))

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
  return { ...changedFields(bodyOfPool(formOfPool(before)).body, after), asset: before.asset }
}

/** Whether the change will wait for a second operator, by the rule that the server asks; `bound` is `offer_above`. */
export function willWait(before: FlexiblePoolRow | null, after: FlexiblePoolCreateBody, bound: string): boolean {
  const was = before === null ? null : bodyOfPool(formOfPool(before)).body
  const above = bound === '-1' ? null : decimal(bound)
  // What a call leaves out stays as it was.
  return poolTakesTwo(was === null ? null : giftOfBody(was), giftOfBody({ ...was, ...after }), above)
}
