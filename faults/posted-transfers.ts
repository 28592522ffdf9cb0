import { decimal } from '@tenor/contract/money'
import type { Queryable } from '../packages/server/src/platform/database/index.ts'

export type PostedTransfer = { reference: number; code: string; asset: string; amount: string }

/** What was posted for orders under event codes like `codes`, by order, in the order of the events' numbers. */
export async function postedFor(
  db: Queryable,
  ids: readonly number[],
  codes: string,
): Promise<Map<number, PostedTransfer[]>> {
  const transfers = await db.query<PostedTransfer>(
    `select t.reference, e.code, t.asset, t.amount from ledger_transfer t join ledger_event e on e.kind = t.kind
     where t.reference = any($1::bigint[]) and e.code like $2 order by t.reference, t.kind`,
    [ids, codes],
  )
  return Map.groupBy(transfers, (transfer) => transfer.reference)
}

/** Transfers as the findings compare them. */
export function movedText(posted: readonly PostedTransfer[]): string {
  return posted.map(({ code, asset, amount }) => `${code} ${asset} ${decimal(amount)}`).join()
}
