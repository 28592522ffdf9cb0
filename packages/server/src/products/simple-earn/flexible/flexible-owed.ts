import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Owner } from '../../../core/ledger/index.ts'
import type { ManyAsked, Orders } from '../../../core/orders/index.ts'
import type { Owed } from '../../../core/product/index.ts'
import { sqlType } from '../../../platform/database/index.ts'

/** What a customer owes of each coin that the margin engine lent them. */
export function owedFlexible({ readTogether }: Pick<Orders, 'readTogether'>): Owed {
  return ({ bucket, userId }) => readTogether(owedOfMany, { bucket, userId })
}

async function owedOfMany({ db, asked, values, inBucket, mark }: ManyAsked<Owner>) {
  const rows = await db.query(
    { n: sqlType.number, asset: sqlType.text, owed: sqlType.text },
    `${mark}select a.n, l.asset, sum(l.principal + l.unposted_interest + l.unposted_fee) as owed
     from unnest($1::smallint[], $2::bigint[]) with ordinality as a (bucket, user_id, n)
     join flexible_loan l on ${inBucket('l.bucket', 3)} and l.user_id = a.user_id and l.is_open
     group by a.n, l.asset order by a.n, l.asset`,
    values(),
  )
  const found = asked.map(() => new Map<string, Decimal8>())
  for (const { n, asset, owed } of rows) found[n - 1]?.set(asset, decimal(owed))
  return found
}
