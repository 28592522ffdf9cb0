import type { OperationsSource } from '../../core/product/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { fixedOperations } from './fixed/index.ts'
import { flexibleOperations } from './flexible/index.ts'

/** What the back office's first page says of Simple Earn. */
export function simpleEarnOperations(db: Database): OperationsSource {
  const both = [flexibleOperations(db), fixedOperations(db)]
  return {
    sold: async (since) => (await Promise.all(both.map((of) => of.sold(since)))).flat(),
    due: async (now) => (await Promise.all(both.map((of) => of.due(now)))).flat(),
    reasons: async (now) => (await Promise.all(both.map((of) => of.reasons(now)))).flat(),
  }
}
