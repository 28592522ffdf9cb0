type Scalar = string | number | boolean | null | undefined

/** What PostgreSQL reads as it is: numbers, instants, names. The word null, however it is written, is none of them. */
const PLAIN = /^(?!null$)[\w.:+-]+$/i

/**
 * An array as PostgreSQL writes it. The driver would quote and escape every item; numbers and instants need neither, and what
 * is written for many customers at once is tens of thousands of items.
 */
export function arrayText(items: readonly Scalar[]): string {
  return `{${items.map(itemText).join(',')}}`
}

function itemText(item: Scalar): string {
  if (item === null || item === undefined) return 'NULL'
  if (typeof item !== 'string') return `${item}`
  return PLAIN.test(item) ? item : `"${item.replace(/["\\]/g, '\\$&')}"`
}
