import { listedOptions } from '@tenor/browser/assets'
import { formOf } from '@tenor/browser/forms'
import { LISTINGS, QUOTE_ASSET } from '@tenor/contract/core'
import { readCode } from '@tenor/contract/http'
import { decimal } from '@tenor/contract/money'
import {
  EARLY_POLICIES,
  FIXED_SALE,
  FIXED_TYPE,
  type FixedBackOfficeRow,
  type FixedBody,
  fixedBackOfficeCreate,
  fixedListingViolation,
  ladderOf,
  type NewFixedBody,
} from '@tenor/contract/simple-earn'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { changedFields } from '../../../core/catalogue/index.ts'
import {
  AMOUNT,
  FLAG,
  IDS,
  line,
  MOMENT,
  maybeWord,
  oneCode,
  oneListed,
  PERCENT,
  whole,
} from '../../../platform/form/index.ts'
import { LADDER } from '../ladder-field.tsx'

type Typed = Readonly<Record<string, unknown>>

const inAsset = ({ asset }: Typed) => String(asset)
const isVip = ({ type }: Typed) => type === '2'
const mayLeave = ({ pre_redeem_policy: policy }: Typed) => policy !== 'none'
const AMOUNT_IN_ASSET = { ...AMOUNT, unit: inAsset, fault: 'amount.malformed' } as const
const WHOLE_NUMBER = { ...whole(9_999), fault: 'console.fixed.days.malformed' } as const
/** No bound is sent as 0. */
const BOUND = { ...MOMENT, first: '', none: { typed: '', sent: 0 }, fault: 'simpleEarn.fixed.window' } as const
const TEXT = { first: '', none: { typed: '', sent: '' } } as const

/** A fixed product; rates in percent, a policy of `none` where it cannot be left early, ids by commas. */
export const FIXED = formOf(
  fixedBackOfficeCreate,
  {
    year_rate: {
      ...PERCENT,
      label: 'console.fixed.rate',
      first: '5',
      fault: 'console.earn.rate.malformed',
    },
    pre_redeem_rate_year: {
      ...PERCENT,
      label: 'console.fixed.earlyRate',
      first: '1',
      fault: 'console.earn.rate.malformed',
      isUsed: ({ pre_redeem_policy: policy }) => policy === 'reduced',
    },
    user_max_lend_volume: { ...AMOUNT_IN_ASSET, label: 'console.fixed.personal', first: '50000' },
    max_lend_volume: { ...AMOUNT_IN_ASSET, label: 'console.fixed.capacity', first: '1000000' },
    start_at: { ...BOUND, label: 'console.earn.begins' },
    end_at: { ...BOUND, label: 'console.earn.ends' },
    asset: { ...oneListed(() => listedOptions()), label: 'console.balance.asset', first: QUOTE_ASSET },
    type: { ...oneCode([1, 2, 3], (code) => `console.fixed.type.${code}`), label: 'console.fixed.type', first: '1' },
    lock_up_period: { ...WHOLE_NUMBER, label: 'console.fixed.days', first: '30' },
    min_lend_amount: { ...AMOUNT_IN_ASSET, label: 'console.fixed.least', first: '10' },
    min_vip: { ...WHOLE_NUMBER, label: 'console.fixed.minVip', first: '5', isUsed: isVip },
    max_vip: { ...WHOLE_NUMBER, label: 'console.fixed.maxVip', first: '20', isUsed: isVip },
    eligible: {
      ...IDS,
      label: 'console.fixed.eligible',
      first: '',
      none: { typed: '', sent: undefined },
      fault: 'console.fixed.eligible.malformed',
      isUsed: ({ type }) => type === '3',
    },
    pre_redeem_policy: {
      ...maybeWord(EARLY_POLICIES, (policy) => `console.fixed.policy.${policy}`),
      label: 'console.fixed.policy',
      first: 'reduced',
      none: { typed: 'none', sent: undefined },
    },
    bonus_asset: {
      ...oneListed((words) => [{ value: '', label: words('console.fixed.bonusAsset.same') }, ...listedOptions()]),
      label: 'console.fixed.bonusAsset',
      first: '',
      none: { typed: '', sent: '' },
    },
    title: { ...TEXT, ...line(120), label: 'console.fixed.title' },
    subtitle: { ...TEXT, ...line(240), label: 'console.fixed.subtitle' },
    ladder_apr: { ...LADDER, label: 'console.earn.tiers', first: [], unit: inAsset, fault: 'simpleEarn.fixed.tiers' },
    partial: { ...FLAG, label: 'console.fixed.isPartial', first: true, isUsed: mayLeave },
    reinvest: { ...FLAG, label: 'console.fixed.mayReinvest', first: true },
    redeem_account: { ...FLAG, label: 'console.fixed.mayChoose', first: true },
    verified_only: { ...FLAG, label: 'console.fixed.isVerifiedOnly', first: false },
  },
  {
    rest: ({ pre_redeem_policy: policy, partial }) => ({
      sale_status: FIXED_SALE.OPEN,
      status: LISTINGS[0],
      pre_redeem: policy === undefined ? 0 : 1,
      partial: partial === 1 ? 1 : 0,
    }),
    rule: (body) =>
      fixedListingViolation({
        type: readCode(FIXED_TYPE, body.type ?? FIXED_TYPE.NORMAL),
        asset: body.asset,
        termDays: body.lock_up_period,
        rate: decimal(body.year_rate),
        tiers: ladderOf(body.ladder_apr ?? []),
        bonusAsset: body.bonus_asset || null,
        minimum: decimal(body.min_lend_amount),
        personalQuota: decimal(body.user_max_lend_volume ?? '0'),
        capacity: decimal(body.max_lend_volume ?? '0'),
        policy: body.pre_redeem_policy ?? null,
        earlyRate: decimal(body.pre_redeem_rate_year ?? '0'),
        isPartial: body.partial === 1,
        mayReinvest: body.reinvest === 1,
        mayChooseAccount: body.redeem_account === 1,
        minVip: body.min_vip ?? 0,
        maxVip: body.max_vip ?? 0,
        startsAt: readBound(body.start_at),
        endsAt: readBound(body.end_at),
        sale: FIXED_SALE.OPEN,
        isVerifiedOnly: body.verified_only === 1,
      }),
    about: {
      'simpleEarn.fixed.term': 'lock_up_period',
      'simpleEarn.fixed.rate': 'year_rate',
      'simpleEarn.fixed.minimumEarnsNothing': 'min_lend_amount',
      'simpleEarn.fixed.earlyRate': 'pre_redeem_rate_year',
      'simpleEarn.fixed.tiers': 'ladder_apr',
      'simpleEarn.fixed.vipRange': 'min_vip',
      'simpleEarn.fixed.window': 'end_at',
    },
  },
)

/** 0 is no bound. */
function readBound(seconds = 0): Instant | null {
  return seconds === 0 ? null : instantOfSeconds(seconds)
}

/** Only what a change makes different, with its id; `sale_status` and `status` have acts of their own. */
export function fixedChange(row: FixedBackOfficeRow, after: NewFixedBody): FixedBody & { id: number } {
  return { ...changedFields(FIXED.read(FIXED.fill(row)).body, after), id: row.id }
}
