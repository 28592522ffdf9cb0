import { type AccountMode, isUnified } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { SPOT, UNIFIED } from '../../../core/ledger/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { subscribeMany, type Wish } from './flexible-subscribe-many.ts'

/** Money that somebody was just paid and wants in a pool. */
export type JoiningMoney = { bucket: number; userId: number; id: number; asset: string; amount: Decimal8; at: Instant }

/** Puts it in where pool, customer and amount allow it, in the transaction of whoever paid; answers with the ids of what it took. */
export function joinPools(module: FlexibleModule) {
  return async (tx: Transaction, joining: readonly JoiningMoney[]): Promise<ReadonlySet<number>> => {
    const taken = new Set<number>()
    for (const [asset, some] of Map.groupBy(joining, (each) => each.asset)) {
      const [first] = some
      if (first === undefined) continue
      const how = { asset, at: first.at, mode: 'convert_to_regular' } as const
      for (const id of await subscribeMany(tx, module, how, await wishesOf(tx, asset, some))) taken.add(id)
    }
    return taken
  }
}

type Standing = { user_id: number; region: string; account_mode: AccountMode; spot: string; unified: string }

/** What is wanted, with what its customers have in the account of their mode. */
async function wishesOf(tx: Transaction, asset: string, joining: readonly JoiningMoney[]): Promise<Wish[]> {
  const rows = await tx.query<Standing>(
    `select u.id as user_id, u.region, u.account_mode,
       coalesce(sum(b.balance) filter (where b.account = ${SPOT}), 0)::text as spot,
       coalesce(sum(b.balance) filter (where b.account = ${UNIFIED}), 0)::text as unified
     from app_user u
     join (select distinct bucket, user_id from unnest($1::smallint[], $2::bigint[]) as asked (bucket, user_id)) as asked
       on u.bucket = asked.bucket and u.id = asked.user_id
     left join ledger_balance b on b.bucket = u.bucket and b.user_id = u.id and b.asset = $3 and b.reference = 0
       and b.account in (${SPOT}, ${UNIFIED})
     group by u.bucket, u.id, u.region, u.account_mode`,
    [joining.map(({ bucket }) => bucket), joining.map(({ userId }) => userId), asset],
  )
  const standing = new Map(rows.map((row) => [row.user_id, row]))
  return joining.flatMap(({ bucket, userId, id, amount }) => {
    const found = standing.get(userId)
    if (found === undefined) return []
    const isOfUnified = isUnified(found.account_mode)
    const account = isOfUnified ? UNIFIED : SPOT
    const available = decimal(isOfUnified ? found.unified : found.spot)
    return [{ bucket, userId, id, amount, region: found.region, account, available }]
  })
}
