import { isOfferedIn } from '@tenor/contract/core'
import { decimal, decimalText, smaller } from '@tenor/contract/money'
import {
  firstDistribution,
  type StakingOrderBody,
  type StakingStaked,
  stakeLimit,
  stakeViolation,
  stakingManifest,
} from '@tenor/contract/staking'
import { unixSeconds } from '@tenor/contract/time'
import { type OrderAct, type OrderKind, offerAsRead } from '../../core/orders/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import type { StakingModule } from './staking-module.ts'
import { stakePost } from './staking-postings.ts'
import { BOUNDLESS, type Offer, offerAndOwn, PERSONAL, type StakingOwn } from './staking-product-store.ts'
import { productTable, type Stake, stakeTable } from './staking-tables.ts'

export type StakeAct = OrderAct & {
  module: StakingModule
  body: StakingOrderBody
  /** The product that is meant, and the customer's holding of it. */
  productId: number
  holdingId: number
}

/** What a stake of a product is about, as an emergency stop names it. */
export const stakingSale = ({ coin }: { coin: string }) => ({ product: 'staking', assets: [coin] })

/** A stake: it counts into its holding when somebody next looks, so that stakes of one customer do not wait for each other. */
export const STAKE_ORDER: OrderKind<StakeAct, Offer, StakingOwn, Stake, StakingStaked> = {
  act: 'staking.order',
  table: { name: stakeTable.name, inserted: stakeTable.inserted, values: stakeTable.values },
  asRead: offerAsRead<Offer>(productTable as never, ['id', 'revision'], { holds: 'not offer.stake_paused' }),
  isRemembered: false,
  productId: ({ productId }) => productId,
  price: async () => null,
  async read({ module, customer, productId }) {
    const found = await offerAndOwn(module.db, productId, customer, module.clock.now())
    return found ?? new Refusal(404, 'staking.notFound')
  },
  refusal({ customer, body }, { product, own }) {
    const { terms, coin, listing, stakePaused } = product
    const found = stakeViolation({
      coin,
      isOnSale: listing === 'listed' && !stakePaused,
      isRegionAllowed: isOfferedIn(stakingManifest, customer.region),
      minimum: terms.minimum,
      maximum: terms.maximum,
      amount: decimal(body.amount),
      available: own?.balance ?? null,
      limit: stakeLimit(terms, false),
      staked: own?.staked ?? null,
    })
    return found === null ? null : new Refusal(422, found.reason, found.params)
  },
  build({ customer, body, key, holdingId }, { product, now }, id) {
    const { bucket, userId } = customer
    const about = { productId: product.id, coin: product.coin, holdingId }
    return { bucket, userId, id, ...about, amount: decimal(body.amount), createdAt: now, text: key }
  },
  answer(stake, { product }) {
    const first = firstDistribution(stake.createdAt, Math.min(...product.terms.rewards.map((each) => each.delayDays)))
    return {
      id: stake.id,
      pid: stake.productId,
      coin: stake.coin,
      amount: decimalText(stake.amount),
      created_at: unixSeconds(stake.createdAt),
      first_distribution: first === null ? null : unixSeconds(first),
    }
  },
  money: stakePost,
  isBounded: () => true,
  quota: ({ bucket, userId, amount }, { product }) => ({
    ...{ bucket, userId, productId: product.id, period: PERSONAL, amount, endsAt: null },
    most: smaller(stakeLimit(product.terms, false) ?? BOUNDLESS, BOUNDLESS),
  }),
  soldOut: () => new Refusal(422, 'staking.soldOut'),
  sale: stakingSale,
}
