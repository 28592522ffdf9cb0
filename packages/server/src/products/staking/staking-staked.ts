import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { usedCapacity } from '../../core/capacity/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { rateNow } from './staking-exchange-store.ts'
import type { Offer } from './staking-product-store.ts'
import { supplyOf } from './staking-rates.ts'

/**
 * What is staked of products now, a stake of this instant too. A product's is what its limit counts, and of a token what its tokens are
 * in coin; protocols share one limit, so that their holdings are summed.
 */
export async function stakedNow(
  db: Queryable,
  offers: readonly Offer[],
  now: Instant,
): Promise<ReadonlyMap<number, Decimal8>> {
  const plain = offers.filter(({ token, parentId }) => token === null && parentId === null).map(({ id }) => id)
  const protocols = offers.filter(({ parentId }) => parentId !== null).map(({ id }) => id)
  const [used, held, tokens] = await Promise.all([
    usedCapacity(db, plain),
    heldOfProtocols(db, protocols),
    Promise.all(offers.map((offer) => coinsBehind(db, offer, now))),
  ])
  return new Map([...used, ...held, ...tokens.flat()])
}

async function coinsBehind(db: Queryable, { id, token }: Offer, now: Instant): Promise<[number, Decimal8][]> {
  const rate = token === null ? null : await rateNow(db, id, now)
  return token === null || rate === null ? [] : [[id, await supplyOf(db, token, rate)]]
}

type IdAmountRow = { id: number; amount: string }

async function heldOfProtocols(db: Queryable, ids: readonly number[]): Promise<[number, Decimal8][]> {
  if (ids.length === 0) return []
  const rows = await db.query<IdAmountRow>(
    `/* no bucket: a product is staked in all of them */ select each.product_id as id, sum(each.amount) as amount from (
       select product_id, amount from staking_holding where product_id = any($1::bigint[])
       union all
       select product_id, amount from staking_stake where counted_in is null and product_id = any($1::bigint[])) as each
     group by each.product_id`,
    [[...ids]],
  )
  return rows.map(({ id, amount }) => [id, decimal(amount)])
}
