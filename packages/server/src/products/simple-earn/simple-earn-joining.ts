import { stopAgainst } from '@tenor/contract/core'
import { isUnchecked } from '../../core/accounts/index.ts'
import type { Ground } from '../../core/product/index.ts'
import { stopsInForce } from '../../core/stops/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import type { JoinFlexible, Joining } from './fixed/index.ts'
import { joinPools } from './flexible/index.ts'

type Customer = { id: number; region: string; verified: boolean; trading_locked: boolean }

/**
 * What fixed orders send on to flexible joins its pool as a subscription does, where its customer may take on something
 * new and nothing is stopped. The rest stays on spot.
 */
export function joiningOf(ground: Ground): JoinFlexible {
  const join = joinPools(ground)
  return async (tx, joining) => {
    const stops = await stopsInForce(tx)
    const isStopped = (asset: string) => stopAgainst(stops, { product: 'flexible', assets: [asset] }, 'order') !== null
    const mayTakeOn = await customersWhoMay(tx, ground, joining)
    return join(
      tx,
      joining.filter(({ userId, asset }) => mayTakeOn.has(userId) && !isStopped(asset)),
    )
  }
}

async function customersWhoMay(
  tx: Transaction,
  { orders }: Ground,
  joining: readonly Joining[],
): Promise<ReadonlySet<number>> {
  const customers = await tx.query<Customer>(
    `select u.id, u.region, u.verified, u.trading_locked from app_user u
     join (select distinct bucket, user_id from unnest($1::smallint[], $2::bigint[]) as asked (bucket, user_id)) as asked
       on u.bucket = asked.bucket and u.id = asked.user_id`,
    [joining.map(({ bucket }) => bucket), joining.map(({ userId }) => userId)],
  )
  const may = customers.filter((each) => !each.trading_locked && !isUnchecked(orders.permits, each))
  return new Set(may.map(({ id }) => id))
}
