import { type Queryable, sqlType } from '../../platform/database/index.ts'

/** So long a process goes by the caps as it read them last: one that is set has nothing to sell until that is over everywhere (`openCaps`). */
const KEPT_MS = 1_000

/** The id of the capacity that a promise of an asset is taken of; null where it has no cap. */
export type CapOf = (name: string, asset: string) => Promise<number | null>

/** Caps as orders ask for them: one statement a second at most, and none while nobody orders what promises. */
export function createCaps(db: Queryable, real: { now(): number }): CapOf {
  let kept: { until: number; caps: Promise<ReadonlyMap<string, number>> } | null = null
  return async (name, asset) => {
    const now = real.now()
    if (kept === null || kept.until <= now) {
      const fresh = { until: now + KEPT_MS, caps: readCaps(db) }
      kept = fresh
      fresh.caps.catch(() => {
        if (kept === fresh) kept = null
      })
    }
    return (await kept.caps).get(`${name} ${asset}`) ?? null
  }
}

async function readCaps(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query(
    { name: sqlType.text, asset: sqlType.text, capacity_id: sqlType.number },
    'select name, asset, capacity_id from promise_cap where capacity_id is not null order by name, asset',
  )
  return new Map(rows.map((row) => [`${row.name} ${row.asset}`, row.capacity_id]))
}
