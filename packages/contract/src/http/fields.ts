import { z } from 'zod'
import { isDecimal, LARGEST_AMOUNT, readDecimal } from '../money/index.ts'
import { isTimeZone, readDay } from '../time/index.ts'
import { isSymbol, readPair } from './symbol.ts'

/*
 * Field schemas that more than one module uses. Bodies come form-encoded as well as JSON, so integers and booleans are
 * also read from their text; amounts are text always. Each schema's input is what is on the wire and stays that on the
 * inside of the route; services turn text into Decimal8 by `decimal`.
 */

const AMOUNT_LONGEST = 64

/** An amount above zero, at most eight decimals, at most 999,999,999,999. */
export const amountText = amountFrom(1n).meta({
  description: 'Decimal text above zero with at most 8 decimals',
  examples: ['100.25'],
})

/** Amounts from `least` on; what is too large is refused as that, and not as something that cannot be read. */
export function amountFrom(least: 0n | 1n) {
  const isRead = (text: string) => {
    const read = readDecimal(text)
    return read.ok ? read.value >= least : isTooLarge(text)
  }
  return z
    .string()
    .max(AMOUNT_LONGEST, { error: ({ input }) => (isTooLarge(String(input)) ? 'amount.tooLarge' : 'amount.malformed') })
    .refine(isRead, { message: 'amount.malformed' })
    .refine((text) => !isTooLarge(text), { message: 'amount.tooLarge' })
}

function isTooLarge(text: string): boolean {
  const read = readDecimal(text)
  // Of a text of megabytes its beginning says enough.
  return read.ok ? read.value > LARGEST_AMOUNT : /^0*[1-9]\d{12,}(\.\d*)?$/.test(text.slice(0, AMOUNT_LONGEST))
}

/** Control characters, ends of lines, direction marks, and characters that cannot be seen. */
const UNFIT_FOR_NAMES =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u

/** A name or title that a person typed, at most `most` characters: one line that looks like what it is. */
export function nameField(most: number, least = 1) {
  return z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => !UNFIT_FOR_NAMES.test(text), { message: 'name.malformed' })
}

/** A reason, note or place that a person typed, at most `most` characters: one line of what can be seen. */
export function noteField(most: number, least = 1) {
  return z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => !UNFIT_FOR_NAMES.test(text), { message: 'note.malformed' })
}

/** A message that a person typed, at most `most` characters: lines of what can be seen. */
export function messageField(most: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !UNFIT_FOR_NAMES.test(text.replaceAll(/\r?\n/g, ' ')), { message: 'message.malformed' })
}

/** Whether a text has characters that cannot be seen, or that turn its direction or end its line. */
export function hasUnseen(text: string): boolean {
  return UNFIT_FOR_NAMES.test(text)
}

/** A text from outside as one line of what can be seen. */
export function seenText(text: string): string {
  return text.replaceAll(new RegExp(UNFIT_FOR_NAMES, 'gu'), '\ufffd')
}

/** A decimal of either sign as text, at most eight decimals: for replies and for rates. */
export const decimalField = z
  .string()
  .max(64)
  .refine(isDecimal, { message: 'decimal.malformed' })
  .meta({ description: 'Exact decimal text with at most 8 decimals' })

/** A whole number from JSON or from form text. */
export function wholeNumber(minimum: number, maximum: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    z.int().min(minimum).max(maximum),
  )
}

/** 0 or 1, also true/false, from JSON or form text. */
export const flag = z.preprocess(
  (value) => (value === true || value === 'true' ? 1 : value === false || value === 'false' ? 0 : value),
  wholeNumber(0, 1),
)

/** An id, from JSON or form text. */
export const idField = wholeNumber(1, Number.MAX_SAFE_INTEGER).meta({ description: 'Integer id below 2^53' })
/** The last second of the year 9999. */
export const LAST_UNIX_SECOND = 253_402_300_799
/** An instant as whole unix seconds up to the year 9999, from JSON or form text. */
export const unixSecondsField = wholeNumber(0, LAST_UNIX_SECOND).meta({ description: 'Unix seconds' })

/** A day of UTC that the calendar has. */
export const dayField = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}$/)
  .refine((text) => readDay(text) !== null)
  .meta({ description: 'A day of UTC, YYYY-MM-DD' })

/** A place whose days are meant: an IANA name such as Asia/Kolkata, or ±hh:mm. */
export const timeZoneField = z.preprocess(
  // A plus sign that came unescaped in an address is a space.
  (value) => (typeof value === 'string' ? value.replace(/^ /, '+') : value),
  z
    .string()
    .max(40)
    .refine(isTimeZone, { message: 'zone.malformed' })
    .meta({ description: 'IANA name of a time zone, or ±hh:mm' }),
)

/** Definitions of fields whose value is a symbol or a pair: the server replaces the caller's spelling by the asset's. */
const spelledFields = new WeakMap<object, 'asset' | 'pair'>()

/** Whether a schema is of a symbol or of a pair; null: of neither. */
export function spellingOf(schema: z.core.$ZodType): 'asset' | 'pair' | null {
  return spelledFields.get(schema._zod.def) ?? null
}

const MALFORMED = { asset: 'asset.malformed', pair: 'pair.malformed' } as const

function makeSymbolField(kind: 'asset' | 'pair', isGood: (text: string) => boolean, description: string) {
  const field = z.string().max(64).refine(isGood, { message: MALFORMED[kind] }).meta({ description })
  // By its definition, which copies with another description share.
  spelledFields.set(field._zod.def, kind)
  return field
}

function isPair(text: string): boolean {
  const pair = readPair(text.normalize('NFC'))
  return pair !== null && isSymbol(pair.coin) && isSymbol(pair.quote)
}

/** The symbol of an asset, in any case. */
export const assetField = makeSymbolField(
  'asset',
  (text) => isSymbol(text.normalize('NFC')),
  'Symbol of an asset such as USDT, in any case',
)
/** A pair of two symbols. */
export const pairField = makeSymbolField('pair', isPair, 'Pair of two symbols with _ between them, in any case')
/** The symbol of an asset or a pair of two. */
export const assetOrPairField = makeSymbolField(
  'pair',
  (text) => isSymbol(text.normalize('NFC')) || isPair(text),
  'Symbol of an asset, or a pair',
)

/** The caller's own order id. */
export const orderText = z
  .string()
  .regex(/^t-[0-9A-Za-z._-]{1,28}$/, { message: 'text.malformed' })
  .meta({ description: "The caller's own id of this act: t- and up to 28 of 0-9 A-Z a-z . _ -" })

/** What continues a list: `next_cursor` of the page before. */
const cursorField = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,1024}$/, { message: 'request.cursor.unknown' })
  .meta({ description: '`next_cursor` of the page before: continues right after it, at any depth' })

/**
 * Names a row as it was read: another text as soon as an operator has changed anything of it. A change carries the one that it was
 * made from, and is refused (409 `row.changed`) where the row has another by now; absent: the row was not read.
 */
export const rowVersionField = z.string().max(40)

/**
 * Which page of a list: page_size (or its twin limit) rows, at most 100, continued by `cursor` or numbered by `page` from 1.
 * `cursor` goes before `page`.
 */
export const pageQuery = {
  page: wholeNumber(1, 1_000_000)
    .optional()
    .meta({ description: 'Number of the page, from 1; reaches 10,000 rows deep, `cursor` any depth' }),
  page_size: wholeNumber(1, 100).optional(),
  limit: wholeNumber(1, 100).optional(),
  cursor: cursorField.optional(),
}

/** Omits from a query what pages it: for the file of all rows. */
export const WITHOUT_PAGES = { page: true, page_size: true, limit: true, cursor: true } as const

/** Rows of a list that are counted at most; more answer with this number and `total_capped`. */
export const LIST_COUNTED_MOST = 10_000
/** Rows of a list that numbered pages reach; `cursor` goes on from there. */
export const LIST_NUMBERED_MOST = 10_000

const pageEnd = {
  /** Counting stopped: there are more, or may be. */
  total_capped: z.literal(true).optional(),
  /** For `cursor` of the next page; not there on the last one. A filtered page with it may be short, even empty. */
  next_cursor: z.string().optional(),
}

/** A page of a list with the number of all rows. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ list: z.array(row), totalCount: z.int(), ...pageEnd })
}
