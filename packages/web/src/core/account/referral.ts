import { keepText, keptText } from '@tenor/browser/kept'
import { shortText } from '@tenor/browser/search'

const KEPT = 'tenor.referral'
const LONGEST = 64

/** The code of whoever sent the reader, as an address brings it. */
export function readReferral(search: Record<string, unknown>): string | undefined {
  const code = shortText(search['ref_code'], LONGEST)
  return code !== undefined && /^[0-9A-Za-z_-]+$/.test(code) ? code : undefined
}

/** Remembered until the reader opens an account, wherever they look first. */
export function keepReferral(code: string | undefined): void {
  if (code !== undefined) keepText(KEPT, code)
}

export function keptReferral(): string | undefined {
  return readReferral({ ref_code: keptText(KEPT) })
}

/** It is said once, when the account is opened. */
export function forgetReferral(): void {
  keepText(KEPT, null)
}
