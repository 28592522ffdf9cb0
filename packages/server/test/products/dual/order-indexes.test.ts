import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DualStage, dualStage } from './dual-stage.ts'

let stage: DualStage
beforeAll(async () => {
  stage = await dualStage()
})
afterAll(() => stage.close())

/*
 * PostgreSQL keeps an update on its page only where it changes nothing that an index of the table has or asks for in its
 * condition. Settling a million orders must not write to their indexes.
 */
it.each(['dual_order', 'sniper_order'])('no index of %s has or asks for what a settlement changes', async (table) => {
  const indexes = await stage.db.query<{ indexdef: string }>('select indexdef from pg_indexes where tablename = $1', [
    table,
  ])
  expect(indexes.length).toBeGreaterThan(2)
  const changed = /\b(state|ended_at|settlement_price|renewed_by|renewal_id|reinvest)\b/
  expect(indexes.filter(({ indexdef }) => changed.test(indexdef))).toEqual([])
})
