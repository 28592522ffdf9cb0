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
  /** The product that is meant, and what its stake is judged by, as they were read a moment ago. */
  found: { product: Offer; own: StakingOwn }
  /** The customer's holding of it. */
  holdingId: number
  /** What the customer owes of the coin. */
  loans: bigint
}

/** What a stake of a product is about, as an emergency stop names it. */
export const stakingSale = ({ coin }: { coin: string }) => ({ product: 'staking', assets: [coin] })

/** A stake: it counts into its holding when somebody next looks, so that stakes of one customer do not wait for each other. */
export const STAKE_ORDER: OrderKind<StakeAct, Offer, StakingOwn, Stake, StakingStaked> = {
  act: 'staking.order',
  table: { name: stakeTable.name, inserted: stakeTable.inserted, values: stakeTable.values },
  asRead: offerAsRead<Offer>(productTable as never, ['id', 'revision'], { holds: 'not offer.stake_paused' }),
  isRemembered: false,
  known: ({ found }) => found,
  productId: ({ found }) => found.product.id,
  price: async () => null,
  async read({ module, customer, found: { product } }) {
    const found = await offerAndOwn(module.db, product.id, customer, module.clock.now())
    return found ?? new Refusal(404, 'staking.notFound')
  },
  refusal({ customer, body, loans }, { product, own }) {
    const { terms, coin, listing, stakePaused } = product
    const found = stakeViolation({
      coin,
      isOnSale: listing === 'listed' && !stakePaused && !product.isDefi,
      isRegionAllowed: isOfferedIn(stakingManifest, customer.region),
      minimum: terms.minimum,
      maximum: terms.maximum,
      amount: decimal(body.amount),
      available: own?.balance ?? null,
      loans,
      limit: stakeLimit(terms, own?.isCrowd ?? false),
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
      ...{ received: null, received_coin: null, exchange_rate: null, redeem_stamp: null },
    }
  },
  money: stakePost,
  // Protocols share what there is of their product.
  isBounded: ({ parentId }) => parentId === null,
  group: ({ bucket, amount }, { product: { parentId } }) =>
    parentId === null ? null : { bucket, productId: parentId, amount },
  quota: ({ bucket, userId, amount }, { product, own }) => ({
    ...{ bucket, userId, productId: product.limitId, period: PERSONAL, amount, endsAt: null },
    most: smaller(stakeLimit(product.terms, own?.isCrowd ?? false) ?? BOUNDLESS, BOUNDLESS),
  }),
  soldOut: () => new Refusal(422, 'staking.soldOut'),
  sale: stakingSale,
}
