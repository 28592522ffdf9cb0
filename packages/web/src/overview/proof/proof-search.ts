/** Which snapshot is looked at; the newest unless said. */
export type ProofSearch = { snapshot?: number }

export function readProofSearch(search: Record<string, unknown>): ProofSearch {
  const text = String(search.snapshot ?? '')
  return /^[1-9]\d{0,14}$/.test(text) ? { snapshot: Number.parseInt(text, 10) } : {}
}
