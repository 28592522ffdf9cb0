import { bookedHeard } from '../../platform/webhooks/index.ts'
import { corrections, correctionsOf } from './ledger-correction.ts'

/** Parts of a statement for what follows from the new transfers of a relation: corrections, and events for whoever hears of them. */
export function followsOf(written: string, prefix = ''): string {
  return `${correctionsOf(written, prefix)},
  ${bookedHeard(written, (column) => `w.${prefix}${column}`)}`
}

/** The same for one transfer, told by `of`, for each row of a relation that has none of its columns. */
export function follows(written: string, of: (column: string) => string): string {
  return `${corrections(written, of)},
  ${bookedHeard(written, of)}`
}
