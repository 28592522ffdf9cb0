import { decimal, decimalText, divide, ONE } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import { type ActNames, namesFrom } from '../../core/proposals/index.ts'
import type { Transaction } from '../../platform/database/index.ts'

/** Names of funds in sentences about acts. */
export const fundActNames = namesFrom('select id, name, coin as asset from wealth_product')

type LastNav = { nav: string; at: Instant }
type Holders = { count: number }

/** The fund of a NAV, the last value before it with the move from there, and how many customers hold units. */
export async function navNames(tx: Transaction, content: { pid: number; at: number; nav: string }): Promise<ActNames> {
  const { pid, at, nav } = content
  const [named, last, holders] = await Promise.all([
    fundActNames(tx, content),
    tx.query<LastNav>(
      'select nav, at from wealth_nav where product_id = $1 and at < $2 order by at desc limit 1 /* one a strike */',
      [pid, isoText(instantOfSeconds(at))],
    ),
    tx.query<Holders>(
      `select count(distinct (bucket, user_id)) as count from wealth_order where product_id = $1 and state <> 'RETURNED'`,
      [pid],
    ),
  ])
  const was = last[0] === undefined ? null : decimal(last[0].nav)
  return {
    ...named,
    facts: {
      was: ['price', was === null ? null : decimalText(was)],
      was_at: ['instant', last[0] === undefined ? null : unixSeconds(last[0].at)],
      move: ['percent', was === null ? null : decimalText(divide(decimal(nav), was, 'halfEven') - ONE)],
      customers: ['customers', holders[0]?.count ?? 0],
    },
  }
}
