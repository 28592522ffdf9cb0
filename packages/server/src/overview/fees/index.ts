import type { FeeRow, Manifest } from '@tenor/contract/core'
import { earnFees } from '@tenor/contract/overview'
import type { FeesOf } from '../../core/product/index.ts'
import { type Http, routeForVisitor } from '../../platform/http/index.ts'

export type FeeProduct = {
  readonly manifest: Pick<Manifest, 'name' | 'fees'>
  readonly fees: FeesOf | undefined
}

/** How long fees that were read are given out: they change by operators' acts, and everybody may ask. */
const KEPT_MS = 5_000

/**
 * All fees as manifests name them, and their rows. A product that names fees and does not say what they are does not start; one
 * that brings a row of a fee that it does not name is at fault.
 */
export function feesOf(products: readonly FeeProduct[]): () => Promise<{ fees: string[]; rows: FeeRow[] }> {
  const names = products.flatMap(({ manifest }) => manifest.fees)
  for (const { manifest, fees } of products) {
    if (manifest.fees.length > 0 !== (fees !== undefined)) {
      throw new TypeError(
        `${manifest.name} names the fees ${manifest.fees.join(', ')}, and tells ${fees ? 'some' : 'none'}`,
      )
    }
  }
  return async () => {
    const lists = await Promise.all(
      products.map(async ({ manifest, fees }) => {
        const rows = (await fees?.()) ?? []
        const unnamed = rows.find(({ fee }) => !manifest.fees.includes(fee))
        // Whoever writes a product hears it from the first call: no customer can bring it about.
        if (unnamed !== undefined) throw new Error(`${manifest.name} does not name the fee ${unnamed.fee}`)
        return rows
      }),
    )
    return { fees: names, rows: lists.flat() }
  }
}

/** Registers the list of all fees. */
export function registerFees(http: Http, products: readonly FeeProduct[]): void {
  const read = feesOf(products)
  let kept: { until: number; answer: ReturnType<typeof read> } | null = null
  routeForVisitor(http, earnFees, () => {
    const now = http.now()
    if (kept === null || kept.until <= now) {
      const fresh = { until: now + KEPT_MS, answer: read() }
      kept = fresh
      fresh.answer.catch(() => {
        if (kept === fresh) kept = null
      })
    }
    return kept.answer
  })
}
