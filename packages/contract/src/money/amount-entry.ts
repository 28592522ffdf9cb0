/*
 * Text that a person types or pastes as an amount, as plain decimal text: digits with at most one point. Pure, so that
 * every field of every product reads alike. What is shown has its thousands grouped; the value never has.
 */

/** The limits of an amount field. */
export type AmountShape = {
  /** Decimals that it can have: 8, or 2 where it is lenient, unless stated. */
  places?: number
  /** Pasted decimals beyond `places` are cut; without it they stay, for the form to refuse them by name. */
  isLenient?: boolean
  /** It can be below zero: a minus in front is kept. */
  isSigned?: boolean
  /** Coin or unit of the field; a pasted text may name this one and no other. */
  asset?: string
}

/** Why a key or a pasted text was not taken as it is; a sentence of the book `amount-entry` says it. */
export type AmountNote = { reason: AmountNoteReason; params: Record<string, string | number> }

/** Reasons of an AmountNote. */
export type AmountNoteReason =
  | 'amount.entry.key'
  | 'amount.entry.whole'
  | 'amount.entry.unreadable'
  | 'amount.entry.negative'
  | 'amount.entry.unit'
  | 'amount.entry.largest'
  | 'amount.entry.cut'

/** An amount as it was read: null where it could not be, which the note explains. A note on a text explains a change. */
export type EntryReading = { text: string; note: AmountNote | null } | { text: null; note: AmountNote }

function toNote(reason: AmountNoteReason, params: AmountNote['params'] = {}): AmountNote {
  return { reason, params }
}

/** Digits before the point: 999,999,999,999 is the largest amount. */
const WHOLE_DIGITS = 12
const LARGEST_WHOLE = '9'.repeat(WHOLE_DIGITS)
/** Decimals of a pasted text that are kept for a form to refuse. */
const LONG_PLACES = 40
const PLACES = 8
const LENIENT_PLACES = 2

const OTHER_DIGITS: readonly (readonly [first: number, last: number])[] = [
  [0x0660, 0x0669],
  [0x06f0, 0x06f9],
  [0xff10, 0xff19],
]

function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const range = OTHER_DIGITS.find(([first, last]) => code >= first && code <= last)
  return range === undefined ? character : String(code - range[0])
}

/** Arabic and full-width digits and marks as ASCII, every space as " ", no characters without a width. */
function asciiText(typed: string): string {
  return Array.from(typed.replace(/\p{Cf}/gu, '').trim(), asciiDigit)
    .join('')
    .replace(/[٫。．]/g, '.')
    .replace(/[٬，،]/g, ',')
    .replace(/\s/g, ' ')
    .replace(/[’ʼ＇]/g, "'")
}

/** One to three digits, then threes behind one and the same mark: with a zero in front it would be no thousand. */
const GROUPED = /^[1-9]\d{0,2}([,.' _])\d{3}(?:\1\d{3})*$/

/**
 * Of a comma and a point the last is the decimal one ("1,000.5", "1.000,5"); commas alone group thousands where they stand at
 * every third digit ("12,345") and are the decimal one otherwise ("12,5"). Null where it is no number.
 */
function plainText(ascii: string): string | null {
  if (/^\d*\.?\d*$/.test(ascii)) return ascii
  const group = GROUPED.exec(ascii)?.[1]
  if (group !== undefined) return ascii.replaceAll(group, '')
  const [, whole = '', mark = '', fraction] = /^(.*)([,.])(\d*)$/.exec(ascii) ?? []
  const wholeGroup = GROUPED.exec(whole)?.[1]
  if (fraction === undefined || wholeGroup === mark || (wholeGroup === undefined && /\D/.test(whole))) return null
  return `${wholeGroup === undefined ? whole : whole.replaceAll(wholeGroup, '')}.${fraction}`
}

type PlainReading = { plain: string; isNegative: boolean; note: null } | { plain: null; note: AmountNote }

/** A pasted text without its units, its sign apart. */
function readPlain(typed: string, { asset, isSigned = false }: AmountShape): PlainReading {
  const bare = withoutUnits(asciiText(typed).replace(/^[≈~≃∼]\s*/, ''), asset)
  const [, sign, unsigned = bare] = /^([-−–+])\s*(.*)$/.exec(bare) ?? []
  const isNegative = sign !== undefined && sign !== '+'
  const text = withoutUnits(unsigned, asset)
  const plain = plainText(text)
  const isBlank = plain === '' && typed.trim() !== '' && !isNegative
  if (plain === null || isBlank) return { plain: null, note: refusalOf(text, asset) }
  if (isNegative && !isSigned) return { plain: null, note: toNote('amount.entry.negative') }
  return { plain, isNegative, note: null }
}

/** A number with a letter or a currency sign at an end is of another unit; anything else cannot be read. */
function refusalOf(text: string, asset: string | undefined): AmountNote {
  const isOtherUnit = /[\p{L}\p{Sc}%]/u.test(text) && /^\D*\d[\d.,' _]*\D*$/.test(text)
  if (!asset || !isOtherUnit) return toNote('amount.entry.unreadable')
  return toNote('amount.entry.unit', { asset })
}

/**
 * A whole text, pasted or filled in, as plain decimal text with a digit before its point and no zero in front. A mark of
 * about ("≈"), the field's own coin at either end and the dollar of a dollar coin go. Below zero, another unit, an exponent
 * or anything else that is not this very number is refused with a note.
 */
export function readEntry(typed: string, shape: AmountShape = {}): EntryReading {
  const read = readPlain(typed, shape)
  if (read.plain === null) return { text: null, note: read.note }
  const { text, note } = fittedText(read.plain, shape.isLenient === true ? placesOf(shape) : LONG_PLACES)
  return { text: read.isNegative ? `-${text}` : text, note }
}

function placesOf({ places, isLenient = false }: AmountShape): number {
  return places ?? (isLenient ? LENIENT_PLACES : PLACES)
}

/** A shape with at most so many decimals. Where that is fewer than the shape's own, pasted ones beyond it are cut. */
export function narrowShape(shape: AmountShape, most: number): AmountShape {
  return most >= placesOf(shape) ? shape : { ...shape, places: most, isLenient: true }
}

/** Coins whose amounts people write with a dollar sign. */
const DOLLAR_COIN = /^USD|USD$/i
const DOLLARS = ['US$', '$', 'USD']

/** Without the field's own unit at either end. Where the unit's edge is a digit, a space has to part it from the number. */
function withoutUnits(text: string, asset: string | undefined): string {
  if (!asset) return text
  const units = DOLLAR_COIN.test(asset) ? [asset, ...DOLLARS] : [asset]
  const found = (matches: (upper: string, unit: string) => boolean, from: string) =>
    units.find((unit) => matches(from.toUpperCase(), unit.toUpperCase()))
  const first = found((upper, unit) => upper.startsWith(unit) && isParted(unit.at(-1), upper[unit.length]), text)
  const rest = first === undefined ? text : text.slice(first.length).trimStart()
  const last = found((upper, unit) => upper.endsWith(unit) && isParted(upper.at(-unit.length - 1), unit[0]), rest)
  return last === undefined ? rest : rest.slice(0, -last.length).trimEnd()
}

function isParted(one: string | undefined, other: string | undefined): boolean {
  return !/^(\d\d|\p{L}\p{L})$/u.test(`${one ?? ''}${other ?? ''}`)
}

/** Before and behind the point: a leading point is behind a zero, zeros in front go. */
function partsOf(plain: string): { whole: string; fraction: string | undefined } {
  const [whole = '', fraction] = (plain.startsWith('.') ? `0${plain}` : plain).split('.')
  return { whole: whole.replace(/^0+(?=\d)/, ''), fraction }
}

/** At most the largest amount, with at most so many decimals; a note says what was done for it. */
function fittedText(plain: string, places: number): { text: string; note: AmountNote | null } {
  const { whole, fraction } = partsOf(plain)
  const cut = fraction?.slice(0, places)
  const isTooLarge = whole.length > WHOLE_DIGITS || (whole === LARGEST_WHOLE && /[1-9]/.test(cut ?? ''))
  if (isTooLarge) {
    return { text: LARGEST_WHOLE, note: toNote('amount.entry.largest', { number: LARGEST_WHOLE }) }
  }
  const isCut = /[1-9]/.test(fraction?.slice(places) ?? '')
  const note: AmountNote | null = isCut ? toNote('amount.entry.cut', { places }) : null
  return { text: cut === undefined || places === 0 ? whole : `${whole}.${cut}`, note }
}

/** As it is left: no point at its end. */
export function finishedText(plain: string): string {
  return plain.replace(/\.$/, '')
}

/** With a mark at each third digit before the point; none without a mark. */
export function groupedText(plain: string, mark: string): string {
  const [whole = '', ...fraction] = plain.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, mark), ...fraction].join('.')
}

/** How the decimal mark of a field came there, when it was typed: it may turn out to have grouped thousands. */
export type TypedMark = { mark: ',' | '.'; isGrouped: boolean }

/** The value of a field after an edit, its caret counted in what is shown, and why it is not what was typed. */
export type AmountEdit = { text: string; caret: number; typed: TypedMark | null; note: AmountNote | null }

/** One keystroke, paste or deletion. */
export type AmountChange = {
  /** The value before it. */
  value: string
  /** The text as the browser edited it, and its caret. */
  after: string
  caret: number
  /** Where the selection began before it, or the caret stood. Unknown, what begins as before is taken to have stayed. */
  selectedFrom?: number
  /** The key deletes what comes after the caret. */
  isForward?: boolean
  /** It came from the clipboard or was dropped, however short it is. */
  isPasted?: boolean
  /** Of the edit before. */
  typed?: TypedMark | null
  /** The mark between the thousands of the shown text. */
  mark: string
  shape?: AmountShape
}

/** An edit taken apart: what stays on both sides, without grouping marks, and what comes between. */
type Cut = { head: string; tail: string; inserted: string }

/**
 * A field whose thousands are grouped after one keystroke, paste or deletion: the caret stays behind the same digit, and
 * deleting a mark deletes the digit beside it. A key that cannot belong leaves the field as it is, and so does a text that
 * cannot be read.
 */
export function editedAmount(change: AmountChange): AmountEdit {
  const { value, after, caret, mark, shape = {}, typed = null } = change
  const before = groupedText(value, mark)
  const cut = cutOf(change, before)
  const isTyped = change.isPasted !== true && Array.from(cut.inserted).length === 1
  const next: Taken = isTyped ? typedText(value, cut, change) : joined(cut, shape)
  const kept = { text: value, caret: Math.max(0, caret - (after.length - before.length)), typed }
  if (next.text === null) return { ...kept, note: next.note }
  // Counted from the end: zeros in front go, and a digit comes before a point.
  const place = placeOf(groupedText(next.text, mark), Math.max(0, next.text.length - cut.tail.length), mark)
  return {
    text: next.text,
    caret: place,
    typed: next.typed ?? (next.text.includes('.') ? typed : null),
    note: next.note,
  }
}

function cutOf({ after, caret, selectedFrom, isForward = false, mark }: AmountChange, before: string): Cut {
  const digitsOf = (text: string) => (mark === '' ? text : text.replaceAll(mark, ''))
  const rest = after.slice(caret)
  const alike = commonStart(before.slice(0, before.length - rest.length), after.slice(0, caret))
  const kept = Math.min(alike, selectedFrom ?? alike)
  const removed = before.slice(kept, before.length - rest.length)
  const inserted = after.slice(kept, caret)
  const [head, tail] = [digitsOf(before.slice(0, kept)), digitsOf(rest)]
  if (inserted !== '' || removed === '' || digitsOf(removed) !== '') return { head, tail, inserted }
  return isForward ? { head, tail: tail.slice(1), inserted } : { head: head.slice(0, -1), tail, inserted }
}

type Taken = { text: string | null; note: AmountNote | null; typed?: TypedMark }
const NOTHING: Taken = { text: null, note: null }
const KEY_REFUSED: Taken = { text: null, note: toNote('amount.entry.key') }

/** A pasted text in the midst of digits, or what a deletion leaves. */
function joined({ head, tail, inserted }: Cut, shape: AmountShape): Taken {
  if (inserted === '') return readEntry(`${head}${tail}`, shape)
  const added = readPlain(inserted, shape)
  if (added.plain === null) return { text: null, note: added.note }
  return readEntry(`${head}${added.isNegative ? '-' : ''}${added.plain}${tail}`, shape)
}

/** One key. A mark between thousands may be typed along; whatever else cannot belong is refused with a note. */
function typedText(value: string, { head, tail, inserted }: Cut, { shape = {}, typed = null }: AmountChange): Taken {
  const key = asciiText(inserted)
  const places = placesOf(shape)
  if (/^[-−]$/.test(key) && shape.isSigned === true && head === '' && !tail.startsWith('-')) {
    return { text: `-${tail}`, note: null }
  }
  if (key === '.' || key === ',') return typedPoint(key, { head, tail, inserted }, places, typed)
  if (/^['_]?$/.test(key)) return NOTHING
  if (!/^\d$/.test(key) || tail.startsWith('-')) return KEY_REFUSED
  const plain = `${head}${key}${tail}`
  if (placesIn(plain) > places && placesIn(plain) > placesIn(value)) {
    // With fewer than three decimals a comma before three digits can only have grouped thousands.
    if (places > 2 || typed?.mark !== ',' || tail !== '' || !isGroup(plain, typed)) return NOTHING
    return { text: plain.replace('.', ''), note: null, typed: { mark: ',', isGrouped: true } }
  }
  return readEntry(plain, { isSigned: true })
}

function placesIn(plain: string): number {
  return plain.split('.')[1]?.length ?? 0
}

/**
 * A comma or a point. The first is the decimal one; a comma that turns out to stand before three digits and another mark
 * has grouped thousands ("1,234.5"), and so has a point before three digits and a comma.
 */
function typedPoint(key: ',' | '.', { head, tail }: Cut, places: number, typed: TypedMark | null): Taken {
  if (places === 0) return key === ',' ? NOTHING : { text: null, note: toNote('amount.entry.whole') }
  if (!`${head}${tail}`.includes('.')) {
    if (placesIn(`.${tail}`) > places) return NOTHING
    const { text, note } = readEntry(`${head}.${tail}`, { isSigned: true })
    return { text, note, typed: { mark: key, isGrouped: typed?.isGrouped === true } }
  }
  const isGrouping = typed !== null && (typed.mark === ',' || key === ',') && isGroup(head, typed)
  if (tail !== '' || !isGrouping) return KEY_REFUSED
  return { text: `${head.replace('.', '')}.`, note: null, typed: { mark: key, isGrouped: true } }
}

/** Three digits behind a mark, before it one to three or what was grouped before. */
function isGroup(plain: string, { isGrouped }: TypedMark): boolean {
  return (isGrouped ? /^-?\d+\.\d{3}$/ : /^-?[1-9]\d{0,2}\.\d{3}$/).test(plain)
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

/** Behind so many characters that are no marks. */
function placeOf(shown: string, count: number, mark: string): number {
  let seen = 0
  for (let place = 0; place < shown.length; place += 1) {
    if (seen === count) return place
    if (shown[place] !== mark) seen += 1
  }
  return shown.length
}
