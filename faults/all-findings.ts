import type { Database, Queryable } from '../packages/server/src/platform/database/index.ts'
import type { Customer } from './customer.ts'
import { earnAnswerFaults } from './earn-findings.ts'
import { answerFaults, invariantFaults, orderFaults, type Seen } from './findings.ts'
import { type SeenSnipers, sniperAnswerFaults, sniperOrderFaults } from './sniper-findings.ts'
import { stakingAnswerFaults, wealthAnswerFaults } from './staking-findings.ts'
import { noticeFaults } from './trail.ts'

/** What was seen of all orders the last time. */
export type SeenOrders = { dual: Seen; snipers: SeenSnipers }

/** Orders of which nothing was seen yet. */
export function nothingSeen(): SeenOrders {
  return { dual: new Map(), snipers: new Map() }
}

/** Everything that is wrong, of every product; `tx` looks at one snapshot. */
export async function allFaults(tx: Queryable, customers: readonly Customer[], seen: SeenOrders): Promise<string[]> {
  const all = [
    invariantFaults(tx),
    answerFaults(tx, customers),
    sniperAnswerFaults(tx, customers),
    earnAnswerFaults(tx, customers),
    stakingAnswerFaults(tx, customers),
    wealthAnswerFaults(tx, customers),
    orderFaults(tx, seen.dual),
    sniperOrderFaults(tx, seen.snipers),
    noticeFaults(tx),
  ]
  return (await Promise.all(all)).flat()
}

/** Reads the database as it is at one moment, whatever goes on meanwhile. */
export function inSnapshot<Result>(db: Database, read: (tx: Queryable) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read')
    return read(tx)
  })
}
