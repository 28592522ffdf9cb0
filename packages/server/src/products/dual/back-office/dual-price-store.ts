import type { NamedMarket, PriceProposal } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { type Queryable, sqlType, type Transaction } from '../../../platform/database/index.ts'

export type Named = { coin: string; deliveryAt: Instant; price: Decimal8 }
export type Note = { reason: string; source: string; markets: readonly NamedMarket[] }
export type StoredProposal = PriceProposal & Note & { id: number }
type Delivery = Pick<Named, 'coin' | 'deliveryAt'>

/** The state of a delivery, locked until the transaction ends; null when there is none. */
export async function lockDelivery(tx: Transaction, { coin, deliveryAt }: Delivery): Promise<string | null> {
  const [delivery] = await tx.query(
    { state: sqlType.text },
    'select state from dual_delivery where coin = $1 and delivery_at = $2 for update',
    [coin, isoText(deliveryAt)],
  )
  return delivery?.state ?? null
}

/** True when a delivery has its price, or waits for an operator to name it: nothing may be sold into it. */
export async function isDelivered(db: Queryable, { coin, deliveryAt }: Delivery): Promise<boolean> {
  const rows = await db.query(`select 1 from dual_delivery where coin = $1 and delivery_at = $2 and state <> 'open'`, [
    coin,
    isoText(deliveryAt),
  ])
  return rows.length > 0
}

/** A note as the audit log and the evidence keep it: prices as text. */
export function toldNote({ reason, source, markets }: Note) {
  return { reason, source, markets: markets.map((market) => ({ ...market, price: decimalText(market.price) })) }
}

type ToldNote = ReturnType<typeof toldNote>

export async function openProposal(tx: Transaction, { coin, deliveryAt }: Delivery): Promise<StoredProposal | null> {
  const [row] = await tx.query<ToldNote & { id: number; price: string; operator_id: number; proposed_at: Instant }>(
    `select id, price, reason, source, markets, operator_id, proposed_at from dual_price_proposal
     where coin = $1 and delivery_at = $2 and state = 'open'`,
    [coin, isoText(deliveryAt)],
  )
  if (row === undefined) return null
  const { price, operator_id: operatorId, proposed_at: proposedAt, markets: told, ...rest } = row
  const markets = told.map((market) => ({ ...market, price: decimal(market.price) }))
  return { ...rest, markets, price: decimal(price), operatorId, proposedAt }
}

type By = { userId: number; at: Instant }

export async function insertProposal(tx: Transaction, named: Named, note: Note, { userId, at }: By): Promise<void> {
  const { reason, source, markets } = toldNote(note)
  const values = [decimalText(named.price), reason, source, userId, isoText(at), JSON.stringify(markets)]
  await tx.execute(
    `insert into dual_price_proposal (coin, delivery_at, price, reason, source, operator_id, proposed_at,
       markets, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, 'open')`,
    [named.coin, isoText(named.deliveryAt), ...values],
  )
}

export async function closeProposal(tx: Transaction, id: number, state: string, { userId, at }: By): Promise<void> {
  await tx.execute('update dual_price_proposal set state = $2, decided_by = $3, decided_at = $4 where id = $1', [
    id,
    state,
    userId,
    isoText(at),
  ])
}

/** The price that two operators agreed on. */
export async function priceDelivery(tx: Transaction, named: Named, at: Instant): Promise<void> {
  await tx.execute(
    `update dual_delivery set state = 'priced', price = $3, origin = 'operator', priced_at = $4
     where coin = $1 and delivery_at = $2`,
    [named.coin, isoText(named.deliveryAt), decimalText(named.price), isoText(at)],
  )
}
