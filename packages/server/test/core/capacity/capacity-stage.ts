import type { Decimal8 } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { setCapacity } from '../../../src/core/capacity/index.ts'
import { openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase } from '../../test-database.ts'

export const START = instantOfSeconds(1_900_000_000)

/** Capacity on a real database, of products that are no more than an id. */
export async function capacityStage(connections = 12) {
  const test = await createTestDatabase()
  const db = openDatabase({ url: test.appUrl, log: silentLog(), connections })
  let products = 0
  return {
    db,
    async product(capacity: Decimal8): Promise<number> {
      products += 1
      const id = products
      await db.transaction((tx) => setCapacity(tx, id, capacity))
      return id
    },
    async close() {
      await db.close()
      await test.drop()
    },
  }
}

export type CapacityStage = Awaited<ReturnType<typeof capacityStage>>
