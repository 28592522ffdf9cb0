import { isOfferedIn } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, larger, smaller } from '@tenor/contract/money'
import {
  coinsFor,
  exchangePayment,
  fastLeft,
  isRateLate,
  lowestRate,
  type RateEntry,
  rateInForce,
  rateViolation,
  redeemConfigOf,
  redeemFeeRate,
  redeemStamp,
  redeemViolation,
  type StakingOrderBody,
  type StakingRedeemBody,
  type StakingRedeemed,
  type StakingStaked,
  stakeLimit,
  stakeViolation,
  stakingManifest,
  tokensFor,
} from '@tenor/contract/staking'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { refuseFine } from '../../core/assets/index.ts'
import {
  giveBackCapacity,
  giveBackQuota,
  holdRoom,
  takeFromSlice,
  takeQuota,
  usedQuota,
} from '../../core/capacity/index.ts'
import { balanceOf, OWN_BALANCES_HELD, type Owner, post } from '../../core/ledger/index.ts'
import { actOnce } from '../../core/orders/index.ts'
import { refuseIfStopped } from '../../core/stops/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { answerOnce, type Customer, Refusal, refuseOn } from '../../platform/http/index.ts'
import { byTermsOfThen, FastShort, OtherTerms, withSlices } from './staking-again.ts'
import { beforeStake } from './staking-agreements.ts'
import { sentRedemption, sentStake } from './staking-choice.ts'
import { stakedForTokens, tokensAside } from './staking-exchange-postings.ts'
import { type ExchangeOrder, exchangeTable } from './staking-exchange-store.ts'
import { type FastDay, fastDayOf, fastLeftOf, isSameFastDay, openFastDay, takeFast } from './staking-fast-quota.ts'
import type { StakingModule } from './staking-module.ts'
import { soldOut, stakingSale } from './staking-order-kind.ts'
import { BOUNDLESS, type Offer, offerAndOwn, offerById, PERSONAL } from './staking-product-store.ts'
import { heldEntries } from './staking-token-rates.ts'

type TokenOffer = Offer & { token: string }
export type ExchangeAct<Body> = { customer: Customer; body: Body; key: string | null; offer: TokenOffer }

/** The rate that an order is placed by. */
function ruling({ id }: TokenOffer, entries: readonly RateEntry[], now: Instant): Decimal8 {
  const rate = rateInForce(entries, now)?.rate
  // A token's first rate is written with its product.
  if (rate === undefined) throw new Error(`no rate of ${id}`)
  return rate
}

const seen = (text: string | undefined) => (text === undefined ? null : decimal(text))

function refuseLate(entries: readonly RateEntry[], now: Instant): void {
  if (isRateLate(entries, now)) throw new Refusal(409, 'staking.rate.late')
}

/** Coin becomes tokens at the rate in force, at once. */
export async function exchangeIn(module: StakingModule, act: ExchangeAct<StakingOrderBody>): Promise<StakingStaked> {
  const { customer, body, key, offer } = act
  const { bucket, userId } = customer
  const amount = decimal(body.amount)
  refuseFine(module.assets, offer.coin, amount)
  const named = { act: 'staking.order', content: { pid: offer.id, side: 0, amount: decimalText(amount) } }
  const once = { bucket, userId, key, ...(body.pid === undefined ? sentStake(body) : named), at: module.clock.now() }
  return actOnce(module.orders, { customer, once, ...beforeStake(customer, body) }, async () => {
    const id = await module.ids.next()
    const loans = (await module.owed(customer)).get(offer.coin) ?? 0n
    const work = () => answerOnce(module.db, once, (tx) => exchangeInTx(tx, module, act, { id, amount, loans }))
    return withSlices(module, customer, work, () => soldOut(module, offer))
  })
}

async function exchangeInTx(
  tx: Transaction,
  module: StakingModule,
  { customer, body, key, offer: { id: productId, token } }: ExchangeAct<StakingOrderBody>,
  { id, amount, loans }: { id: number; amount: Decimal8; loans: Decimal8 },
): Promise<StakingStaked> {
  const { entries, now } = await heldEntries(tx, module, productId)
  // Another stake must not take what is owed while this one is judged by what the customer has.
  if (loans > 0n) {
    await holdRoom(tx, { ...customer, productId, period: PERSONAL })
    await tx.query(OWN_BALANCES_HELD, [customer.bucket, customer.userId])
  }
  const found = await offerAndOwn(tx, productId, customer, now)
  if (found === null) throw new Refusal(404, 'staking.notFound')
  const { product, own } = found
  const offer = { ...product, token }
  await refuseIfStopped(tx, stakingSale(offer), 'order')
  const limit = stakeLimit(offer.terms, own.isCrowd)
  refuseOn(
    stakeViolation({
      coin: offer.coin,
      amount,
      loans,
      limit,
      available: own.balance,
      staked: own.staked,
      minimum: offer.terms.minimum,
      maximum: offer.terms.maximum,
      isOnSale: offer.listing === 'listed' && !offer.stakePaused,
      isRegionAllowed: isOfferedIn(stakingManifest, customer.region),
    }),
  )
  const rate = ruling(offer, entries, now)
  refuseLate(entries, now)
  refuseOn(rateViolation('stake', seen(body.exchange_rate), rate), 409)
  const gross = tokensFor(amount, rate)
  if (gross === 0n) throw new Refusal(422, 'staking.redeem.nothing')
  const { bucket, userId } = customer
  const quota = { bucket, userId, productId, period: PERSONAL, amount, endsAt: null, most: limit ?? BOUNDLESS }
  if (!(await takeQuota(tx, { ...quota, most: smaller(quota.most, BOUNDLESS) })))
    throw new Refusal(422, 'staking.stake.limit', { left: await limitLeft(tx, quota), coin: offer.coin })
  if (!(await takeFromSlice(tx, { bucket, productId, amount }))) throw new FastShort(productId, amount)
  const order: ExchangeOrder = {
    bucket,
    userId,
    id,
    productId,
    coin: offer.coin,
    token,
    side: 0,
    amount,
    rate,
    feeRate: 0n,
    isFast: false,
    state: 'PAID',
    paidRate: rate,
    gross,
    fee: 0n,
    madeGood: 0n,
    createdAt: now,
    dueAt: now,
    paidIn: id,
    text: key,
  }
  await exchangeTable.insert(tx, [order])
  await post(tx, stakedForTokens(order))
  return {
    id,
    pid: productId,
    coin: offer.coin,
    amount: decimalText(amount),
    created_at: unixSeconds(now),
    first_distribution: null,
    received: decimalText(gross),
    received_coin: token,
    redeem_stamp: null,
    exchange_rate: decimalText(rate),
  }
}

/** Tokens become coin: in the queue at the lower of two rates, fast at the lowest of a day. */
export async function exchangeOut(
  module: StakingModule,
  act: ExchangeAct<StakingRedeemBody>,
): Promise<StakingRedeemed> {
  const { customer, body, key, offer } = act
  const { bucket, userId } = customer
  const amount = decimal(body.amount)
  const content = { pid: offer.id, side: 1, amount: decimalText(amount), quick: body.quick ?? 0 }
  const named = { act: 'staking.redeem', content }
  const once = {
    bucket,
    userId,
    key,
    ...(body.pid === undefined ? sentRedemption(body) : named),
    at: module.clock.now(),
  }
  return actOnce(module.orders, { customer, once, fundpass: body.fundpass }, async () => {
    const id = await module.ids.next()
    const work = async (from: Instant) => {
      const fast = fastOf((await offerById(module.db, offer.id, from)) ?? offer, body, from)
      if (fast !== null) await openFastDay(module, fast)
      return answerOnce(module.db, once, (tx) => exchangeOutTx(tx, module, act, { id, amount, fast }))
    }
    const short = () => fastShort(module, act)
    return withSlices(module, customer, () => byTermsOfThen(module, work), short)
  })
}

/** The slices of everybody have too little: what is left by now. */
async function fastShort(module: StakingModule, { customer, body, offer }: ExchangeAct<StakingRedeemBody>) {
  const fast = fastOf(offer, body, module.clock.now())
  const left = fast === null ? null : await fastLeftOf(module.db, customer, fast)
  const number = decimalText(fastLeft(left?.customer ?? null, left?.product ?? null) ?? 0n)
  return new Refusal(422, 'redeem.quickRedeemLimit', { number, coin: offer.token })
}

type Quota = Parameters<typeof usedQuota>[1] & { most: Decimal8 }
const limitLeft = async (tx: Transaction, quota: Quota) =>
  decimalText(larger(quota.most - (await usedQuota(tx, quota)), 0n))

function fastOf({ id, terms, coin }: Offer, { quick, redeem_coin = coin }: StakingRedeemBody, at: Instant) {
  return quick === 1 ? fastDayOf(id, terms, redeemConfigOf(terms, redeem_coin)?.quickDaily ?? null, at) : null
}

async function exchangeOutTx(
  tx: Transaction,
  module: StakingModule,
  { customer, body, key, offer: known }: ExchangeAct<StakingRedeemBody>,
  { id, amount, fast }: { id: number; amount: Decimal8; fast: FastDay | null },
): Promise<StakingRedeemed> {
  await refuseIfStopped(tx, stakingSale(known), 'redemption')
  const { entries, now } = await heldEntries(tx, module, known.id)
  const found = await offerById(tx, known.id, now)
  if (found === null) throw new Refusal(404, 'staking.notFound')
  if (!isSameFastDay(fast, fastOf(found, body, now))) throw new OtherTerms(now)
  const offer = { ...found, token: known.token }
  const { terms, coin, token } = offer
  const mode = fast === null ? 'standard' : 'fast'
  const config = redeemConfigOf(terms, body.redeem_coin ?? coin)
  const left = fast === null ? null : await fastLeftOf(tx, customer, fast)
  const current = ruling(offer, entries, now)
  if (fast !== null) refuseLate(entries, now)
  const held = await balanceOf(tx, customer, token)
  const mostFast = fastLeft(left?.customer ?? null, left?.product ?? null)
  const facts = { coin: token, amount, held, minimum: terms.minRedeem, mode, config } as const
  refuseOn(redeemViolation({ ...facts, isFastPaused: offer.fastPaused, fastLeft: mostFast }))
  if (amount !== held) refuseFine(module.assets, token, amount)
  // The rule refuses what has none; the type does not know.
  if (config === null) throw new Error('a redemption without its terms was not refused')
  const rate = fast === null ? current : (lowestRate(entries, now) ?? current)
  refuseOn(rateViolation('redeem', seen(body.exchange_rate), rate), 409)
  const feeRate = redeemFeeRate(config, mode)
  const { fee, received } = exchangePayment(amount, rate, feeRate)
  if (received === 0n) throw new Refusal(422, 'staking.redeem.nothing')
  if (fast !== null && !(await takeFast(tx, customer, fast, amount)))
    throw new Refusal(422, 'redeem.quickRedeemLimit', { number: decimalText(mostFast ?? 0n), coin: token })
  const { bucket, userId } = customer
  const dueAt = redeemStamp(now, mode, { redeemMaxDays: terms.redeemMaxDays, quickMinutes: config.quickMinutes })
  const order: ExchangeOrder = {
    bucket,
    userId,
    id,
    productId: offer.id,
    coin,
    token,
    side: 1,
    amount,
    rate,
    feeRate,
    isFast: fast !== null,
    state: 'REDEEMING',
    paidRate: null,
    gross: null,
    fee: null,
    madeGood: 0n,
    createdAt: now,
    dueAt,
    paidIn: null,
    text: key,
  }
  await countLess(tx, { bucket, userId, productId: offer.id }, coinsFor(amount, current))
  await exchangeTable.insert(tx, [order])
  await post(tx, [tokensAside(order)])
  return {
    id,
    pid: offer.id,
    coin,
    redeem_coin: coin,
    amount: decimalText(amount),
    quick: fast === null ? 0 : 1,
    fee: decimalText(fee),
    received: decimalText(received),
    state: 'REDEEMING',
    exchange_rate: decimalText(rate),
    created_at: unixSeconds(now),
    redeem_stamp: unixSeconds(dueAt),
  }
}

/**
 * Takes coin that comes out off what a customer counts for, and of the product as much: what is used of it is what its customers count
 * for. A rise of the rate, and tokens that came from elsewhere, count for nobody. Before balances, as stakes take both.
 */
async function countLess(tx: Transaction, of: Owner & { productId: number }, coin: Decimal8): Promise<void> {
  const amount = await giveBackQuota(tx, { ...of, period: PERSONAL }, coin)
  await giveBackCapacity(tx, [{ ...of, amount }])
}
