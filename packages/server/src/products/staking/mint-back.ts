import type { Assets } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import {
  type DebtRate,
  fastLeft,
  isParCoin,
  isParOpen,
  type MintBackFacts,
  type MintPrice,
  mintBackPayment,
  mintBackViolation,
  owedOf,
  type RedeemMode,
  redeemConfigOf,
  redeemStamp,
  type StakingRedeemBody,
  type StakingRedeemed,
} from '@tenor/contract/staking'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { refuseFine } from '../../core/assets/index.ts'
import { giveBackQuota, returnToSlices } from '../../core/capacity/index.ts'
import { balanceOf, post } from '../../core/ledger/index.ts'
import { actOnce } from '../../core/orders/index.ts'
import { refuseIfStopped } from '../../core/stops/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { answerOnce, type Customer, Refusal, refuseOn } from '../../platform/http/index.ts'
import { actOfMinting } from './mint-days.ts'
import { bringFee, feeNow, makeHeld, payFee } from './mint-debt-fees.ts'
import { readDebtRates } from './mint-debt-rates.ts'
import { backPosts, paidBackPosts } from './mint-postings.ts'
import { mintPrices, mintSale } from './mint-prices.ts'
import {
  debtCapacityId,
  gatherReserve,
  lockedPosition,
  ReserveShort,
  reservesOf,
  sumOwed,
  takeFromReserve,
  writePosition,
} from './mint-store.ts'
import { backTable, type MintBack, type Position } from './mint-tables.ts'
import { stayIn, watchOne, withinItsMinute } from './mint-watching.ts'
import { OtherTerms, withSlices } from './staking-again.ts'
import { type FastDay, fastDayOf, fastLeftOf, openFastDay, takeFast } from './staking-fast-quota.ts'
import type { StakingModule } from './staking-module.ts'
import { isStillAsRead, type Offer, offerById, PERSONAL } from './staking-product-store.ts'

export type MintBackAct = { customer: Customer; body: StakingRedeemBody; key: string | null; offer: Offer }

/** What the transaction would have to wait for: prices, the day's fast quota, and where the cap of debts lies. */
type Ready = {
  id: number
  coin: string
  /** The minute that prices and terms were read in, and up to which the collateral was looked at. */
  minute: Instant
  offer: Offer
  fast: FastDay | null
  price: MintPrice | null
  isParOpen: boolean
  debtCapacity: number
  /** Of the cap on what is minted for par coins; null where there is none, or where it is paid back for no par coin. */
  reserveCap: number | null
}

/** Pays minted coins back: into a par coin from its own reserve, or for the customer's own collateral. */
export async function mintBack(module: StakingModule, act: MintBackAct): Promise<StakingRedeemed> {
  const { customer, body, key, offer } = act
  const { bucket, userId } = customer
  const amount = decimalText(decimal(body.amount))
  const content = { pid: offer.id, side: 1, amount, quick: body.quick ?? 0, redeem_coin: body.redeem_coin ?? '' }
  const once = { bucket, userId, key, act: 'staking.redeem', content, at: module.clock.now() }
  return actOnce(module.orders, { customer, once, fundpass: body.fundpass }, async () => {
    const id = await module.ids.next()
    const inTime = () =>
      withinItsMinute(module, async (minute) => {
        const ready = await prepared(module, act, { id, minute })
        return answerOnce(module.db, once, (tx) => backIn(tx, module, act, ready))
      })
    const work = () => withReserve(module, act, inTime)
    const short = () => new Refusal(422, 'redeem.quickRedeemLimit', { number: '0', coin: offer.coin })
    return withSlices(module, customer, work, short)
  })
}

/** Tries again where the bucket's part of a reserve was short, once it was brought more. */
async function withReserve<Answer>(
  { db }: StakingModule,
  { customer: { bucket }, offer: { id: productId } }: MintBackAct,
  work: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ReserveShort)) throw error
      const { coin, amount } = error
      if (await gatherReserve(db, { bucket, productId, coin }, amount)) continue
      const left = (await reservesOf(db, productId)).get(coin) ?? 0n
      throw new Refusal(422, 'staking.mint.reserve', { number: decimalText(left), coin })
    }
  }
}

async function prepared(
  module: StakingModule,
  { customer, body, offer: { id: productId } }: MintBackAct,
  { id, minute }: Pick<Ready, 'id' | 'minute'>,
): Promise<Ready> {
  const { db } = module
  const { bucket, userId } = customer
  const offer = await offerById(db, productId, minute)
  if (offer === null) throw new Refusal(404, 'staking.notFound')
  const { terms } = offer
  const coin = body.redeem_coin ?? redeemConfigOf(terms)?.coin ?? ''
  if (!isParCoin(module.assets, coin)) await watchOne(module, { bucket, userId, productId, coin }, minute)
  const config = redeemConfigOf(terms, coin)
  const isFast = body.quick === 1 && config !== null
  const fast = isFast ? fastDayOf(productId, terms, config.quickDaily, minute) : null
  if (fast !== null) await openFastDay(module, fast)
  const pars = terms.collateral.map((each) => each.coin).filter((each) => isParCoin(module.assets, each))
  const prices = await mintPrices(module, [...new Set([...pars, coin])])
  const open = pars.every((par) => isParOpen(prices.get(par)?.index ?? 0n))
  const debtCapacity = (await debtCapacityId(db, productId)) ?? 0
  const reserveCap = isParCoin(module.assets, coin) ? await module.orders.capOf('staking.reserve', offer.coin) : null
  return { id, coin, minute, offer, fast, price: prices.get(coin) ?? null, isParOpen: open, debtCapacity, reserveCap }
}

async function backIn(
  tx: Transaction,
  module: StakingModule,
  act: MintBackAct,
  ready: Ready,
): Promise<StakingRedeemed> {
  const { customer } = act
  const { offer } = ready
  // Who has coins of others, and never minted, has nothing that would be earning.
  const about = { id: ready.id, productId: offer.id }
  const now = await actOfMinting(tx, customer, about, module.clock.now())
  const { coin, fast } = ready
  const position = isParCoin(module.assets, coin) ? null : await lockedPosition(tx, customer, offer.id, coin)
  stayIn(module, ready.minute, now)
  if (!(await isStillAsRead(tx, offer))) throw new OtherTerms(null)
  const rates = (await readDebtRates(tx, offer.id)).get(coin) ?? []
  const facts = await factsOf(tx, module.assets, act, ready, { position, rates, now })
  // All that is owed can be paid back always: its collateral may be sold also while everything is stopped.
  if (position === null || facts.amount < owedOf(facts.held))
    await refuseIfStopped(tx, await mintSale(tx, offer.coin, coin), 'redemption')
  refuseOn(mintBackViolation(facts))
  const isAll = facts.amount === facts.available || facts.amount === owedOf(facts.held)
  if (!isAll) refuseFine(module.assets, offer.coin, facts.amount)
  const paid = mintBackPayment(facts)
  const { config, mode } = facts
  const amount = paid?.taken ?? 0n
  // The rule refuses what has none; the types do not know.
  if (config === null || paid === null) throw new Error('a repayment without its terms was not refused')
  if (fast !== null && !(await takeFast(tx, customer, fast, amount)))
    throw new Refusal(422, 'redeem.quickRedeemLimit', { number: decimalText(facts.fastLeft ?? 0n), coin: offer.coin })
  const dueAt = dueOf(offer, now, mode, config.quickMinutes)
  const isAtOnce = dueAt <= now && (mode === 'fast' || !offer.standardPaused)
  const { bucket, userId } = customer
  const row: MintBack = {
    bucket,
    userId,
    id: ready.id,
    productId: offer.id,
    positionId: position?.id ?? null,
    coin,
    mintedCoin: offer.coin,
    amount,
    debtFee: paid.debtFee,
    gross: paid.gross,
    fee: paid.fee,
    index: ready.price?.index ?? null,
    isFast: fast !== null,
    state: isAtOnce ? 'PAID' : 'REDEEMING',
    createdAt: now,
    dueAt,
    text: act.key,
    paidIn: isAtOnce ? ready.id : null,
  }
  const repaid =
    position === null ? null : payFee(bringFee(position, rates, now), { fee: paid.debtFee, debt: paid.debt })
  await takeBack(tx, row, repaid, { ...ready, rates })
  return backWire(row)
}

const dueOf = ({ terms }: Offer, now: Instant, mode: RedeemMode, quickMinutes: number) =>
  redeemStamp(now, mode, { redeemMaxDays: terms.redeemMaxDays, quickMinutes })

async function factsOf(
  tx: Transaction,
  assets: Assets,
  { customer, body }: MintBackAct,
  { coin, fast, price, isParOpen, offer }: Ready,
  { position, rates, now }: { position: Position | null; rates: readonly DebtRate[]; now: Instant },
): Promise<MintBackFacts> {
  const [available, owed, left] = await Promise.all([
    balanceOf(tx, customer, offer.coin),
    sumOwed(tx, customer, offer.id),
    fast === null ? null : fastLeftOf(tx, customer, fast),
  ])
  return {
    assets,
    coin,
    minted: offer.coin,
    amount: decimal(body.amount),
    available,
    owed,
    price,
    isParOpen,
    reserve: null,
    held: makeHeld(position, (each) => feeNow(each, rates, now)),
    minimum: offer.terms.minRedeem,
    mode: fast === null ? 'standard' : 'fast',
    config: redeemConfigOf(offer.terms, coin),
    isFastPaused: offer.fastPaused,
    fastLeft: fastLeft(left?.customer ?? null, left?.product ?? null),
  }
}

/** The debt of a position, which is given as it is after the repayment, or the reserve falls at once; so does the capacity that the minted coins took, in the bucket of the repayment. */
async function takeBack(
  tx: Transaction,
  row: MintBack,
  position: Position | null,
  { debtCapacity, reserveCap, rates }: Ready & { rates: readonly DebtRate[] },
) {
  const { bucket, userId, productId, coin, gross, createdAt: changedAt } = row
  // Coins that pay a fee stay out.
  const amount = row.amount - row.debtFee
  // In the order in which who mints takes them, and before the reserve and balances.
  if (reserveCap !== null) await returnToSlices(tx, [{ bucket, productId: reserveCap, amount }], changedAt)
  await giveBackQuota(tx, { bucket, userId, productId, period: PERSONAL }, amount)
  const owed = position === null ? [] : [{ bucket, productId: debtCapacity, amount }]
  await returnToSlices(tx, [{ bucket, productId, amount }, ...owed], changedAt)
  if (position !== null) {
    await writePosition(tx, { ...position, amount: position.amount - gross, changedAt }, rates)
  } else if (!(await takeFromReserve(tx, { bucket, productId, coin }, gross))) throw new ReserveShort(coin, gross)
  await backTable.insert(tx, [row])
  await post(tx, backPosts(row))
  if (row.state === 'PAID') await post(tx, paidBackPosts(row))
}

function backWire(row: MintBack): StakingRedeemed {
  return {
    id: row.id,
    pid: row.productId,
    coin: row.mintedCoin,
    redeem_coin: row.coin,
    state: row.state,
    amount: decimalText(row.amount),
    fee: decimalText(row.fee),
    received: decimalText(row.gross - row.fee),
    quick: row.isFast ? 1 : 0,
    exchange_rate: null,
    created_at: unixSeconds(row.createdAt),
    redeem_stamp: unixSeconds(row.dueAt),
  }
}
