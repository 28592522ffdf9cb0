import type { Assets } from '@tenor/contract/core'
import type { Clock } from '../../platform/clock/index.ts'
import { OPEN_PERMITS, type Permits } from '../../platform/config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Customer } from '../../platform/http/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import { type ActsTogether, createActsTogether } from './acts-together.ts'
import { createTurns, type InTurn } from './in-turn.ts'
import { createOrderLines, type OrderLines } from './order-lines.ts'
import { createReadTogether, type ReadTogether } from './read-together.ts'
import { createRecentProducts, type RecentProducts } from './recent-products.ts'

/** What placing an order stands on; one for a process, since orders of all products share its lines. */
export type Orders = {
  db: Database
  clock: Clock
  ids: Ids
  /** Refuses when the customer's fund password is needed and not given, or wrong. */
  verifyFundPassword(customer: Customer, given: string | undefined): Promise<void>
  /** Who may take on something new, for what the clock does in a customer's name. */
  permits: Permits
  /** Bind amounts to the decimals of their assets; null in tests of other matters. */
  assets: Assets | null
  /** Refuses an operator's own order where they may place none; asked of operators alone. */
  refuseOperator(customer: Customer): Promise<void>
  /** Orders under one id of a caller come one after another, so that a repeat meets what the one before it did. */
  inTurn: InTurn
  /** The capacity of a cap on what the house promises of an asset; null where it has none. */
  capOf(name: string, asset: string): Promise<number | null>
  lines: OrderLines
  /** What is read of many customers in one statement. */
  readTogether: ReadTogether
  /** Acts that are decided by the program, of many customers in one transaction. */
  actsTogether: ActsTogether
  recent: RecentProducts
}

export function createOrders(
  options: Pick<Orders, 'db' | 'clock' | 'ids' | 'verifyFundPassword'> &
    Partial<Pick<Orders, 'assets' | 'permits' | 'refuseOperator' | 'capOf'>> & { isDistributed?: boolean },
): Orders {
  const { db, clock, ids, verifyFundPassword, isDistributed = false, permits = OPEN_PERMITS, assets = null } = options
  const lines = createOrderLines({ db, isDistributed })
  const refuseOperator = options.refuseOperator ?? (async () => undefined)
  const capOf = options.capOf ?? (async () => null)
  const readTogether = createReadTogether({ db, isDistributed })
  const inTurn = createTurns()
  const actsTogether = createActsTogether({ db, isDistributed, inTurn })
  const own = { inTurn, lines, readTogether, actsTogether, recent: createRecentProducts() }
  return { db, clock, ids, verifyFundPassword, permits, assets, refuseOperator, capOf, ...own }
}
