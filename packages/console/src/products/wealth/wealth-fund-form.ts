import { listedOptions } from '@tenor/browser/assets'
import { formOf } from '@tenor/browser/forms'
import { LISTINGS } from '@tenor/contract/core'
import { requireBody } from '@tenor/contract/http'
import { decimal } from '@tenor/contract/money'
import {
  type NewWealthBody,
  SHARE_PERIODS,
  type WealthBackOfficeRow,
  type WealthChange,
  wealthBackOfficeCreate,
  wealthTermsViolation,
} from '@tenor/contract/wealth'
import { changedFields } from '../../core/catalogue/index.ts'
import { AMOUNT, FLAG, name, oneCode, oneListed, oneWord, PERCENT, WHOLE } from '../../platform/form/index.ts'

const inCoin = ({ coin }: Readonly<Record<string, unknown>>) => String(coin)

/** A fund: begins as the platform's own, with a tenth of the profit above the high-water mark. */
export const FUND_FORM = formOf(
  requireBody(wealthBackOfficeCreate),
  {
    project_type: {
      ...oneCode([4, 5], (code) => `console.wealth.type.${code}`),
      label: 'console.wealth.type',
      first: '4',
    },
    coin: { ...oneListed(() => listedOptions()), label: 'console.balance.asset', first: 'USDT' },
    nav: {
      ...AMOUNT,
      label: 'console.wealth.nav.first',
      first: '1',
      unit: inCoin,
      fault: 'amount.malformed',
      refused: 'wealth.nav.zero',
    },
    name: {
      ...name(60),
      label: 'console.wealth.name',
      first: '',
      fault: 'console.wealth.name.missing',
      refused: 'request.malformed',
    },
    min_amount: {
      ...AMOUNT,
      label: 'console.wealth.least',
      first: '100',
      unit: inCoin,
      fault: 'amount.malformed',
      refused: 'wealth.product.minimum',
    },
    lock_days: { ...WHOLE, label: 'console.wealth.lock', first: '0', fault: 'console.wealth.lock.days' },
    profit_share: { ...PERCENT, label: 'console.wealth.share', first: '10', fault: 'wealth.product.share' },
    share_period: {
      ...oneWord(SHARE_PERIODS, (period) => `console.wealth.period.${period}`),
      label: 'console.wealth.period',
      first: 'none',
    },
    high_water_mark: {
      ...FLAG,
      label: 'console.wealth.highWater',
      first: true,
      isShown: ({ share_period }) => share_period !== 'none',
    },
    nav_bound: { ...PERCENT, label: 'console.wealth.bound', first: '10', fault: 'wealth.product.bound' },
    gate: {
      ...PERCENT,
      label: 'console.wealth.gate',
      first: '',
      none: { typed: '', sent: null },
      placeholder: 'console.wealth.gate.none',
      fault: 'wealth.product.gate',
    },
    risk: { ...oneCode([1, 2, 3, 4, 5]), label: 'console.wealth.risk', first: '3' },
  },
  {
    rest: () => ({ status: LISTINGS[0] }),
    rule: ({ min_amount, lock_days = 0, profit_share = '0', nav_bound = '0', gate = null, nav }) =>
      wealthTermsViolation({
        minimum: decimal(min_amount),
        lockDays: lock_days,
        profitShare: decimal(profit_share),
        navBound: decimal(nav_bound),
        gate: gate === null ? null : decimal(gate),
        nav: decimal(nav),
      }),
    about: {
      'wealth.nav.zero': 'nav',
      'wealth.product.minimum': 'min_amount',
      'wealth.product.share': 'profit_share',
      'wealth.product.bound': 'nav_bound',
      'wealth.product.gate': 'gate',
    },
  },
)

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
  } = changedFields(FUND_FORM.read(FUND_FORM.fill(row)).body, after)
  // Null counts as not given: a gate for all units takes one away.
  return changed.gate === null ? { ...changed, gate: ALL_UNITS } : changed
}
