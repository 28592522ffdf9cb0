import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Queryable, Raw } from '../../platform/database/index.ts'
import { SPOT } from '../ledger/index.ts'
import type { AsRead } from './order-kind.ts'

type Scalar = string | number | boolean | null

/** A table of offers by the column codec, as far as it is needed to hold one as it was read. */
type OfferTable<Offer, Field extends keyof Offer & string> = {
  readonly name: string
  readonly fields: { readonly [Each in Field]: { readonly type: string; write(field: Offer[Each]): Scalar } }
  columnOf(field: Field): string
}

/**
 * An offer as the terms of an order are made of it: it must be on sale, these fields as they were read, and what else the
 * product says.
 */
export function offerAsRead<Offer, Field extends keyof Offer & string>(
  table: OfferTable<Offer, Field>,
  fields: readonly Field[],
  more: Partial<Pick<AsRead<Offer>, 'holds' | 'same'>> = {},
): AsRead<Offer> {
  const same = fields.map((field) => {
    const { type, write } = table.fields[field]
    return [`offer.${table.columnOf(field)}`, type, (offer: Offer) => write(offer[field])] as const
  })
  const onSale = `offer.listing = 'listed'`
  return {
    table: table.name,
    holds: more.holds === undefined ? onSale : `${onSale} and ${more.holds}`,
    same: [...same, ...(more.same ?? [])],
  }
}

/**
 * True of an `offer` that is as it was read; `of` is SQL of what was read. It is found by the first expression, which is
 * its id: the others are compared in a way that no index serves, since one by coin and delivery finds many offers.
 */
export function stillAsRead(
  { holds, same }: Pick<AsRead<never>, 'holds' | 'same'>,
  of: (name: string) => string,
): string {
  const compared = same.map(
    ([expression], at) => `(${expression}) ${at === 0 ? '=' : 'is not distinct from'} ${of(`p_${at}`)}`,
  )
  return [holds, ...compared].join(' and ')
}

/** How one offer is read, which is `p` in `from`; `asset` is SQL of what it is paid in. */
type OfferSource<Offer> = {
  readonly columns: string
  readonly from: string
  readonly asset: string
  read(row: Raw): Offer
}

/** An offer, and what a customer has on spot to pay with: what an order is judged by. */
export async function offerAndBalance<Offer>(
  db: Queryable,
  { columns, from, asset, read }: OfferSource<Offer>,
  id: number,
  owner: { bucket: number; userId: number },
): Promise<{ product: Offer; balance: Decimal8 } | null> {
  const [row] = await db.query<Raw & { balance: string | null }>(
    `select ${columns}, (select b.balance from ledger_balance b
       where b.bucket = $2 and b.user_id = $3 and b.account = ${SPOT} and b.reference = 0
         and b.asset = ${asset}) as balance
     from ${from} where p.id = $1`,
    [id, owner.bucket, owner.userId],
  )
  return row === undefined ? null : { product: read(row), balance: decimal(row.balance ?? '0') }
}
