import { reason } from '@tenor/contract/core'
import { DAY_MS, type Instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import type { OperationsSource } from '../../core/product/index.ts'
import type { Database } from '../../platform/database/index.ts'

/** So long after it was told an unusual value stands on the first page. */
const UNUSUAL_DAYS = 7
const NAMED_MOST = 3

type UnusualRow = { name: string; count: number; since: Instant }

export function stakingOperations(db: Database): OperationsSource {
  return {
    sold: async () => [],
    due: async () => [],
    async reasons(now) {
      const rows = await db.query<UnusualRow>(
        `select p.name, count(*) as count, min(v.told_at) as since from staking_source_value v
         join staking_product p on p.id = v.product_id
         where v.is_unusual and v.state <> 'dismissed' and v.told_at > $1 group by p.id, p.name
         order by max(v.told_at) desc, p.id desc`,
        [isoText(later(now, -UNUSUAL_DAYS * DAY_MS))],
      )
      const [first] = rows.toSorted((a, b) => a.since - b.since)
      if (first === undefined) return []
      const count = rows.reduce((sum, row) => sum + row.count, 0)
      const subject = rows.slice(0, NAMED_MOST).map(({ name }) => name)
      return [reason('staking.source.unusual', { count, subject: subject.join(', '), since: unixSeconds(first.since) })]
    },
  }
}
