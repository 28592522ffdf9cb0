type Scalar = string | number | boolean | null

/**
 * An array as PostgreSQL writes it. The driver would quote and escape every item; numbers and instants need neither, and
 * a batch of orders is a few thousand items.
 */
export function arrayText(type: string, items: readonly Scalar[]): string {
  if (type !== 'text' && type !== 'jsonb') return `{${items.map((item) => item ?? 'NULL').join(',')}}`
  return `{${items.map((item) => (item === null ? 'NULL' : quoted(String(item)))).join(',')}}`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
