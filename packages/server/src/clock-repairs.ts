import { marketClockRepairs } from './core/market/index.ts'
import type { Product } from './core/product/index.ts'
import { type ClockRepair, jobRepairs } from './platform/clock-guard/index.ts'

/** Money cannot be taken back: a transfer never changes. */
const TRANSFERS: ClockRepair = {
  says: 'transfers of the ledger at instants to come: money that was paid before it was due',
  count: 'select count(*) from ledger_transfer where at > $1',
  mend: null,
}

/** All that modules mend after a process with a wrong clock, in this order. */
export function clockRepairsOf(products: readonly Product[]): readonly ClockRepair[] {
  const ofProducts = products.flatMap(({ clockRepairs }) => clockRepairs ?? [])
  return [...marketClockRepairs, ...ofProducts, ...jobRepairs, TRANSFERS]
}
