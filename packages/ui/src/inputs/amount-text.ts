/*
 * What a person types or pastes as an amount, as plain decimal text: digits with at most one point. Pure, so that every
 * field of every product reads alike. What is shown has its thousands grouped; the value never has.
 */

export type AmountShape = {
  /** Decimals that it can have. */
  places?: number
  /** More decimals are kept, to be refused by name and corrected: for what was pasted. */
  isLong?: boolean
  /** What does not fit is made to fit instead of being refused: signs go, decimals are cut, the largest is the largest. */
  isLenient?: boolean
  /** A minus in front is kept; only where it is lenient. */
  isSigned?: boolean
}

/** Digits before the point: 999,999,999,999 is the largest amount. */
const WHOLE_DIGITS = 12
const LARGEST_WHOLE = '9'.repeat(WHOLE_DIGITS)
const LONG_PLACES = 40

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

const SPACES = /[\s\u00a0\u202f'’_]/g
/** One to three digits, then threes: with a zero in front it would be no thousand. */
const GROUPED = { ',': /^[1-9]\d{0,2}(?:,\d{3})+$/, '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/ } as const

/**
 * Text as it was typed or pasted, as plain decimal text: Arabic and full-width digits become ASCII, spaces go. Of a comma
 * and a point the last is the decimal one ("1,000.5", "1.000,5"); commas alone group thousands where they stand at every
 * third digit ("12,345") and are the decimal one otherwise ("12,5"). Null where it is no number.
 */
function plainText(typed: string): string | null {
  const text = Array.from(typed.trim(), asciiDigit)
    .join('')
    .replace(SPACES, '')
    .replace(/[٫。．]/g, '.')
    .replace(/[٬，،]/g, ',')
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma === -1) return /^\d*\.?\d*$/.test(text) ? text : null
  if (point === -1 && GROUPED[','].test(text)) return text.replaceAll(',', '')
  const at = Math.max(comma, point)
  const [whole, group] = [text.slice(0, at), comma > point ? '.' : ','] as const
  const digits = GROUPED[group].test(whole) ? whole.replaceAll(group, '') : whole
  return /^\d*$/.test(digits) && /^\d*$/.test(text.slice(at + 1)) ? `${digits}.${text.slice(at + 1)}` : null
}

/**
 * Text that a person typed or pasted, as plain decimal text with a digit before its point and no zero in front; null when
 * it cannot become an amount of that shape.
 */
export function amountTextOf(typed: string, shape: AmountShape = {}): string | null {
  if (shape.isLenient === true) return lenientText(typed, shape)
  const { places = 8, isLong = false } = shape
  const plain = plainText(typed)
  if (plain === null) return null
  const { whole, fraction } = partsOf(plain)
  if (whole.length > WHOLE_DIGITS || (fraction ?? '').length > (isLong ? LONG_PLACES : places)) return null
  return fraction === undefined ? whole : `${whole}.${fraction}`
}

/** Decimals of an input that says nothing else. */
const LENIENT_PLACES = 2

/** The generic amount input: what is too much of it goes, nothing is refused but what is no number. */
function lenientText(typed: string, { places = LENIENT_PLACES, isSigned = false }: AmountShape): string | null {
  const plain = plainText(typed.replace(/[-−+]/g, ''))
  if (plain === null) return null
  const sign = isSigned && /^\s*[-−]/.test(typed) ? '-' : ''
  const { whole, fraction } = partsOf(plain)
  const cut = fraction?.slice(0, places)
  const isTooLarge = whole.length > WHOLE_DIGITS || (whole === LARGEST_WHOLE && /[1-9]/.test(cut ?? ''))
  if (isTooLarge) return `${sign}${LARGEST_WHOLE}`
  return cut === undefined || places === 0 ? `${sign}${whole}` : `${sign}${whole}.${cut}`
}

/** Before and behind the point: a leading point is behind a zero, zeros in front go. */
function partsOf(plain: string): { whole: string; fraction: string | undefined } {
  const [whole = '', fraction] = (plain.startsWith('.') ? `0${plain}` : plain).split('.')
  return { whole: whole.replace(/^0+(?=\d)/, ''), fraction }
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

/** What stands in a field and where its caret is, counted in what is shown. */
export type AmountEdit = { text: string; caret: number }

export type AmountChange = {
  /** What was shown. */
  before: string
  /** What the browser made of it, and where it put the caret. */
  after: string
  caret: number
  /** The key deletes what comes after the caret. */
  isForward?: boolean
  mark: string
  shape?: AmountShape
}

/**
 * One keystroke, paste or deletion in a field whose thousands are grouped: the new value, and the caret in what is shown
 * of it, behind the same digit. Deleting a mark deletes the digit beside it. Null where it is refused.
 */
export function editedAmount({
  before,
  after,
  caret,
  isForward = false,
  mark,
  shape,
}: AmountChange): AmountEdit | null {
  const digitsOf = (text: string) => (mark === '' ? text : text.replaceAll(mark, ''))
  const rest = after.slice(caret)
  const kept = commonStart(before.slice(0, before.length - rest.length), after.slice(0, caret))
  const removed = before.slice(kept, before.length - rest.length)
  const inserted = after.slice(kept, caret)
  let [head, tail] = [digitsOf(before.slice(0, kept)), digitsOf(rest)]
  if (inserted === '' && removed !== '' && digitsOf(removed) === '') {
    if (isForward) tail = tail.slice(1)
    else head = head.slice(0, -1)
  }
  const typed = shape?.isLenient === true ? inserted.replace(/[-−+]/g, '') : inserted
  const added = head === '' && tail === '' ? inserted : insertedText(typed)
  if (added === null) return null
  const read = amountTextOf(`${head}${added}${tail}`, shape)
  if (read === null) return null
  // Counted from the end: zeros in front go, and a digit comes before a point.
  const shown = groupedText(read, mark)
  return { text: read, caret: placeOf(shown, Math.max(0, read.length - tail.length), mark) }
}

/** In the midst of other digits a comma that was typed is a decimal one, whatever it groups in a whole number. */
function insertedText(inserted: string): string | null {
  return /^[,٫،，]$/.test(inserted.trim()) ? '.' : plainText(inserted)
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
