/**
 * One field of a CSV file (RFC 4180). A spreadsheet takes text that begins with one of = + - @ for a formula, some also after spaces and
 * where the signs are those of full width, so such text gets an apostrophe in front. Numbers are let through as they are; ids and
 * instants never begin so.
 */
export function csvField(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const harmless = !isNumber && /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file with its end: the only place where fields become a line, whatever file it is of. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}
