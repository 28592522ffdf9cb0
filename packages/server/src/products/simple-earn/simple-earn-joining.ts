import { stopAgainst } from '@tenor/contract/core'
import { isUnchecked } from '../../core/accounts/index.ts'
import type { Ground } from '../../core/product/index.ts'
import { stopsInForce } from '../../core/stops/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import type { JoinFlexible, Joining } from './fixed/index.ts'
import { joinPools } from './flexible/index.ts'

type Customer = { region: string; verified: boolean; tradingLocked: boolean }

/**
 * What fixed orders send on to flexible joins its pool as a subscription does, where its customer may take on something
 * new and nothing is stopped. The rest stays on spot.
 */
export function joiningOf(ground: Ground): JoinFlexible {
  const join = joinPools(ground)
  return async (tx, joining) => {
    const stops = await stopsInForce(tx)
    const allowed: Joining[] = []
    for (const each of joining) {
      const isStopped = stopAgainst(stops, { product: 'flexible', assets: [each.asset] }, 'order') !== null
      if (!isStopped && (await mayTakeOn(tx, ground, each))) allowed.push(each)
    }
    return join(tx, allowed)
  }
}

async function mayTakeOn(tx: Transaction, { orders }: Ground, { bucket, userId }: Joining): Promise<boolean> {
  const [customer] = await tx.query<Customer>(
    `select region, verified, trading_locked as "tradingLocked" from app_user where bucket = $1 and id = $2`,
    [bucket, userId],
  )
  return customer !== undefined && !customer.tradingLocked && !isUnchecked(orders.permits, customer)
}
