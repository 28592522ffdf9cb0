/** A decimal text in a format, exact: formats take texts of numbers as they are. A text that is no number stays as it is. */
export function formatExact(format: Intl.NumberFormat, text: string): string {
  return isNumeric(text) ? format.format(text) : text
}

function isNumeric(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(\.\d+)?$/.test(text)
}
