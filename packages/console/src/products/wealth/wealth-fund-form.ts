import { LISTINGS } from '@tenor/contract/core'
import { violation } from '@tenor/contract/http'
import { decimal, readDecimal } from '@tenor/contract/money'
import {
  type NewWealthBody,
  PROJECT_TYPE,
  type SharePeriod,
  type WealthBackOfficeRow,
  type WealthChange,
  wealthTermsViolation,
} from '@tenor/contract/wealth'
import { changedFields, type ReadOffer } from '../../core/catalogue/index.ts'
import { fractionOfPercent, percentOfFraction } from '../../platform/percent.ts'
import type { FormViolation } from '../../platform/phrases/index.ts'

/** A fund as it is typed: share, bound and gate in percent; an empty gate is none. */
export type FundForm = {
  name: string
  type: '4' | '5'
  coin: string
  nav: string
  least: string
  lockDays: string
  share: string
  period: SharePeriod
  hasHighWaterMark: boolean
  bound: string
  gate: string
  risk: string
}

/** A fund to begin with: the platform's own, a tenth of the profit above the high-water mark. */
export function newFund(): FundForm {
  return {
    name: '',
    type: '4',
    coin: 'USDT',
    nav: '1',
    least: '100',
    lockDays: '0',
    share: '10',
    period: 'none',
    hasHighWaterMark: true,
    bound: '10',
    gate: '',
    risk: '3',
  }
}

export function formOfFund(row: WealthBackOfficeRow): FundForm {
  return {
    name: row.name,
    type: row.project_type === PROJECT_TYPE.ASSET_MANAGEMENT ? '5' : '4',
    coin: row.coin,
    nav: row.nav,
    least: row.min_amount,
    lockDays: String(row.lock_days),
    share: percentOfFraction(row.profit_share),
    period: row.share_period,
    hasHighWaterMark: row.high_water_mark === 1,
    risk: String(row.risk),
    bound: percentOfFraction(row.nav_bound),
    gate: row.gate === null ? '' : percentOfFraction(row.gate),
  }
}

const DAYS = /^\d{1,4}$/
const DAYS_MOST = 3_650

/** What the form asks for, in the names of the call; or the first thing against it, by the rules that the server asks too. */
export function bodyOfFund(form: FundForm): ReadOffer<NewWealthBody> {
  const wrong = (key: FormViolation['reason']): ReadOffer<NewWealthBody> => ({ body: null, violation: violation(key) })
  const { name, nav, least, lockDays } = form
  if (name.trim() === '') return wrong('console.wealth.name.missing')
  const isAmount = (text: string) => readDecimal(text).ok && !text.startsWith('-')
  if (!isAmount(nav) || !isAmount(least)) return wrong('amount.malformed')
  const days = Number.parseInt(lockDays, 10)
  if (!DAYS.test(lockDays) || days > DAYS_MOST) return wrong('console.wealth.lock.days')
  const share = fractionOfPercent(form.share)
  if (share === null) return wrong('wealth.product.share')
  const bound = fractionOfPercent(form.bound)
  if (bound === null) return wrong('wealth.product.bound')
  const gate = form.gate === '' ? null : fractionOfPercent(form.gate)
  if (form.gate !== '' && gate === null) return wrong('wealth.product.gate')
  const found = wealthTermsViolation({
    minimum: decimal(least),
    lockDays: days,
    profitShare: decimal(share),
    navBound: decimal(bound),
    gate: gate === null ? null : decimal(gate),
    nav: decimal(nav),
  })
  if (found !== null) return { body: null, violation: found }
  return {
    body: {
      name: name.trim(),
      project_type: Number.parseInt(form.type, 10),
      coin: form.coin,
      nav,
      min_amount: least,
      lock_days: days,
      profit_share: share,
      share_period: form.period,
      nav_bound: bound,
      gate,
      high_water_mark: form.hasHighWaterMark ? 1 : 0,
      risk: Number.parseInt(form.risk, 10),
      status: LISTINGS[0],
    },
    violation: null,
  }
}

const ALL_UNITS = '1'

/** Only what a change makes different. Type, coin and first value stay; the status has acts of its own. */
export function fundFieldsChanged(row: WealthBackOfficeRow, after: NewWealthBody): Omit<WealthChange, 'id'> {
  const {
    project_type: _type,
    coin: _coin,
    nav: _nav,
    status: _status,
    run_days: _days,
    ...changed
  } = changedFields(bodyOfFund(formOfFund(row)).body, after)
  // Null counts as not given: a gate for all units takes one away.
  return changed.gate === null ? { ...changed, gate: ALL_UNITS } : changed
}
