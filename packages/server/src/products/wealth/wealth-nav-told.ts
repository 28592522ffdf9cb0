import { reason } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import { navTakesTwo, type WealthNavBody, type WealthNavRow, type WealthNavToldRow } from '@tenor/contract/wealth'
import type { OperationsSource } from '../../core/product/index.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/index.ts'
import { enterNav, lockedOffer, navRow, refuseEarly } from './wealth-nav-entry.ts'
import { navAt, navDrift } from './wealth-product-store.ts'

/* Values that the administrator of a fund sends under a key: held to the same bound as an operator's. */

type Waiting = { state: 'waiting'; pid: number; at: number; nav: string }

/** Enters a value of the administrator, or keeps it for two operators where it takes them. The fund is locked first. */
export async function tellNav(tx: Transaction, now: Instant, body: WealthNavBody): Promise<WealthNavRow | Waiting> {
  const offer = await lockedOffer(tx, body.pid)
  const [nav, at] = [decimal(body.nav), instantOfSeconds(body.at)]
  await tx.execute(
    `insert into wealth_nav_told (product_id, at, nav, told_at) values ($1, $2, $3, $4)
     on conflict (product_id, at) do update set nav = excluded.nav, told_at = excluded.told_at`,
    [body.pid, isoText(at), decimalText(nav), isoText(now)],
  )
  const stands = await navAt(tx, body.pid, at)
  if (stands !== null && stands.nav === nav) return navRow(tx, stands)
  if (stands === null) {
    refuseEarly(offer, body, now)
    if (!navTakesTwo(at, nav, await navDrift(tx, offer))) {
      return enterNav(tx, { operator: null, at: now }, body, 'feed')
    }
  }
  return { state: 'waiting', pid: body.pid, at: body.at, nav: decimalText(nav) }
}

type ToldRow = { pid: number; at: Instant; nav: string; told_at: Instant; stands: string | null }

/** Values that wait: the strike has none, or another one that was entered before. */
export async function toldNavs(db: Queryable, pid: number | null): Promise<WealthNavToldRow[]> {
  const rows = await db.query<ToldRow>(
    `select t.product_id as pid, t.at, t.nav, t.told_at, n.nav as stands from wealth_nav_told t
     left join wealth_nav n on n.product_id = t.product_id and n.at = t.at
     where ($1::bigint is null or t.product_id = $1) and n.nav is distinct from t.nav
       and (n.entered_at is null or n.entered_at <= t.told_at)
     order by t.at desc, t.product_id limit 100`,
    [pid],
  )
  return rows.map((row) => ({
    pid: row.pid,
    at: unixSeconds(row.at),
    nav: decimalText(decimal(row.nav)),
    told_time: unixSeconds(row.told_at),
    stands: row.stands === null ? null : decimalText(decimal(row.stands)),
  }))
}

export function wealthOperations(db: Database): OperationsSource {
  return {
    sold: async () => [],
    due: async () => [],
    async reasons() {
      const waiting = await toldNavs(db, null)
      const since = waiting.reduce((first, { told_time: at }) => Math.min(first, at), Number.MAX_SAFE_INTEGER)
      return waiting.length === 0 ? [] : [reason('wealth.nav.told', { count: waiting.length, since })]
    },
  }
}
