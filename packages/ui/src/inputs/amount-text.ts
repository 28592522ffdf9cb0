/** What stands in the field, as far as it can become an amount. */
const SHAPE = /^\d{0,12}(?:\.\d{0,8})?$/
/** What was pasted with more decimals is shown, so that it can be refused by name and corrected. */
const LONG_SHAPE = /^\d{0,12}(?:\.\d{0,40})?$/

/** Commas at every third digit before the decimal point. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

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

/**
 * Text as a person types or pastes it, turned into plain decimal text: Arabic and full-width digits become ASCII, spaces
 * go, and so do commas where they group thousands. A comma anywhere else is refused: it would be a tenth to one reader
 * and a thousand to another. Null when the text cannot become an amount. With `long` it may have more decimals than an
 * amount has.
 */
export function amountTextOf(typed: string, long = false): string | null {
  const digits = Array.from(typed.trim(), asciiDigit)
    .join('')
    .replace(/[\s\u00a0\u202f'’_]/g, '')
    .replace(/[٫。．]/g, '.')
    .replace(/[٬，]/g, ',')
  if (digits.includes(',') && !GROUPED.test(digits)) return null
  const plain = digits.replaceAll(',', '')
  const text = plain.startsWith('.') ? `0${plain}` : plain
  return (long ? LONG_SHAPE : SHAPE).test(text) ? text.replace(/^0+(?=\d)/, '') : null
}
