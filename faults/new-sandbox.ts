import { migrate, openDatabase, type Queryable } from '../packages/server/src/platform/database/index.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'

/** Coins that customers order and that have dual products in a short run. */
export const ORDERED_COINS = ['BTC', 'ETH', 'SOL'] as const

/**
 * Makes the schema of a new sandbox and leaves dual products of some coins alone: a first start plays three days, and
 * listing all ten coins at each step of them is most of what it costs.
 */
export async function prepareSandbox(
  url: string,
  dualCoins: readonly string[],
  prepare: (url: string) => Promise<unknown> = migrate,
): Promise<void> {
  await prepare(url)
  const db = openDatabase({ url, log: silentLog(), connections: 1, name: 'tenor-faults' })
  try {
    await db.execute('update dual_series set enabled = false where coin <> all($1::text[])', [dualCoins])
  } finally {
    await db.close()
  }
}

/** Puts dual products of these coins on sale from the next round of the listing on, within half a minute of the clock. */
export async function listCoins(db: Queryable, dualCoins: readonly string[]): Promise<void> {
  await db.execute('update dual_series set enabled = true where coin = any($1::text[])', [dualCoins])
}
