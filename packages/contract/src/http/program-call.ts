/*
 * Calls of programs under /api/v4: signed with an API key instead of a session, and answered without an envelope, so that
 * code written for Gate's API v4 runs unchanged. Source: Gate API v4, authentication and errors.
 */

/** What the path of every such call begins with; it is part of the text that is signed. */
export const PROGRAM_PREFIX = '/api/v4'

/** How far a call's `Timestamp` may be from the server's clock, to either side, in seconds. */
export const PROGRAM_WINDOW_SECONDS = 60

/** Headers of a signed call. */
export const PROGRAM_HEADERS = { key: 'KEY', timestamp: 'Timestamp', signature: 'SIGN' } as const

/** Labels of refusals, as the field's clients know them. */
export const PROGRAM_LABELS = [
  'INVALID_KEY',
  'INVALID_SIGNATURE',
  'REQUEST_EXPIRED',
  'MISSING_REQUIRED_HEADER',
  'IP_FORBIDDEN',
  'READ_ONLY',
  'FORBIDDEN',
  'INVALID_PARAM_VALUE',
  'MISSING_REQUIRED_PARAM',
  'BALANCE_NOT_ENOUGH',
  'ORDER_NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'SERVER_ERROR',
  'TOO_BUSY',
] as const
/** One of the labels. */
export type ProgramLabel = (typeof PROGRAM_LABELS)[number]

/** What a refused call of a program answers with. */
export type ProgramRefusal = { label: ProgramLabel; message: string }

/** What is signed. `query` is without its question mark; `bodyDigest` is the SHA-512 of the body in hex, of '' where there is none. */
export type SignedParts = {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly bodyDigest: string
  readonly timestamp: string
}

/**
 * The texts that a call may have been signed over: with its query percent-decoded, as the clients have it, with `+` for a space
 * too, as those in Go and Python send it, and as it was sent. The order of the parameters is the caller's. Two of them are the same
 * where nothing was escaped.
 */
export function signedTexts({ method, path, query, bodyDigest, timestamp }: SignedParts): string[] {
  const queries = new Set([unescaped(query), decoded(query), decoded(query.replaceAll('+', ' ')), query])
  return [...queries].map((each) => [method, path, each, bodyDigest, timestamp].join('\n'))
}

/** Each escape as the one character of its number, which is how the Node client decodes. */
function unescaped(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_whole, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** Escapes as UTF-8; what is none stays. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Unix seconds of a `Timestamp` header, with or without a fraction; null for anything else. */
export function timestampSeconds(text: string): number | null {
  return /^\d{1,12}(\.\d{1,9})?$/.test(text) ? Number(text) : null
}

/** True when a call of `seconds` may still be served at `now`, both unix seconds: the bounds themselves are within. */
export function isTimely(seconds: number, now: number): boolean {
  return Math.abs(now - seconds) <= PROGRAM_WINDOW_SECONDS
}

const LABEL_OF_REASON: Readonly<Record<string, ProgramLabel>> = {
  'apiKey.asleep': 'FORBIDDEN',
  'program.address.forbidden': 'IP_FORBIDDEN',
  'program.header.missing': 'MISSING_REQUIRED_HEADER',
  'program.key.ended': 'INVALID_KEY',
  'program.key.otherProduct': 'FORBIDDEN',
  'program.key.readOnly': 'READ_ONLY',
  'program.key.unknown': 'INVALID_KEY',
  'program.signature.wrong': 'INVALID_SIGNATURE',
  'program.timestamp.expired': 'REQUEST_EXPIRED',
  'program.timestamp.malformed': 'REQUEST_EXPIRED',
  'request.clock': 'TOO_BUSY',
  'request.failed': 'INTERNAL',
  'request.fieldMissing': 'MISSING_REQUIRED_PARAM',
  'request.tooMany': 'TOO_MANY_REQUESTS',
  'request.unavailable': 'TOO_BUSY',
  'request.unwritable': 'TOO_BUSY',
}

const LABEL_OF_STATUS: Readonly<Record<number, ProgramLabel>> = {
  401: 'INVALID_KEY',
  403: 'FORBIDDEN',
  429: 'TOO_MANY_REQUESTS',
  500: 'SERVER_ERROR',
  503: 'TOO_BUSY',
}

/**
 * The label of a refusal: every reason has one. A balance that does not reach and an order that is not there are known by
 * their names, whichever product refuses; what is left is a value that cannot be taken.
 */
export function programLabel(reason: string, status: number): ProgramLabel {
  const known = LABEL_OF_REASON[reason]
  if (known !== undefined) return known
  if (/balance_?not_?enough|insufficient/i.test(reason)) return 'BALANCE_NOT_ENOUGH'
  if (/(order|holding)\.?notFound$|\.noHolding$/i.test(reason)) return 'ORDER_NOT_FOUND'
  return LABEL_OF_STATUS[status] ?? 'INVALID_PARAM_VALUE'
}
