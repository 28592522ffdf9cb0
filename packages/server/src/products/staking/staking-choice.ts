import { isToken } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import {
  chosenHolding,
  chosenOffer,
  STAKING_TYPE,
  type StakingOrderBody,
  type StakingRedeemBody,
  shownRate,
} from '@tenor/contract/staking'
import { type Owner, SPOT } from '../../core/ledger/index.ts'
import { orderContent } from '../../core/orders/index.ts'
import { type Customer, earlierAnswer, type OnceOptions, orAnswerBefore, Refusal } from '../../platform/http/index.ts'
import { amountSql } from './staking-holdings.ts'
import type { StakingModule } from './staking-module.ts'
import { keepOffer, recentOffer } from './staking-order-kind.ts'
import { type Offer, offerById, offersOnSale, protocolsOf, takesStakes } from './staking-product-store.ts'

/* Which product an act means that names none, or names one whose protocols hold what is staked. */

type Named = { coin: string; pid?: number | undefined }

export const sentStake = (body: StakingOrderBody) => ({ act: 'staking.order', content: orderContent(body) })

type SentRedemption = Pick<StakingRedeemBody, 'pid' | 'coin' | 'amount' | 'quick' | 'redeem_coin'>

export function sentRedemption({ pid, coin, amount, quick = 0, redeem_coin = coin }: SentRedemption) {
  const content = { pid, coin, amount: decimalText(decimal(amount)), quick, redeem_coin }
  return { act: 'staking.redeem', content }
}

/** The product that is named, as it was read a moment ago; null where one is to be chosen. */
export async function namedOffer(module: StakingModule, { pid }: Pick<Named, 'pid'>): Promise<Offer | null> {
  if (pid === undefined) return null
  const recent = recentOffer(module, pid)
  if (recent !== null) return recent
  const offer = await offerById(module.db, pid, module.clock.now())
  if (offer === null) throw new Refusal(404, 'staking.notFound')
  keepOffer(module, offer)
  return offer.isDefi ? null : offer
}

type Sent = { customer: Customer; key: string | null; sent: Pick<OnceOptions, 'act' | 'content'> }

/**
 * Does an act of a product that is chosen for it. A repeat is judged by what was sent, and gets the first answer whatever would be
 * chosen by now.
 */
export async function actChosen<Answer extends object>(
  { db, clock }: Pick<StakingModule, 'db' | 'clock'>,
  { customer, key, sent }: Sent,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const { bucket, userId } = customer
  const once = { bucket, userId, key, ...sent, at: clock.now() }
  return (await earlierAnswer<Answer>(db, once)) ?? orAnswerBefore(db, once, act)
}

export async function chosenForStake({ db, clock }: StakingModule, { coin, pid }: Named): Promise<Offer> {
  const now = clock.now()
  const filter = { coin: pid === undefined ? coin : null, name: null, pid: pid ?? null }
  const onSale = (await offersOnSale(db, filter, now)).filter(({ type }) => type !== STAKING_TYPE.DEBT)
  const parents = onSale.filter(({ isDefi }) => isDefi).map(({ id }) => id)
  const protocols = [...(await protocolsOf(db, parents, now)).values()].flat()
  const all = [...onSale.filter(({ isDefi }) => !isDefi), ...protocols]
  if (all.length === 0) throw new Refusal(404, 'staking.notFound')
  const choice = chosenOffer(
    all.filter(takesStakes).map((offer) => ({
      offer,
      pid: offer.id,
      name: onSale.find(({ id }) => id === offer.limitId)?.name ?? offer.name,
      productId: offer.limitId,
      rate: shownRate(offer.terms),
    })),
  )
  if ('reason' in choice) throw new Refusal(422, choice.reason, choice.params)
  return choice.offer
}

type IdRow = { id: number }

/** The product that mints a coin, which is of one: whoever pays it back means that. Null: nothing mints it. */
export async function mintingOffer({ db, clock, assets }: StakingModule, { coin, pid }: Named): Promise<Offer | null> {
  if (pid !== undefined || !isToken(assets, coin)) return null
  const [row] = await db.query<IdRow>(
    `select id from staking_product where coin = $1 and type = ${STAKING_TYPE.DEBT}`,
    [coin],
  )
  return row === undefined ? null : offerById(db, row.id, clock.now())
}

type HeldRow = { pid: number; product_id: number; name: string; amount: string }
const OF_CUSTOMER = (alias: string) => `${alias}.bucket = $1 and ${alias}.user_id = $2`

export async function chosenForRedemption(
  { db, clock }: StakingModule,
  { bucket, userId }: Owner,
  { coin, pid }: Named,
): Promise<Offer> {
  const staked = amountSql(OF_CUSTOMER)
  const rows = await db.query<HeldRow>(
    `select h.product_id as pid, coalesce(p.parent_id, p.id) as product_id, coalesce(parent.name, p.name) as name,
       ${staked} as amount
     from staking_holding h join staking_product p on p.id = h.product_id left join staking_product parent on parent.id = p.parent_id
     where ${OF_CUSTOMER('h')} and h.coin = $3 and ($4::bigint is null or p.parent_id = $4)
     union all
     select p.id, p.id, p.name, b.balance from staking_product p
     join ledger_balance b on b.asset = p.token
     where ${OF_CUSTOMER('b')} and b.account = ${SPOT} and b.reference = 0 and p.coin = $3 and $4::bigint is null
     order by pid`,
    [bucket, userId, coin, pid ?? null],
  )
  const held = rows.map((row) => ({
    pid: row.pid,
    productId: row.product_id,
    name: row.name,
    amount: decimal(row.amount),
  }))
  const choice = chosenHolding(held.filter(({ amount }) => amount > 0n))
  if (choice === null) throw new Refusal(404, 'staking.noHolding')
  if ('reason' in choice) throw new Refusal(422, choice.reason, choice.params)
  const offer = await offerById(db, choice.pid, clock.now())
  if (offer === null) throw new Refusal(404, 'staking.notFound')
  return offer
}
