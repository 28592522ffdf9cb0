import { listedOptions } from '@tenor/browser/assets'
import { formOf } from '@tenor/browser/forms'
import { LISTINGS, QUOTE_ASSET } from '@tenor/contract/core'
import {
  type NewSoftCoin,
  type SoftCoinChange,
  type SoftStakingCoinOffer,
  softStakingCoinCreate,
  softTermsOf,
  softTermsViolation,
} from '@tenor/contract/soft-staking'
import { changedFields } from '../../core/catalogue/index.ts'
import { AMOUNT, oneListed, PERCENT } from '../../platform/form/index.ts'

const UNLIMITED = '-1'
const inCoin = ({ coin }: Readonly<Record<string, unknown>>) => String(coin)

/** A coin: the rate in percent; an empty maximum is none. */
export const SOFT_COIN = formOf(
  softStakingCoinCreate,
  {
    coin: { ...oneListed(() => listedOptions()), label: 'console.balance.asset', first: QUOTE_ASSET },
    rate_year: { ...PERCENT, label: 'console.softStaking.rate', first: '1.8', fault: 'soft-staking.coin.rate' },
    min_amount: {
      ...AMOUNT,
      label: 'console.softStaking.least',
      first: '0.05',
      unit: inCoin,
      fault: 'amount.malformed',
    },
    max_amount: {
      ...AMOUNT,
      write: (sent: string) => (sent === UNLIMITED ? '' : sent),
      label: 'console.softStaking.most',
      placeholder: 'console.softStaking.most.none',
      first: '',
      none: { typed: '', sent: UNLIMITED },
      unit: inCoin,
      fault: 'amount.malformed',
    },
  },
  {
    rest: () => ({ status: LISTINGS[0] }),
    rule: (body) => softTermsViolation(softTermsOf(body)),
    about: { 'soft-staking.coin.rate': 'rate_year', 'soft-staking.coin.limits': 'max_amount' },
  },
)

/** Only what a change makes different. The coin stays; the status has acts of its own. */
export function softFieldsChanged(row: SoftStakingCoinOffer, after: NewSoftCoin): Omit<SoftCoinChange, 'id'> {
  const { coin: _coin, status: _status, ...changed } = changedFields(SOFT_COIN.read(SOFT_COIN.fill(row)).body, after)
  return changed
}
