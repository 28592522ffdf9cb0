import { decimal, decimalText } from '@tenor/contract/money'
import { coinsFor, type StakingTokenRow } from '@tenor/contract/staking'
import { type Owner, SPOT } from '../../core/ledger/index.ts'
import { rateNow } from './staking-exchange-store.ts'
import type { StakingModule } from './staking-module.ts'

type Row = { id: number; coin: string; name: string; token: string; amount: string; redeeming: string }

/** What a customer holds of tokens in spot, and what is being redeemed, with its worth in coin at the rate in force. */
export async function tokensOf(
  { db, clock }: StakingModule,
  { bucket, userId }: Owner,
  asset: string | null,
): Promise<StakingTokenRow[]> {
  const rows = await db.query<Row>(
    `select p.id, p.coin, p.name, p.token, coalesce(b.balance, 0)::text as amount,
       coalesce((select sum(o.amount) from staking_exchange o where o.bucket = $1 and o.user_id = $2
         and o.product_id = p.id and o.state = 'REDEEMING'), 0)::text as redeeming
     from staking_product p left join ledger_balance b on b.bucket = $1 and b.user_id = $2 and b.account = ${SPOT}
       and b.reference = 0 and b.asset = p.token
     where p.token is not null and ($3::text is null or p.coin = $3 or p.token = $3) order by p.coin, p.id`,
    [bucket, userId, asset],
  )
  const held = rows.filter(({ amount, redeeming }) => decimal(amount) + decimal(redeeming) > 0n)
  return Promise.all(
    held.map(async ({ id: pid, coin, name, token, amount, redeeming }) => {
      const rate = (await rateNow(db, pid, clock.now())) ?? 0n
      return {
        ...{ pid, coin, name, exchange_type: token },
        amount: decimalText(decimal(amount)),
        redeeming: decimalText(decimal(redeeming)),
        exchange_rate: decimalText(rate),
        worth: decimalText(coinsFor(decimal(amount), rate)),
      }
    }),
  )
}
