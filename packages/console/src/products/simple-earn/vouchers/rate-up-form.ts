import { given } from '@tenor/browser/search'
import { grantViolation, QUOTE_ASSET } from '@tenor/contract/core'
import { violation } from '@tenor/contract/http'
import { readDecimal } from '@tenor/contract/money'
import { type RateUpTerms, rateUpTerms } from '@tenor/contract/simple-earn'
import { DAY_MS, type Instant, later, unixSeconds } from '@tenor/contract/time'
import { fieldOfInstant, instantOfField } from '../../../platform/instant-field.ts'
import { fractionOfPercent } from '../../../platform/percent.ts'
import type { FormViolation } from '../../../platform/phrases/index.ts'

const USUAL_DAYS = 30

/** A rate-up voucher as it is typed: the rate in percent, the end the text of a date field in UTC. */
export type RateUpForm = {
  email: string
  title: string
  asset: string
  rate: string
  days: string
  low: string
  high: string
  product: string
  ends: string
  note: string
}

export type RateUpBody = RateUpTerms & { expires_at: number; note?: string }

export function newRateUp(now: Instant, email: string): RateUpForm {
  return {
    email,
    title: '',
    asset: QUOTE_ASSET,
    rate: '2',
    days: '7',
    low: '100',
    high: '1000',
    product: '',
    note: '',
    ends: fieldOfInstant(later(now, USUAL_DAYS * DAY_MS)),
  }
}

/** What the form gives, or the first thing against it: by the terms that the server reads too. */
export function bodyOfRateUp(
  form: RateUpForm,
  now: Instant,
): { body: RateUpBody; violation: null } | { body: null; violation: FormViolation } {
  const wrong = (key: FormViolation['reason']) => ({ body: null, violation: violation(key) })
  if (!form.email.includes('@')) return wrong('console.vouchers.email.needed')
  const rate = fractionOfPercent(form.rate)
  if (rate === null || rate === '0') return wrong('console.earn.rate.malformed')
  const [low, high] = [readDecimal(form.low), readDecimal(form.high)]
  if (!low.ok || !high.ok || high.value < low.value) return wrong('console.rateUp.amounts.malformed')
  const ends = instantOfField(form.ends)
  if (ends === null) return wrong('console.vouchers.time.malformed')
  const late = grantViolation({ validFrom: now, expiresAt: ends, now })
  if (late !== null) return { body: null, violation: late }
  const terms = rateUpTerms.safeParse({
    title: form.title,
    rate_day: form.days,
    rate_ratio: rate,
    using_currency: form.asset,
    buy_limit_low: form.low,
    buy_limit_high: form.high,
    ...given({ product_id: form.product === '' ? undefined : form.product }),
  })
  if (!terms.success) return wrong('console.rateUp.terms.malformed')
  const note = form.note.trim()
  return {
    body: { ...terms.data, expires_at: unixSeconds(ends), ...given({ note: note === '' ? undefined : note }) },
    violation: null,
  }
}
