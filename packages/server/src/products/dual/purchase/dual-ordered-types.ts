import { DUAL_ORDERS_LOOKED_AT, type DualType } from '@tenor/contract/dual'
import { type Queryable, sqlType } from '../../../platform/database/index.ts'
import type { Customer } from '../../../platform/http/index.ts'

/** Directions in which a customer has an order of their own money that was accepted, or may still be. */
export async function orderedTypes(db: Queryable, { bucket, userId }: Customer): Promise<DualType[]> {
  const rows = await db.query(
    { type: sqlType.word<DualType>() },
    `select distinct newest.type from (
       select o.type, o.state, o.voucher_id from dual_order o where o.bucket = $1 and o.user_id = $2
       order by o.created_at desc, o.id desc limit ${DUAL_ORDERS_LOOKED_AT}) as newest
     where newest.voucher_id is null and newest.state not in ('FAILED', 'EXPIRED', 'CANCELED', 'INTERNAL_ERROR')
     order by newest.type`,
    [bucket, userId],
  )
  return rows.map(({ type }) => type)
}
