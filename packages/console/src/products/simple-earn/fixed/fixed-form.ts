import { given } from '@tenor/browser/search'
import { type Listing, QUOTE_ASSET } from '@tenor/contract/core'
import { violation } from '@tenor/contract/http'
import { decimal, readDecimal } from '@tenor/contract/money'
import {
  type EarlyPolicy,
  type FixedBackOfficeRow,
  type FixedBody,
  type FixedSale,
  type FixedType,
  fixedListingViolation,
  ladderOf,
  type NewFixedBody,
} from '@tenor/contract/simple-earn'
import { type Instant, instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { changedFields } from '../../../core/catalogue/index.ts'
import { fieldOfInstant, instantOfField } from '../../../platform/instant-field.ts'
import { fractionOfPercent, percentOfFraction } from '../../../platform/percent.ts'
import type { FormViolation } from '../../../platform/phrases/index.ts'
import { formOfTiers, type TierForm, tiersOfForm } from '../ladder-form.ts'

/** A fixed product as it is typed; rates in percent, `policy` 'none' where it cannot be left early, ids by commas. */
export type FixedForm = {
  asset: string
  type: '1' | '2' | '3'
  days: string
  rate: string
  least: string
  personal: string
  capacity: string
  minVip: string
  maxVip: string
  title: string
  subtitle: string
  begins: string
  ends: string
  bonusAsset: string
  tiers: readonly TierForm[]
  policy: 'none' | EarlyPolicy
  earlyRate: string
  isPartial: boolean
  mayReinvest: boolean
  mayChoose: boolean
  isVerifiedOnly: boolean
  eligible: string
}

const WHOLE = /^\d{1,4}$/
const NO_BOUND = 0

export function newFixedForm(): FixedForm {
  return {
    asset: QUOTE_ASSET,
    type: '1',
    days: '30',
    rate: '5',
    least: '10',
    personal: '50000',
    capacity: '1000000',
    minVip: '5',
    maxVip: '20',
    title: '',
    subtitle: '',
    begins: '',
    ends: '',
    bonusAsset: '',
    tiers: [],
    policy: 'reduced',
    earlyRate: '1',
    isPartial: true,
    mayReinvest: true,
    mayChoose: true,
    isVerifiedOnly: false,
    eligible: '',
  }
}

/** A row of the list says who is invited. */
type Shown = FixedBackOfficeRow & { readonly eligible?: readonly number[] }

export function formOfFixed(row: Shown): FixedForm {
  const at = (seconds: number | null) => (seconds === null ? '' : fieldOfInstant(instantOfSeconds(seconds)))
  return {
    asset: row.asset,
    type: row.type === 3 ? '3' : row.type === 2 ? '2' : '1',
    days: String(row.lock_up_period),
    rate: percentOfFraction(row.year_rate),
    least: row.min_lend_amount,
    personal: row.user_max_lend_volume,
    capacity: row.max_lend_volume,
    minVip: String(row.min_vip),
    maxVip: String(row.max_vip),
    title: row.title,
    subtitle: row.subtitle,
    begins: at(row.start_at),
    ends: at(row.end_at),
    bonusAsset: row.bonus_asset ?? '',
    tiers: formOfTiers(row.ladder_apr),
    policy: (row.pre_redeem_policy as EarlyPolicy | null) ?? 'none',
    earlyRate: percentOfFraction(row.pre_redeem_rate_year),
    isPartial: row.partial === 1,
    mayReinvest: row.reinvest === 1,
    mayChoose: row.redeem_account === 1,
    isVerifiedOnly: row.verified_only === 1,
    eligible: (row.eligible ?? []).join(', '),
  }
}

type Read = { body: NewFixedBody; violation: null } | { body: null; violation: FormViolation }

/** What the form asks for, in the names of the call; or the first thing against it, by the rule that the server asks too. */
export function bodyOfFixed(form: FixedForm): Read {
  const wrong = (key: FormViolation['reason']): Read => ({ body: null, violation: violation(key) })
  const [rate, earlyRate] = [fractionOfPercent(form.rate), fractionOfPercent(form.earlyRate)]
  if (rate === null || earlyRate === null) return wrong('console.earn.rate.malformed')
  if (![form.least, form.personal, form.capacity].every((text) => readDecimal(text).ok))
    return wrong('amount.malformed')
  if (![form.days, form.minVip, form.maxVip].every((text) => WHOLE.test(text)))
    return wrong('console.fixed.days.malformed')
  const tiers = tiersOfForm(form.tiers)
  if (tiers === null) return wrong('simpleEarn.fixed.tiers')
  const [begins, ends] = [boundOf(form.begins), boundOf(form.ends)]
  if (begins === undefined || ends === undefined) return wrong('simpleEarn.fixed.window')
  const eligible = form.eligible.split(/[\s,]+/).filter((text) => text !== '')
  if (!eligible.every((text) => /^\d{1,15}$/.test(text))) return wrong('console.fixed.eligible.malformed')
  const isEarly = form.policy !== 'none'
  const isReduced = form.policy === 'reduced'
  const [days, minVip, maxVip] = [form.days, form.minVip, form.maxVip].map((text) => Number.parseInt(text, 10)) as [
    number,
    number,
    number,
  ]
  const found = fixedListingViolation({
    type: Number.parseInt(form.type, 10) as FixedType,
    asset: form.asset,
    termDays: days,
    rate: decimal(rate),
    tiers: ladderOf(tiers),
    bonusAsset: form.bonusAsset === '' ? null : form.bonusAsset,
    minimum: decimal(form.least),
    personalQuota: decimal(form.personal),
    capacity: decimal(form.capacity),
    policy: form.policy === 'none' ? null : form.policy,
    earlyRate: isReduced ? decimal(earlyRate) : 0n,
    isPartial: isEarly && form.isPartial,
    mayReinvest: form.mayReinvest,
    mayChooseAccount: form.mayChoose,
    minVip,
    maxVip,
    startsAt: begins,
    endsAt: ends,
    sale: 1 as FixedSale,
    isVerifiedOnly: form.isVerifiedOnly,
  })
  if (found !== null) return { body: null, violation: found }
  const flag = (is: boolean) => (is ? 1 : 0)
  const body: NewFixedBody = {
    asset: form.asset,
    type: Number.parseInt(form.type, 10),
    lock_up_period: days,
    year_rate: rate,
    min_lend_amount: form.least,
    user_max_lend_volume: form.personal,
    max_lend_volume: form.capacity,
    reinvest: flag(form.mayReinvest),
    redeem_account: flag(form.mayChoose),
    verified_only: flag(form.isVerifiedOnly),
    sale_status: 1,
    status: 'listed' as Listing,
    title: form.title.trim(),
    subtitle: form.subtitle.trim(),
    start_at: secondsOf(begins),
    end_at: secondsOf(ends),
    bonus_asset: form.bonusAsset,
    ladder_apr: tiers,
    pre_redeem: flag(isEarly),
    partial: flag(isEarly && form.isPartial),
    ...(isEarly ? { pre_redeem_policy: form.policy as EarlyPolicy } : {}),
    ...(isReduced ? { pre_redeem_rate_year: earlyRate } : {}),
    ...(form.type === '2' ? { min_vip: minVip, max_vip: maxVip } : {}),
    ...given({ eligible: eligible.length === 0 ? undefined : eligible.map((text) => Number.parseInt(text, 10)) }),
  }
  return { body, violation: null }
}

/** '' is no bound; undefined where the text is no instant. */
function boundOf(text: string): Instant | null | undefined {
  return text === '' ? null : (instantOfField(text) ?? undefined)
}

const secondsOf = (at: Instant | null) => (at === null ? NO_BOUND : unixSeconds(at))

/** Only what a change makes different, with its id; `sale_status` and `status` have acts of their own. */
export function fixedChange(row: Shown, after: NewFixedBody): FixedBody & { id: number } {
  return { ...changedFields(bodyOfFixed(formOfFixed(row)).body, after), id: row.id }
}
