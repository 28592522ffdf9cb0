import { firstCoin } from '@tenor/browser/assets'
import { LISTINGS } from '@tenor/contract/core'
import { violation } from '@tenor/contract/http'
import { readDecimal } from '@tenor/contract/money'
import {
  type NewSoftCoin,
  type SoftCoinChange,
  type SoftStakingCoinOffer,
  softTermsOf,
  softTermsViolation,
} from '@tenor/contract/soft-staking'
import { changedFields, type ReadOffer } from '../../core/catalogue/index.ts'
import { fractionOfPercent, percentOfFraction } from '../../platform/percent.ts'

/** A coin as it is typed: the rate in percent; an empty maximum is none. */
export type SoftCoinForm = { coin: string; rate: string; least: string; most: string }

const NONE = '-1'

export function newSoftCoin(): SoftCoinForm {
  return { coin: firstCoin(), rate: '1.8', least: '0.05', most: '' }
}

export function formOfSoftCoin(row: SoftStakingCoinOffer): SoftCoinForm {
  const most = row.max_amount === NONE ? '' : row.max_amount
  return { coin: row.coin, rate: percentOfFraction(row.rate_year), least: row.min_amount, most }
}

/** What the form asks for, in the names of the call; or the first thing against it, by the rules that the server asks too. */
export function bodyOfSoftCoin({ coin, rate, least, most }: SoftCoinForm): ReadOffer<NewSoftCoin> {
  const rate_year = fractionOfPercent(rate)
  if (rate_year === null) return { body: null, violation: violation('soft-staking.coin.rate') }
  const isAmount = (text: string) => readDecimal(text).ok && !text.startsWith('-')
  if (!isAmount(least) || (most !== '' && !isAmount(most)))
    return { body: null, violation: violation('amount.malformed') }
  const terms = { rate_year, min_amount: least, max_amount: most === '' ? NONE : most }
  const found = softTermsViolation(softTermsOf(terms))
  if (found !== null) return { body: null, violation: found }
  return { body: { coin, ...terms, status: LISTINGS[0] }, violation: null }
}

/** Only what a change makes different. The coin stays; the status has acts of its own. */
export function softFieldsChanged(row: SoftStakingCoinOffer, after: NewSoftCoin): Omit<SoftCoinChange, 'id'> {
  const { coin: _coin, status: _status, ...changed } = changedFields(bodyOfSoftCoin(formOfSoftCoin(row)).body, after)
  return changed
}
