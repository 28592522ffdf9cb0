import { grantViolation, isKnownAsset } from '@tenor/contract/core'
import { type Violation, violation } from '@tenor/contract/http'
import { decimalText, readDecimal } from '@tenor/contract/money'
import { DAY_MS, type Instant, later, unixSeconds } from '@tenor/contract/time'
import { fieldOfInstant, instantOfField } from '../../platform/clock.ts'
import { given } from '../../platform/page/index.ts'

/** What the form of a new voucher holds. `begins` and `ends` are texts of datetime-local fields, in UTC. */
export type VoucherForm = {
  email: string
  currency: string
  amount: string
  begins: string
  ends: string
  note: string
}

/** What is sent for it. */
export type VoucherGrant = {
  currency: string
  amount: string
  expires_at: number
  valid_from?: number
  note?: string
}

const USUAL_DAYS = 14

export function newVoucher(now: Instant): VoucherForm {
  const ends = fieldOfInstant(later(now, USUAL_DAYS * DAY_MS))
  return { email: '', currency: 'USDT', amount: '', begins: '', ends, note: '' }
}

export type VoucherFaults = { [Field in keyof VoucherForm]?: Violation }

/** Everything against the form, field by field; the server asks the same rules. */
export function voucherFaults(form: VoucherForm, now: Instant): VoucherFaults {
  const read = readDecimal(form.amount)
  const begins = form.begins === '' ? now : instantOfField(form.begins)
  const ends = instantOfField(form.ends)
  const isWhole = begins !== null && ends !== null
  return given({
    email: /^[^@\s]+@[^@\s]+$/.test(form.email.trim()) ? undefined : violation('account.email.malformed'),
    currency: isKnownAsset(form.currency) ? undefined : violation('ledger.asset.unknown'),
    amount: read.ok && read.value > 0n ? undefined : violation('console.vouchers.amount.malformed'),
    begins: begins === null ? violation('console.vouchers.time.malformed') : undefined,
    ends: isWhole
      ? (grantViolation({ validFrom: begins, expiresAt: ends, now }) ?? undefined)
      : violation('console.vouchers.time.malformed'),
  })
}

/** What is sent for a form without faults; null for one with. */
export function grantOf(form: VoucherForm, now: Instant): VoucherGrant | null {
  const read = readDecimal(form.amount)
  const [begins, ends] = [instantOfField(form.begins), instantOfField(form.ends)]
  if (Object.keys(voucherFaults(form, now)).length > 0 || !read.ok || ends === null) return null
  return given({
    currency: form.currency,
    amount: decimalText(read.value),
    expires_at: unixSeconds(ends),
    valid_from: begins === null ? undefined : unixSeconds(begins),
    note: form.note.trim() === '' ? undefined : form.note.trim(),
  }) as VoucherGrant
}
