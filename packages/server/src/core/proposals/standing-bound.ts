import { ONE } from '@tenor/contract/money'
import type { Mode } from '../../platform/config/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { lockBounds } from './four-eyes-bounds.ts'
import { standingsGiven } from './given-alone.ts'
import type { By } from './giving-act.ts'

/** Whether one more customer takes a second operator, beside those whom this one bettered alone within 24 hours. */
export async function standingTakesTwo(tx: Transaction, mode: Mode, by: By): Promise<boolean> {
  // Locked, so that two acts at once do not pass the bound together.
  const { standingDay } = await lockBounds(tx, mode)
  return standingDay !== null && BigInt(1 + (await standingsGiven(tx, by))) * ONE > standingDay
}
