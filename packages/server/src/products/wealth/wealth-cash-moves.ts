import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Transaction } from '../../platform/database/index.ts'
import type { Check } from '../../platform/reconcile/index.ts'

export type CashMove = { kind: 'strike' | 'payment'; amount: Decimal8; at: Instant }

/** Moves the cash of a fund that counts it, with its row. */
export async function moveCash(tx: Transaction, productId: number, { kind, amount, at }: CashMove): Promise<void> {
  if (amount === 0n) return
  const moved = await tx.execute(
    'update wealth_product set cash = cash + $2::numeric where id = $1 and cash is not null',
    [productId, decimalText(amount)],
  )
  if (moved === 1) await keepMove(tx, productId, { kind, amount, at, operatorId: null })
}

type KeptMove = { kind: CashMove['kind'] | 'operator'; amount: Decimal8; at: Instant; operatorId: number | null }

export async function keepMove(tx: Transaction, productId: number, move: KeptMove): Promise<void> {
  await tx.execute(
    'insert into wealth_cash_move (product_id, kind, amount, at, operator_id) values ($1, $2, $3, $4, $5)',
    [productId, move.kind, decimalText(move.amount), isoText(move.at), move.operatorId],
  )
}

/** The cash of each fund is what came to it less what left, and no fund paid more than its cash. */
export const cashCheck: Check = {
  name: 'wealth.cash',
  says: 'the cash of a fund is below zero, or not the sum of what came to it and left it',
  sql: `select p.id as product_id, trim_scale(p.cash)::text as cash, trim_scale(m.moved)::text as moved from wealth_product p
    left join (select product_id, sum(amount) as moved from wealth_cash_move group by product_id) m on m.product_id = p.id
    where coalesce(p.cash, 0) <> coalesce(m.moved, 0) or p.cash < 0`,
}
