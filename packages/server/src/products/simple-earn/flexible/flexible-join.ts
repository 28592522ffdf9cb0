import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Transaction } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { subscribeIn } from './flexible-service.ts'

/** Money that somebody was just paid and wants in a pool. */
export type JoiningMoney = { bucket: number; userId: number; id: number; asset: string; amount: Decimal8; at: Instant }

/** Puts it in where pool, customer and amount allow it, in the transaction of whoever paid; answers with the ids of what it took. */
export function joinPools(module: FlexibleModule) {
  return async (tx: Transaction, joining: readonly JoiningMoney[]): Promise<ReadonlySet<number>> => {
    const taken = new Set<number>()
    for (const each of joining) if (await joinOne(tx, module, each)) taken.add(each.id)
    return taken
  }
}

async function joinOne(tx: Transaction, module: FlexibleModule, money: JoiningMoney): Promise<boolean> {
  const { bucket, userId, asset, amount, at } = money
  const [user] = await tx.query<{ region: string }>('select region from app_user where bucket = $1 and id = $2', [
    bucket,
    userId,
  ])
  if (user === undefined) return false
  return isTaken(tx, () =>
    subscribeIn(
      tx,
      module,
      { bucket, userId, ...user },
      { asset, amount, rateYear: null, at, mode: 'convert_to_regular' },
    ),
  )
}

/** Does it, or leaves everything as it was where a rule refuses it. */
export async function isTaken(tx: Transaction, work: () => Promise<unknown>): Promise<boolean> {
  await tx.execute('savepoint joining')
  try {
    await work()
    await tx.execute('release savepoint joining')
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.execute('rollback to savepoint joining')
    return false
  }
}
