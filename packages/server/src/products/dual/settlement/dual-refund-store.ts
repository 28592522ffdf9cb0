import { refundQuoteViolation } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { OrderKey } from '../../../core/orders/index.ts'
import type { Queryable, Transaction } from '../../../platform/database/index.ts'
import { Refusal, refuseOn } from '../../../platform/http/index.ts'

/* The one open quote of an order. */

export type RefundQuote = { id: number; amount: Decimal8; fee: Decimal8; price: Decimal8; quotedAt: Instant }

/** Keeps a quote of the order; the one before it has ended. */
export async function writeQuote(db: Queryable, order: OrderKey, quote: RefundQuote): Promise<void> {
  await db.execute(
    `insert into dual_refund_quote as q (bucket, user_id, order_id, id, amount, fee, price, quoted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (bucket, user_id, order_id) do update set id = excluded.id, amount = excluded.amount,
       fee = excluded.fee, price = excluded.price, quoted_at = excluded.quoted_at
       where q.used_at is null`,
    [
      order.bucket,
      order.userId,
      order.id,
      quote.id,
      decimalText(quote.amount),
      decimalText(quote.fee),
      decimalText(quote.price),
      isoText(quote.quotedAt),
    ],
  )
}

type Taking = { quoteId: number; price: Decimal8 | null; now: Instant }
type QuoteRow = { id: number; amount: string; fee: string; price: string; quoted_at: Instant; used_at: Instant | null }

/** Takes up the order's quote, once; any other than the newest has ended. */
export async function takeQuote(
  tx: Transaction,
  order: OrderKey,
  { quoteId, price, now }: Taking,
): Promise<{ amount: Decimal8; fee: Decimal8 }> {
  const key = [order.bucket, order.userId, order.id]
  const [row] = await tx.query<QuoteRow>(
    `select id, amount, fee, price, quoted_at, used_at from dual_refund_quote
     where bucket = $1 and user_id = $2 and order_id = $3 for update`,
    key,
  )
  if (row === undefined) throw new Refusal(404, 'dual.refund.expired')
  if (row.id !== quoteId) throw new Refusal(409, 'dual.refund.expired')
  if (row.used_at !== null) throw new Refusal(409, 'dual.refund.used')
  refuseOn(refundQuoteViolation({ quotedAt: row.quoted_at, quotedPrice: decimal(row.price), price, now }), 409)
  await tx.execute('update dual_refund_quote set used_at = $4 where bucket = $1 and user_id = $2 and order_id = $3', [
    ...key,
    isoText(now),
  ])
  return { amount: decimal(row.amount), fee: decimal(row.fee) }
}
