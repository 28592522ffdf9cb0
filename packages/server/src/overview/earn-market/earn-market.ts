import type { EarnCell, EarnColumn, EarnEvidence, EarnLoss, Manifest } from '@tenor/contract/core'
import type { EarnSource } from '../../core/product/index.ts'

export type EarnProduct = {
  readonly manifest: Pick<Manifest, 'name' | 'columns'>
  readonly earn: EarnSource | undefined
}

type EarnMarket = {
  columns: { name: string; paid_in: EarnColumn['paidIn']; loss?: EarnLoss; is_past?: true; any_time?: true }[]
  cells: EarnCell[]
  evidence: EarnEvidence[]
}

type Kept = { version: string; market: Promise<EarnMarket> }

/**
 * What all products bring, made once for each of their versions and given out to everybody until one has another. A
 * product that brings a cell of a column that its manifest does not name is at fault.
 */
export function createEarnMarket(products: readonly EarnProduct[]): () => Promise<EarnMarket> {
  const sources = products.flatMap(({ earn }) => earn ?? [])
  const columns = products.flatMap(({ manifest, earn }) => (earn === undefined ? [] : (manifest.columns ?? [])))
  let kept: Kept | null = null

  async function make(): Promise<EarnMarket> {
    const [cells, evidence] = await Promise.all([
      Promise.all(sources.map((source) => source.cells())),
      Promise.all(sources.map((source) => source.evidence())),
    ])
    const unnamed = cells.flat().find(({ column }) => !columns.some(({ name }) => name === column))
    // Whoever writes a product hears it from the first call: no customer can bring it about.
    if (unnamed !== undefined) throw new Error(`no manifest names the column ${unnamed.column}`)
    return {
      columns: columns.map(({ name, paidIn, loss, isPast, isAnyTime }) => ({
        name,
        paid_in: paidIn,
        ...(loss === undefined ? {} : { loss }),
        ...(isPast === true ? { is_past: isPast } : {}),
        ...(isAnyTime === true ? { any_time: isAnyTime } : {}),
      })),
      cells: cells.flat(),
      evidence: evidence.flat(),
    }
  }

  return async () => {
    const version = (await Promise.all(sources.map((source) => source.version()))).join('|')
    if (kept?.version !== version) {
      const fresh = { version, market: make() }
      kept = fresh
      fresh.market.catch(() => {
        if (kept === fresh) kept = null
      })
    }
    return kept.market
  }
}
