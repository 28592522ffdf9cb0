import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import { type Queryable, sqlType } from '../../platform/database/index.ts'
import { earnedOf } from './staking-holdings.ts'

type Asked = { coin?: string | undefined; pid?: number | undefined }

/** What staking of a coin, or a product, has earned a customer, by the coin that it was paid in. */
export async function statisticsOf(db: Queryable, owner: Owner, { coin, pid }: Asked, yesterday: Instant) {
  const holdings = await db.query(
    { id: sqlType.number },
    `select id from staking_holding where bucket = $1 and user_id = $2 and ($3::text is null or coin = $3)
       and ($4::bigint is null or product_id = $4)
     union all
     select m.id from staking_minted m join staking_product p on p.id = m.product_id
     where m.bucket = $1 and m.user_id = $2 and ($3::text is null or p.coin = $3)
       and ($4::bigint is null or m.product_id = $4) order by id`,
    [owner.bucket, owner.userId, coin ?? null, pid ?? null],
  )
  const ids = holdings.map(({ id }) => id)
  const earned = ids.length === 0 ? [] : await earnedOf(db, owner, ids, isoText(yesterday))
  const byCoin = Map.groupBy(earned, (each) => each.coin)
  const sum = (amounts: readonly bigint[]) =>
    decimalText(amounts.reduce((total, amount) => total + amount, decimal('0')))
  return {
    list: [...byCoin].map(([reward_coin, some]) => ({
      reward_coin,
      total: sum(some.map(({ paid, unpaid }) => paid + unpaid)),
      yesterday: sum(some.map((each) => each.yesterday)),
      unpaid: sum(some.map(({ unpaid }) => unpaid)),
    })),
  }
}
