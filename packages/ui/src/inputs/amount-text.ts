/** What stands in the field, as far as it can become an amount. */
const SHAPE = /^\d{0,12}(?:\.\d{0,8})?$/

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
 * Text as a person types or pastes it, turned into plain decimal text: Arabic and full-width digits become ASCII,
 * grouping goes, a lone comma is the decimal sign of those who write so. Null when it cannot become an amount.
 */
export function amountTextOf(typed: string): string | null {
  const digits = Array.from(typed.trim(), asciiDigit)
    .join('')
    .replace(/[\s\u00a0\u202f'’٬_]/g, '')
    .replace(/[٫。．]/g, '.')
  const plain = withoutCommas(digits)
  const text = plain.startsWith('.') ? `0${plain}` : plain
  return SHAPE.test(text) ? text.replace(/^0+(?=\d)/, '') : null
}

function withoutCommas(text: string): string {
  if (!/[,，]/.test(text)) return text
  const commas = text.replaceAll('，', ',')
  const isGrouping = commas.includes('.') || /^\d{1,3}(,\d{3})+$/.test(commas)
  return isGrouping ? commas.replaceAll(',', '') : commas.replace(',', '.')
}
