import { given } from '@tenor/browser/search'
import { grantViolation, QUOTE_ASSET } from '@tenor/contract/core'
import { violation } from '@tenor/contract/http'
import { decimalText, readDecimal } from '@tenor/contract/money'
import { DAY_MS, type Instant, later, unixSeconds } from '@tenor/contract/time'
import { fieldOfInstant, instantOfField } from '../../platform/instant-field.ts'
import type { FormViolation } from '../../platform/phrases/index.ts'

const USUAL_DAYS = 30

/** A voucher as it is typed. The times are texts of datetime-local fields in UTC; without a beginning it begins at once. */
export type GrantForm = {
  email: string
  asset: string
  amount: string
  begins: string
  ends: string
  note: string
  campaign: string
}

/** What is sent. */
export type GrantBody = {
  currency: string
  amount: string
  valid_from?: number
  expires_at: number
  note?: string
  campaign?: string
}

export type GrantFaults = Partial<Record<'email' | 'amount' | 'begins' | 'ends', FormViolation>>

export function newGrant(now: Instant, email: string): GrantForm {
  const ends = fieldOfInstant(later(now, USUAL_DAYS * DAY_MS))
  return { email, asset: QUOTE_ASSET, amount: '', begins: '', ends, note: '', campaign: '' }
}

/** What is wrong with the form, by field. */
export function grantFaults(form: GrantForm, now: Instant): GrantFaults {
  const amount = readDecimal(form.amount)
  const validFrom = form.begins === '' ? now : instantOfField(form.begins)
  const expiresAt = instantOfField(form.ends)
  const ends =
    expiresAt === null
      ? violation('console.vouchers.time.malformed')
      : grantViolation({ validFrom: validFrom ?? now, expiresAt, now })
  return given({
    email: form.email.includes('@') ? undefined : violation('console.vouchers.email.needed'),
    amount: !amount.ok || amount.value <= 0n ? violation('console.vouchers.amount.malformed') : undefined,
    begins: validFrom === null ? violation('console.vouchers.time.malformed') : undefined,
    ends: ends ?? undefined,
  })
}

/** The form as the call wants it, or null while something is wrong. */
export function grantBody(form: GrantForm, now: Instant): GrantBody | null {
  const amount = readDecimal(form.amount)
  const begins = form.begins === '' ? null : instantOfField(form.begins)
  const ends = instantOfField(form.ends)
  if (!amount.ok || ends === null || Object.keys(grantFaults(form, now)).length > 0) return null
  const note = form.note.trim()
  const campaign = form.campaign.trim()
  return {
    currency: form.asset,
    amount: decimalText(amount.value),
    expires_at: unixSeconds(ends),
    ...given({
      valid_from: begins === null ? undefined : unixSeconds(begins),
      note: note === '' ? undefined : note,
      campaign: campaign === '' ? undefined : campaign,
    }),
  }
}
