/** Which year is looked at; this one unless said. */
export type TaxSearch = { year?: number }

export function readTaxSearch(search: Record<string, unknown>): TaxSearch {
  const text = String(search.year ?? '')
  return /^2\d{3}$/.test(text) ? { year: Number.parseInt(text, 10) } : {}
}
