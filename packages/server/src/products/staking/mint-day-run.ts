import { type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { noteNeeded, waitForWriters } from '../../core/ledger/index.ts'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { bookMintedDay, type MintedDay } from './mint-days.ts'
import type { StakingModule } from './staking-module.ts'
import type { Offer } from './staking-product-store.ts'

/* When a day of a product that mints is evaluated, and how. */

/** In live mode an act may have its instant and not have begun to write: so long after the day none does. */
const WRITTEN_WITHIN_MS = 2 * MINUTE_MS

/** Whether no transaction can write into a day that ended at an instant. Acts of minting themselves wait for its booking. */
export async function isSettled({ db, clock, mode }: StakingModule, end: Instant): Promise<boolean> {
  if (mode === 'live' && clock.now() < later(end, WRITTEN_WITHIN_MS)) return false
  return waitForWriters(db)
}

type Booking = Pick<MintedDay, 'productId' | 'day' | 'run' | 'range' | 'isDistributed'>

/** Books parts of a day of a product that mints. */
export async function bookMinted(module: StakingModule, { id, coin }: Offer, day: Instant) {
  const [isCounted, loanMoves] = await Promise.all([isCountedOn(module.db, id, day), findLoanMoves(module, coin)])
  return (tx: Transaction, booking: Booking) => bookMintedDay(tx, { ...booking, coin, isCounted, loanMoves })
}

/** Whether a day counts what is there: every day but those that had begun when the rule came. */
async function isCountedOn(db: Queryable, productId: number, day: Instant): Promise<boolean> {
  const rows = await db.query(
    'select 1 as one from staking_mint_product where product_id = $1 and counted_from <= $2',
    [productId, isoText(day)],
  )
  return rows.length > 0
}

/** SQL of what loans of the coin moved; null while there are none. */
export async function findLoanMoves({ db, loanMoves }: StakingModule, coin: string): Promise<string | null> {
  if (loanMoves === null) return null
  const rows = await db.query(
    `/* no bucket: of any customer */ select 1 as one from (${loanMoves('asset = $1')}) as moved limit 1`,
    [coin],
  )
  return rows.length === 0 ? null : loanMoves('true')
}

/** Days of a product are evaluated up to an instant: what was transferred since is still read. */
export async function noteMinted(tx: Transaction, productId: number, until: Instant): Promise<void> {
  await noteNeeded(tx, `staking-mint ${productId}`, until)
}
