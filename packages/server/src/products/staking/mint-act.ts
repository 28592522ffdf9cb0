import { type Assets, isOfferedIn } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, larger, smaller } from '@tenor/contract/money'
import {
  type DebtRate,
  factorAfter,
  isParCoin,
  type MintFacts,
  type MintPrice,
  mintAmount,
  mintViolation,
  type StakingOrderBody,
  type StakingStaked,
  type StakingTerms,
  soonestDistribution,
  stakeable,
  stakeLimit,
  stakingManifest,
} from '@tenor/contract/staking'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { refuseFine } from '../../core/assets/index.ts'
import { takeFromSlice, takeQuota } from '../../core/capacity/index.ts'
import { balanceOf, OWN_BALANCES_HELD, post } from '../../core/ledger/index.ts'
import { actOnce } from '../../core/orders/index.ts'
import { refuseIfStopped } from '../../core/stops/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { answerOnce, type Customer, Refusal, refuseOn } from '../../platform/http/index.ts'
import { actOfMinting } from './mint-days.ts'
import { bringFee, judgedFee, makeHeld } from './mint-debt-fees.ts'
import { findDebtRate, readDebtRates } from './mint-debt-rates.ts'
import { mintPosts } from './mint-postings.ts'
import { mintPrice, mintSale } from './mint-prices.ts'
import { addToReserve, debtCapacityId, lockPosition, writePosition } from './mint-store.ts'
import { type Mint, mintTable, type Position } from './mint-tables.ts'
import { isStaying } from './mint-terms.ts'
import { stayIn, watchOne, withinItsMinute } from './mint-watching.ts'
import { FastShort, OtherTerms, withSlices } from './staking-again.ts'
import { beforeStake } from './staking-agreements.ts'
import type { StakingModule } from './staking-module.ts'
import { soldOut } from './staking-order-kind.ts'
import {
  BOUNDLESS,
  isStillAsRead,
  type Offer,
  offerAndOwn,
  PERSONAL,
  type StakingOwn,
} from './staking-product-store.ts'

export type MintAct = { customer: Customer; body: StakingOrderBody; key: string | null; offer: Offer }

/** What the transaction would have to wait for. */
type Ready = {
  id: number
  positionId: number
  mintedId: number
  loans: Decimal8
  /** The minute that prices were read in, and up to which the collateral was looked at. */
  minute: Instant
  price: MintPrice | null
  debtCapacity: number
  /** Of the cap on what is minted for par coins; null where there is none. */
  reserveCap: number | null
}

/** Mints: a par coin is swapped into the reserve, any other stays the customer's and is locked. */
export async function mint(module: StakingModule, act: MintAct): Promise<StakingStaked> {
  const { customer, body, key, offer } = act
  const { bucket, userId } = customer
  const wanted = body.mint_amount === undefined ? null : decimalText(decimal(body.mint_amount))
  refuseFine(module.assets, body.coin, decimal(body.amount))
  if (wanted !== null) refuseFine(module.assets, offer.coin, decimal(wanted))
  const amount = decimalText(decimal(body.amount))
  const content = { pid: offer.id, side: 0, coin: body.coin, amount, mint_amount: wanted ?? '' }
  const once = { bucket, userId, key, act: 'staking.order', content, at: module.clock.now() }
  return actOnce(module.orders, { customer, once, ...beforeStake(customer, body) }, async () => {
    const prepared = await preparedMint(module, act)
    const work = async (minute: Instant) => {
      const [price] = await Promise.all([mintPrice(module, body.coin), watchOwn(module, act, minute)])
      return answerOnce(module.db, once, (tx) => mintIn(tx, module, act, { ...prepared, price, minute }))
    }
    const inTime = () => withinItsMinute(module, work)
    return withSlices(module, customer, inTime, () =>
      soldOut(module, offer, isParCoin(module.assets, body.coin) ? null : prepared.debtCapacity),
    )
  })
}

async function preparedMint(
  module: StakingModule,
  { customer, body, offer }: MintAct,
): Promise<Omit<Ready, 'price' | 'minute'>> {
  const [id = 0, positionId = 0, mintedId = 0] = await module.ids.take(3)
  const debtCapacity = await debtCapacityId(module.db, offer.id)
  if (debtCapacity === null) throw new Refusal(404, 'staking.notFound')
  const reserveCap = isParCoin(module.assets, body.coin)
    ? await module.orders.capOf('staking.reserve', offer.coin)
    : null
  const loans = (await module.owed(customer)).get(body.coin) ?? 0n
  return { id, positionId, mintedId, loans, debtCapacity, reserveCap }
}

/** What was to be sold of the customer's collateral of the coin before the act is sold before it. */
async function watchOwn(module: StakingModule, { customer, body, offer }: MintAct, minute: Instant): Promise<void> {
  const { bucket, userId } = customer
  if (!isParCoin(module.assets, body.coin))
    await watchOne(module, { bucket, userId, productId: offer.id, coin: body.coin }, minute)
}

async function mintIn(tx: Transaction, module: StakingModule, act: MintAct, ready: Ready): Promise<StakingStaked> {
  const { bucket, userId } = act.customer
  const about = { id: ready.mintedId, productId: act.offer.id }
  const now = await actOfMinting(tx, act.customer, about, module.clock.now())
  const found = await offerAndOwn(tx, act.offer.id, act.customer, now)
  const coin = act.body.coin
  const factor = found?.product.terms.collateral.find((each) => each.coin === coin)?.factor
  if (found === null) throw new Refusal(404, 'staking.notFound')
  if (factor === undefined || !(await isStaying(tx, act.offer.id, coin)))
    throw new Refusal(422, 'staking.mint.coin', { coin })
  const { product: offer, own } = found
  await refuseIfStopped(tx, await mintSale(tx, offer.coin, coin), 'order')
  const position = isParCoin(module.assets, coin)
    ? null
    : await lockPosition(tx, freshPosition(act, ready, factor, now))
  const rates = (await readDebtRates(tx, offer.id)).get(coin) ?? []
  // Another stake must not take what is owed while this one is judged by what the customer has.
  if (ready.loans > 0n) await tx.query(OWN_BALANCES_HELD, [bucket, userId])
  stayIn(module, ready.minute, now)
  const facts = await factsOf(tx, module.assets, act, { offer, own, ready, position, factor, rates, now })
  refuseOn(mintViolation(facts))
  const minted = mintAmount(facts) ?? 0n
  const kept = position === null ? factor : factorAfter(factor, position, minted)
  const row: Mint = {
    bucket,
    userId,
    id: ready.id,
    productId: offer.id,
    positionId: position?.id ?? null,
    coin,
    mintedCoin: offer.coin,
    amount: facts.amount,
    minted,
    factor: kept,
    // The rule refuses what has no price; the type does not know.
    ...(ready.price ?? { index: 0n, mean: 0n, rate: 0n }),
    createdAt: now,
    text: act.key,
  }
  await takeRoom(tx, row, stakeLimit(offer.terms, own.isCrowd), ready)
  // What was taken is held: who changes the product from now on waits, or is after this act.
  if (!(await isStillAsRead(tx, offer))) throw new OtherTerms(null)
  await mintTable.insert(tx, [row])
  if (position === null) await addToReserve(tx, { bucket, productId: offer.id, coin }, row.amount)
  else {
    const [amount, debt] = [position.amount + row.amount, position.debt + row.minted]
    await writePosition(tx, { ...bringFee(position, rates, now), amount, debt, factor: kept, changedAt: now }, rates)
  }
  await post(tx, mintPosts(row))
  return mintedWire(row, offer)
}

function freshPosition({ customer, body, offer }: MintAct, { positionId }: Ready, factor: Decimal8, now: Instant) {
  const { bucket, userId } = customer
  return {
    bucket,
    userId,
    id: positionId,
    productId: offer.id,
    coin: body.coin,
    amount: 0n,
    debt: 0n,
    feeWeight: 0n,
    feePaid: 0n,
    fee: 0n,
    feeSince: now,
    factor,
    alertPrice: 0n,
    salePrice: 0n,
    aboveAt: null,
    alertedAt: null,
    alertedLtv: null,
    changedAt: now,
    createdAt: now,
  }
}

type Judged = {
  offer: Offer
  own: StakingOwn
  ready: Ready
  position: Position | null
  factor: Decimal8
  rates: readonly DebtRate[]
  now: Instant
}

async function factsOf(
  tx: Transaction,
  assets: Assets,
  { customer, body }: MintAct,
  judged: Judged,
): Promise<MintFacts> {
  const { offer, own, ready, position, factor, rates, now } = judged
  const { terms } = offer
  const limit = stakeLimit(terms, own.isCrowd)
  const balance = await balanceOf(tx, customer, body.coin)
  return {
    assets,
    coin: body.coin,
    minted: offer.coin,
    amount: decimal(body.amount),
    factor,
    price: ready.price,
    isRegionAllowed: isOfferedIn(stakingManifest, customer.region),
    isOnSale: offer.listing === 'listed' && !offer.stakePaused,
    wanted: body.mint_amount === undefined ? null : decimal(body.mint_amount),
    available: stakeable(balance, ready.loans),
    debtRate: findDebtRate(rates, now),
    held: makeHeld(position, (each) => judgedFee(each, rates, now)),
    minimum: terms.minimum,
    maximum: terms.maximum,
    left: limit === null ? null : larger(limit - own.staked, 0n),
  }
}

/** Of the cap on the reserve, the customer's own limit, what there is of the product, and the cap of debts. */
async function takeRoom(tx: Transaction, row: Mint, limit: Decimal8 | null, ready: Ready): Promise<void> {
  const { debtCapacity, reserveCap } = ready
  const { bucket, userId, productId, minted: amount, mintedCoin: coin, positionId } = row
  if (amount === 0n) return
  // Ids of caps are the lowest, so their slices are locked first.
  if (reserveCap !== null && !(await takeFromSlice(tx, { bucket, productId: reserveCap, amount })))
    throw new FastShort(reserveCap, amount)
  const quota = { bucket, userId, productId, period: PERSONAL, amount, endsAt: null }
  if (!(await takeQuota(tx, { ...quota, most: smaller(limit ?? BOUNDLESS, BOUNDLESS) })))
    throw new Refusal(422, 'staking.stake.limit', { left: '0', coin })
  if (!(await takeFromSlice(tx, { bucket, productId, amount }))) throw new FastShort(productId, amount)
  if (positionId === null) return
  const isTaken = await takeFromSlice(tx, { bucket, productId: debtCapacity, amount })
  if (!isTaken) throw new FastShort(debtCapacity, amount)
}

/** When what is minted is first paid for; null where it earns nothing. */
function firstPaid({ rewards }: StakingTerms, at: Instant): Instant | null {
  return soonestDistribution(
    at,
    rewards.filter(({ rate }) => rate > 0n),
  )
}

function mintedWire(row: Mint, { terms }: Offer): StakingStaked {
  const { id, productId, coin, mintedCoin, amount, minted, createdAt } = row
  const first = firstPaid(terms, createdAt)
  return {
    id,
    pid: productId,
    coin,
    amount: decimalText(amount),
    created_at: unixSeconds(createdAt),
    received: decimalText(minted),
    received_coin: mintedCoin,
    first_distribution: first === null ? null : unixSeconds(first),
    exchange_rate: null,
    redeem_stamp: null,
  }
}
