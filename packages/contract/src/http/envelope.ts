import type { Reason } from './reason.ts'

/** What every call answers with. `code` is 200, or the refusal's code; `data` is absent on a refusal. */
export type Envelope<Data> = { code: number; message: string; data: Data }

/** What a refused call answers with. */
export type RefusalBody = {
  code: number
  message: string
  /** Stable machine word: what went wrong, such as `ERR_BALANCE_NOT_ENOUGH`. Never renamed. */
  fail_reason: string
  /** Values for the placeholders of the sentence. */
  params: Record<string, string | number>
}

/** Codes of the field's catalogue; every other refusal is `GENERAL`. */
export const REFUSAL_CODE = {
  GENERAL: -1,
  FUND_PASSWORD_NEEDED: 101,
  SIGN_IN_NEEDED: 401,
  AUTO_REINVEST_REFUSED: 3001,
  FUND_PASSWORD_WRONG: 10010106,
  FUND_PASSWORD_NOT_SET: 10010107,
  FINGERPRINT_NEEDED: 10010108,
  FUND_PASSWORD_REQUIRED: 10010111,
  FUND_PASSWORD_LOCKED: 10010112,
} as const
/** One of the codes above. */
export type RefusalCode = (typeof REFUSAL_CODE)[keyof typeof REFUSAL_CODE]

/**
 * A rule that says no: a stable reason and the values its sentence names. Rules return these; they never throw. A form
 * of an app may have sentences of its own as `Key`.
 */
export type Violation<Key extends string = Reason> = { reason: Key; params: Record<string, string | number> }

/** A Violation from its reason and the values of its sentence. */
export function violation<Key extends string = Reason>(
  reason: Key,
  params: Record<string, string | number> = {},
): Violation<Key> {
  return { reason, params }
}
