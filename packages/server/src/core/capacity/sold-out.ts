import { isSoldOut } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import type { Queryable } from '../../platform/database/index.ts'
import { nearlyGranted, usedCapacity } from './capacity-store.ts'

/** What an offer has to sell, null where it has no bound, and the least order of it; in one asset. */
export type Sellable = { id: number; capacity: Decimal8 | null; minimum: Decimal8 }

/** Of these offers, by their ids, those that are sold out. Only those of which nearly all is handed out are added up. */
export async function soldOutOf(db: Queryable, offers: readonly Sellable[]): Promise<ReadonlySet<number>> {
  const bounded = offers.filter(({ capacity }) => capacity !== null)
  const suspects = await nearlyGranted(
    db,
    bounded.map(({ id, minimum }) => ({ productId: id, minimum })),
  )
  if (suspects.length === 0) return new Set()
  const used = await usedCapacity(db, suspects)
  const isFull = ({ id, capacity, minimum }: Sellable) =>
    suspects.includes(id) && isSoldOut({ capacity: capacity ?? 0n, used: used.get(id) ?? 0n, minimum })
  return new Set(bounded.filter(isFull).map(({ id }) => id))
}
