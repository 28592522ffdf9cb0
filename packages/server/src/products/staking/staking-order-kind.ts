import { isOfferedIn } from '@tenor/contract/core'
import { decimal, decimalText, larger, smaller } from '@tenor/contract/money'
import {
  STAKING_TYPE,
  type StakingOrderBody,
  type StakingStaked,
  soonestDistribution,
  stakeLimit,
  stakeViolation,
  stakingManifest,
} from '@tenor/contract/staking'
import { unixSeconds } from '@tenor/contract/time'
import { usedCapacity } from '../../core/capacity/index.ts'
import type { Owner } from '../../core/ledger/index.ts'
import { type OrderAct, type OrderKind, offerAsRead } from '../../core/orders/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { oldAgreement } from './staking-agreements.ts'
import type { StakingModule } from './staking-module.ts'
import { stakePost } from './staking-postings.ts'
import { BOUNDLESS, type Offer, offerAndOwn, PERSONAL, type StakingOwn, standingsOf } from './staking-product-store.ts'
import { productTable, type Stake, stakeTable } from './staking-tables.ts'

/** What a customer has and has staked is null while nobody has asked: the stake's own statement looks at both. */
export type StakeOwn = Pick<StakingOwn, 'isCrowd' | 'holdingId'> & Pick<Partial<StakingOwn>, 'balance' | 'staked'>
export type StakeFound = { product: Offer; own: StakeOwn }

export type StakeAct = OrderAct & {
  module: StakingModule
  body: StakingOrderBody
  /** The product that is meant, and what its stake is judged by, as they were read a moment ago. */
  found: StakeFound
  /** The customer's holding of it. */
  holdingId: number
  /** What the customer owes of the coin. */
  loans: bigint
}

/** What a stake of a product is about, as an emergency stop names it. */
export const stakingSale = ({ coin }: { coin: string }) => ({ product: 'staking', assets: [coin] })

/** A stake: it counts into its holding when somebody next looks, so that stakes of one customer do not wait for each other. */
export const STAKE_ORDER: OrderKind<StakeAct, Offer, StakeOwn, Stake, StakingStaked> = {
  act: 'staking.order',
  table: { name: stakeTable.name, inserted: stakeTable.inserted, values: stakeTable.values },
  asRead: offerAsRead(productTable, ['id', 'revision'], { holds: 'not offer.stake_paused' }),
  isRemembered: false,
  known: ({ found }) => found,
  until: ({ until }) => until,
  productId: ({ found }) => found.product.id,
  price: async () => null,
  async read({ module, customer, found: { product } }) {
    return (await readFound(module, product.id, customer)) ?? new Refusal(404, 'staking.notFound')
  },
  refusal({ customer, body, loans }, { product, own }) {
    const old = oldAgreement(body.agreement)
    if (old !== null) return old
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
    const first = soonestDistribution(stake.createdAt, product.terms.rewards)
    return {
      id: stake.id,
      pid: stake.productId,
      coin: stake.coin,
      amount: decimalText(stake.amount),
      created_at: unixSeconds(stake.createdAt),
      first_distribution: first === null ? null : unixSeconds(first),
      received: null,
      received_coin: null,
      exchange_rate: null,
      redeem_stamp: null,
    }
  },
  money: stakePost,
  kept: ({ loans }) => loans,
  // Protocols share what there is of their product.
  isBounded: ({ parentId }) => parentId === null,
  group: ({ bucket, amount }, { product: { parentId } }) =>
    parentId === null ? null : { bucket, productId: parentId, amount },
  quota: ({ bucket, userId, amount }, { product, own }) => ({
    bucket,
    userId,
    productId: product.limitId,
    period: PERSONAL,
    amount,
    endsAt: null,
    most: smaller(stakeLimit(product.terms, own?.isCrowd ?? false) ?? BOUNDLESS, BOUNDLESS),
  }),
  soldOut: ({ module, found: { product } }) => soldOut(module, product),
  sale: stakingSale,
}

export async function soldOut(
  { db }: Pick<StakingModule, 'db'>,
  { limitId, coin, terms: { totalLimit, debtLimit } }: Offer,
  debts: number | null = null,
): Promise<Refusal> {
  const used = await usedCapacity(db, debts === null ? [limitId] : [limitId, debts])
  const roomOf = (limit: bigint | null, id: number | null) =>
    limit === null || id === null ? BOUNDLESS : larger(limit - (used.get(id) ?? 0n), 0n)
  const room = smaller(roomOf(totalLimit, limitId), roomOf(debtLimit, debts))
  return new Refusal(422, 'staking.soldOut', { left: decimalText(room === BOUNDLESS ? 0n : room), coin })
}

/** Whatever is changed of it, its own revision tells: a protocol's terms are its product's, a token has a rate, a minted coin prices. */
const isPlain = ({ parentId, isDefi, token, type }: Offer) =>
  parentId === null && !isDefi && token === null && type !== STAKING_TYPE.DEBT

/** Remembered for a moment: terms change at midnight, which no revision tells. */
export function keepOffer({ orders, clock }: StakingModule, product: Offer): void {
  const now = clock.now()
  if (isPlain(product)) orders.recent.keep(STAKE_ORDER, product.id, product, now, product.until)
}

/** The product as it was read a moment ago; what is written by it asks whether it still is so. */
export const recentOffer = ({ orders, clock }: StakingModule, id: number) =>
  orders.recent.find(STAKE_ORDER, id, clock.now()) as Offer | null

/** What a stake is judged by, as the database says it now. */
export async function readFound(module: StakingModule, id: number, customer: Owner): Promise<StakeFound | null> {
  const found = await offerAndOwn(module.db, id, customer, module.clock.now())
  if (found !== null) keepOffer(module, found.product)
  return found
}

/** The same by the product as it was read a moment ago, where it was: the stake's own statement asks whether it still is so. */
export async function recentFound(module: StakingModule, id: number, customer: Owner): Promise<StakeFound | null> {
  const product = recentOffer(module, id)
  if (product === null) return readFound(module, id, customer)
  const { bucket, userId } = customer
  return { product, own: await module.orders.readTogether(standingsOf, { bucket, userId, productId: id }) }
}
