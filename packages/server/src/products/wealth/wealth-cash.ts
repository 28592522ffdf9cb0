import { requireBody } from '@tenor/contract/http'
import { decimal, decimalText, larger, multiply } from '@tenor/contract/money'
import { DAY_MS, type Instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import { type WealthCashRow, wealthCashMove } from '@tenor/contract/wealth'
import { refuseFine } from '../../core/assets/index.ts'
import type { GivingAct } from '../../core/proposals/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { keepMove } from './wealth-cash-moves.ts'
import type { WealthModule } from './wealth-module.ts'
import { lockOffer, refuseWhileRunning } from './wealth-product-store.ts'

/* What funds need at their next strike, and what they have. */

type Row = {
  id: number
  name: string
  coin: string
  nav: string
  nav_at: Instant
  cash: string | null
  coming: string
  leaving: string
  owed: string
  pending: number
}

export async function cashRows(db: Queryable, pid: number | null): Promise<WealthCashRow[]> {
  const rows = await db.query<Row>(
    `/* no bucket: a fund's orders are in all of them */
     with next as materialized (
         select product_id, sum(amount) as coming, count(*) as orders from wealth_order where state = 'PENDING' group by 1),
       leaving as materialized (
         select product_id, sum(units) as units, count(*) as orders from wealth_redemption where state = 'PENDING' group by 1),
       owed as materialized (
         select product_id, sum(gross) as gross from wealth_redemption where state = 'STRUCK' group by 1)
     select p.id, p.name, p.coin, p.nav, p.nav_at, p.cash, coalesce(next.coming, 0) as coming,
       coalesce(leaving.units, 0) as leaving, coalesce(owed.gross, 0) as owed,
       coalesce(next.orders, 0) + coalesce(leaving.orders, 0) as pending
     from wealth_product p left join next on next.product_id = p.id left join leaving on leaving.product_id = p.id
     left join owed on owed.product_id = p.id
     where ($1::bigint is null or p.id = $1) and (p.listing <> 'retired' or coalesce(owed.gross, 0) > 0
       or coalesce(next.orders, 0) + coalesce(leaving.orders, 0) > 0)
     order by p.created_at desc, p.id desc limit 500`,
    [pid],
  )
  return rows.map(cashWire)
}

function cashWire(row: Row): WealthCashRow {
  const leaving = multiply(decimal(row.leaving), decimal(row.nav), 'up')
  const owed = decimal(row.owed)
  const cash = row.cash === null ? null : decimal(row.cash)
  return {
    pid: row.id,
    name: row.name,
    coin: row.coin,
    next_strike: unixSeconds(later(row.nav_at, DAY_MS)),
    cash: cash === null ? null : decimalText(cash),
    coming: decimalText(decimal(row.coming)),
    leaving_units: decimalText(decimal(row.leaving)),
    leaving: decimalText(leaving),
    owed: decimalText(owed),
    pending_orders: row.pending,
    missing: cash === null ? null : decimalText(larger(leaving + owed - decimal(row.coming) - cash, 0n)),
  }
}

type CashBody = { pid: number; amount: string; reason: string }

/** What came to a fund's cash, or left it: from the first word on, redemptions wait for it. More than a bound takes two. */
export function cashAct({ clock, assets }: WealthModule): GivingAct<CashBody, WealthCashRow> {
  return {
    act: 'wealth.cash.move',
    role: 'dealer',
    content: requireBody(wealthCashMove),
    subject: ({ pid, amount }) => `${pid} ${amount}`,
    receiver: () => null,
    lock: (tx, _by, { pid }) => lockOffer(tx, pid),
    takesTwo: async (_tx, _body, { offerAbove }) => offerAbove !== null,
    async perform(tx, by, { pid, amount, reason }) {
      const offer = await lockOffer(tx, pid)
      if (offer === null) throw new Refusal(404, 'wealth.notFound')
      const moved = decimal(amount)
      refuseFine(assets, offer.coin, moved)
      // What runs pay was found by the cash that there was: it stays until they are through.
      if (moved < 0n) await refuseWhileRunning(tx, pid)
      const cash = (offer.cash ?? 0n) + moved
      if (moved === 0n || cash < 0n) throw new Refusal(422, 'wealth.cash.zero')
      await tx.execute(
        'update wealth_product set cash = coalesce(cash, 0) + $2::numeric, payment_due_at = $3 where id = $1',
        [pid, decimalText(moved), isoText(clock.now())],
      )
      const move = { kind: 'operator', amount: moved, at: by.at, operatorId: by.operator.userId } as const
      await keepMove(tx, pid, move)
      const before = { cash: offer.cash === null ? null : decimalText(offer.cash) }
      const after = { cash: decimalText(cash), moved: amount, reason }
      const subject = String(pid)
      await writeAudit(tx, { at: by.at, actorId: by.operator.userId, act: 'wealth.cash.move', subject, before, after })
      const [row] = await cashRows(tx, pid)
      // It was locked just now.
      if (row === undefined) throw new Error(`no fund ${pid}`)
      return row
    },
  }
}
