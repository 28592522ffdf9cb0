import { earlierAnswer, type OnceOptions, Refusal } from '../../platform/http/index.ts'
import { OWN_BALANCES_HELD } from '../ledger/index.ts'
import { OWN_VOUCHERS_HELD } from '../vouchers/index.ts'
import type { Orders } from './orders.ts'

/*
 * A refusal is the last word on a caller's id only when no order is written under it any more: one whose answer was lost
 * may still wait for a lock, in this process or left behind by one that was killed. A statement of an order takes its
 * voucher and its balance before anything else, and is ahead of whoever asks for them later.
 */
const HELD = `with vouchers_held as materialized (${OWN_VOUCHERS_HELD}), balances_held as materialized (${OWN_BALANCES_HELD})
select (select count(*) from vouchers_held) as vouchers, (select count(*) from balances_held) as balances`

/** What `work` answers; where it refuses, the first answer to the caller's id, whatever is against a repeat by now. */
export async function orFirstAnswer<Answer>(
  { db }: Pick<Orders, 'db'>,
  once: OnceOptions,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (refusal) {
    if (once.key === null || !(refusal instanceof Refusal)) throw refusal
    return db.transaction(async (tx) => {
      // Sent together; the second sees what was committed while the first waited.
      const [, earlier] = await Promise.all([
        tx.query(HELD, [once.bucket, once.userId]),
        earlierAnswer<Answer>(tx, once),
      ])
      if (earlier === null) throw refusal
      return earlier
    })
  }
}
