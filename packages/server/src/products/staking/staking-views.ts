import { type Decimal8, decimalText, larger, ONE, quotient } from '@tenor/contract/money'
import {
  bonusRate,
  bonusState,
  discountOf,
  fastLeft,
  fastOfFloat,
  limitField,
  lowestRate,
  type RedeemConfig,
  redeemConfigOf,
  redeemFeeRate,
  redeemPeriod,
  redeemStamp,
  STAKING_TYPE,
  type StakingDebtCoin,
  type StakingDefiEntry,
  type StakingProductRow,
  type StakingUserInfo,
  shownRate,
  soonestDistribution,
  stakeable,
  stakeLimit,
  stakingTermsWire,
} from '@tenor/contract/staking'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { usedCapacity } from '../../core/capacity/index.ts'
import { balanceOf } from '../../core/ledger/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { type Customer, Refusal } from '../../platform/http/index.ts'
import { debtCoins, mintInfo } from './mint-views.ts'
import { rateEntries, rateNow } from './staking-exchange-store.ts'
import { fastDayOf, fastLeftOf } from './staking-fast-quota.ts'
import { heldOf } from './staking-holdings.ts'
import type { StakingModule } from './staking-module.ts'
import {
  floatOf,
  type Offer,
  type OfferFilter,
  offerAndOwn,
  offersOnSale,
  protocolsOf,
  takesStakes,
} from './staking-product-store.ts'
import { stakedNow } from './staking-staked.ts'
import { taskOf } from './staking-standing.ts'

/* What is on sale, and what a customer may do with it. */

const flagOf = (is: boolean) => (is ? 1 : 0)

/** What is read beside products to show them. */
type Shown = {
  used: ReadonlyMap<number, Decimal8>
  protocols: ReadonlyMap<number, readonly Offer[]>
  rates: ReadonlyMap<number, Decimal8>
  staked: ReadonlyMap<number, Decimal8>
  now: Instant
}

async function shownOf({ db, clock }: StakingModule, offers: readonly Offer[]): Promise<Shown> {
  const now = clock.now()
  const ids = offers.map(({ limitId }) => limitId)
  const parents = offers.filter(({ isDefi }) => isDefi).map(({ id }) => id)
  const [used, protocols, rates, staked] = await Promise.all([
    usedCapacity(db, ids),
    protocolsOf(db, parents, now),
    ratesOf(db, offers, now),
    stakedNow(db, offers, now),
  ])
  return { used, protocols, rates, staked, now }
}

/** The rates in force of those that give a token. */
async function ratesOf(db: Queryable, offers: readonly Offer[], now: Instant): Promise<Map<number, Decimal8>> {
  const some = offers.filter(({ token }) => token !== null)
  const rates = await Promise.all(some.map(async ({ id }) => [id, await rateNow(db, id, now)] as const))
  return new Map(rates.flatMap(([id, rate]) => (rate === null ? [] : [[id, rate] as const])))
}

/** Products on sale, with what is left of each. */
export async function productRows(module: StakingModule, filter: OfferFilter): Promise<StakingProductRow[]> {
  const offers = await offersOnSale(module.db, filter, module.clock.now())
  const shown = await shownOf(module, offers)
  return Promise.all(offers.map(async (offer) => productWire(offer, shown, await debtCoins(module, offer))))
}

function productWire(
  offer: Offer,
  { used, protocols, rates, staked, now }: Shown,
  debt: StakingDebtCoin[],
): StakingProductRow {
  const { terms } = offer
  const first = soonestDistribution(now, terms.rewards)
  const defi = (protocols.get(offer.id) ?? []).toSorted(byOffer).map((each) => defiEntry(each, now))
  const rate = rates.get(offer.id) ?? null
  return {
    pid: offer.id,
    coin: offer.coin,
    name: offer.name,
    type: offer.type,
    product_type: flagOf(offer.token === null && offer.type !== STAKING_TYPE.DEBT),
    is_defi: flagOf(offer.isDefi || offer.parentId !== null),
    parent_pid: offer.parentId,
    protocol_name: offer.parentId === null ? null : offer.name,
    defi,
    debt,
    mortgage_coin: terms.collateral.map(({ coin }) => coin).join(','),
    exchange_type: offer.token,
    exchange_rate: rate === null ? null : decimalText(rate),
    exchange_rate_reverse: rate === null ? null : decimalText(quotient(ONE, rate, 'down')),
    status: offer.listing,
    rate: defi[0]?.rate ?? decimalText(shownRate(terms)),
    ...stakingTermsWire(terms),
    ...bonusShown(offer, now),
    redeem_period: redeemPeriod(terms).kind,
    extra: extraOf(offer),
    stake_paused: flagOf(offer.stakePaused),
    fast_paused: flagOf(offer.fastPaused),
    standard_paused: flagOf(offer.standardPaused),
    left:
      terms.totalLimit === null ? null : decimalText(larger(terms.totalLimit - (used.get(offer.limitId) ?? 0n), 0n)),
    stake_total_amount: decimalText(staked.get(offer.id) ?? 0n),
    first_distribution: first === null ? null : unixSeconds(first),
  }
}

/** What is said of redeeming in one part; of the first way out. */
function extraOf({ terms, fastPaused, standardPaused }: Offer): StakingProductRow['extra'] {
  const config = redeemConfigOf(terms)
  const isQuick = config?.isQuick === true
  return {
    redeem_period_txt: terms.words.period,
    redeem_minday: terms.redeemMinDays,
    redeem_maxday: terms.redeemMaxDays,
    redeem_control: flagOf(fastPaused || standardPaused),
    redeem_quick: flagOf(isQuick),
    redeem_quick_long: isQuick ? config.quickMinutes : 0,
  }
}

function bonusShown({ terms }: Offer, now: Instant) {
  const { bonus } = terms
  const wire = stakingTermsWire(terms).extra_interest
  if (bonus === null || wire === null) return { extra_interest: null, extra_interest_show: 0, extra_rate: '0' }
  const status = bonusState(bonus, now)
  const isPaid = status === 'processing'
  return {
    extra_interest: { ...wire, status },
    extra_interest_show: flagOf(isPaid),
    extra_rate: isPaid ? decimalText(bonusRate(bonus)) : '0',
  }
}

/** Protocols as they are offered: those that take stakes first, the highest rate first among them; the first is the headline. */
function byOffer(a: Offer, b: Offer): number {
  if (takesStakes(a) !== takesStakes(b)) return takesStakes(a) ? -1 : 1
  const [one, other] = [shownRate(a.terms), shownRate(b.terms)]
  return one === other ? 0 : one < other ? 1 : -1
}

function defiEntry(offer: Offer, now: Instant): StakingDefiEntry {
  const { terms } = offer
  const wire = stakingTermsWire(terms)
  return {
    pid: offer.id,
    protocol_name: offer.name,
    base_rate: wire.base_rate,
    rate: decimalText(shownRate(terms)),
    reward: wire.reward_coin,
    income_days: terms.incomeDays,
    extra_interest: bonusShown(offer, now).extra_interest,
    status: offer.listing,
    stake_paused: flagOf(offer.stakePaused),
  }
}

const ANY = { coin: null, name: null }

type Asked = { coin?: string | undefined; name?: string | undefined; pid?: number | undefined }

/** The product that a query means: its pid's, or the first on sale of a coin or name. */
export async function offerAsked({ db, clock }: StakingModule, { coin, name, pid }: Asked): Promise<Offer> {
  const filter = pid === undefined ? { coin: coin ?? null, name: name ?? null, pid: null } : { ...ANY, pid }
  const isNothing = filter.coin === null && filter.name === null && filter.pid === null
  const [offer] = isNothing ? [] : await offersOnSale(db, filter, clock.now())
  if (offer === undefined) throw new Refusal(404, 'staking.notFound')
  return offer
}

export async function productRow(module: StakingModule, asked: Asked): Promise<StakingProductRow> {
  const offer = await offerAsked(module, asked)
  return productWire(offer, await shownOf(module, [offer]), await debtCoins(module, offer))
}

/** What a customer has of a product, and may still do today. */
export async function userInfo(module: StakingModule, customer: Customer, asked: Asked): Promise<StakingUserInfo> {
  return infoOf(module, customer, await offerAsked(module, asked))
}

/** The same of every product of a coin. One after the other: a page takes no more connections than a call of one does. */
export async function userInfos(module: StakingModule, customer: Customer, coin: string): Promise<StakingUserInfo[]> {
  const offers = await offersOnSale(module.db, { ...ANY, coin, pid: null }, module.clock.now())
  const list: StakingUserInfo[] = []
  for (const offer of offers) list.push(await infoOf(module, customer, offer))
  return list
}

async function infoOf(module: StakingModule, customer: Customer, offer: Offer): Promise<StakingUserInfo> {
  const { db, clock } = module
  const { id, limitId, coin, terms } = offer
  const now = clock.now()
  const config = redeemConfigOf(terms, offer.type === STAKING_TYPE.DEBT ? undefined : coin)
  const fast = fastDayOf(limitId, terms, config?.quickDaily ?? null, now)
  const [held, found, left, owed, protocols, task, fastRate, fastCoins] = await Promise.all([
    heldAnyhow(db, customer, offer),
    offerAndOwn(db, id, customer, now),
    fastLeftOf(db, customer, fast),
    module.owed(customer),
    protocolBalances(module, customer, offer),
    terms.bonus?.task == null ? null : taskOf(db, customer, terms.bonus.task.key),
    fastRateOf(db, offer, now),
    fastCoinsOf(db, customer, offer, now),
  ])
  const minted = await mintInfo(module, customer, offer, owed)
  const isCrowd = found?.own.isCrowd ?? false
  const limit = stakeLimit(terms, isCrowd)
  const staked = found?.own.staked ?? 0n
  const loans = owed.get(coin) ?? 0n
  const times = { redeemMaxDays: terms.redeemMaxDays, quickMinutes: config?.quickMinutes ?? 0 }
  return {
    pid: id,
    coin,
    tier: customer.vipTier,
    is_crowd: flagOf(isCrowd),
    hold_amount: decimalText(held),
    available: decimalText(stakeable(found?.own.balance ?? 0n, loans)),
    loans: decimalText(loans),
    limit: limit === null ? null : decimalText(limit),
    limit_used: decimalText(staked),
    limit_left: limit === null ? null : decimalText(larger(limit - staked, 0n)),
    vip_sale: decimalText(discountOf(terms.vip, customer.vipTier, isCrowd)),
    task_done: flagOf(task !== null),
    protocols,
    ...minted,
    redeem_stamp: unixSeconds(redeemStamp(now, 'standard', times)),
    quick_stamp: unixSeconds(redeemStamp(now, 'fast', times)),
    fast_rate: fastRate,
    fast_coins: fastCoins,
    fast_left: config?.isQuick === true ? fastLeftText(left, offer, config) : '0',
  }
}

/** What a token is redeemed at fast: whoever asks sees what is paid. */
async function fastRateOf(db: Queryable, { id, token }: Offer, now: Instant): Promise<string | null> {
  const rate = token === null ? null : lowestRate(await rateEntries(db, id), now)
  return rate === null ? null : decimalText(rate)
}

type LeftOfDay = Awaited<ReturnType<typeof fastLeftOf>>

/** The least of what is left to the customer, of the product, and of its float; null: no limit. What mints pays from its reserves. */
function fastLeftText({ customer, product }: LeftOfDay, offer: Offer, config: RedeemConfig): string | null {
  const isMinted = offer.type === STAKING_TYPE.DEBT
  const ofFloat = isMinted ? null : fastOfFloat(floatOf(offer), redeemFeeRate(config, 'fast'))
  return limitLeft(fastLeft(fastLeft(customer, product), ofFloat))
}

/** Coins that are paid out have daily limits of their own. */
async function fastCoinsOf(db: Queryable, customer: Customer, offer: Offer, now: Instant) {
  const { limitId, type, terms } = offer
  const quick = type === STAKING_TYPE.DEBT ? terms.redeem.filter(({ isQuick }) => isQuick) : []
  return Promise.all(
    quick.map(async (config) => {
      const left = await fastLeftOf(db, customer, fastDayOf(limitId, terms, config.quickDaily, now))
      return { coin: config.coin, left: fastLeftText(left, offer, config) }
    }),
  )
}

/** What is held: staked, tokens, or minted coins. */
function heldAnyhow(db: Queryable, customer: Customer, { id, coin, type, token }: Offer): Promise<Decimal8> {
  const asset = type === STAKING_TYPE.DEBT ? coin : token
  return asset === null ? heldOf(db, customer, id) : balanceOf(db, customer, asset)
}

async function protocolBalances({ db, clock }: StakingModule, customer: Customer, { id, isDefi }: Offer) {
  if (!isDefi) return []
  const protocols = (await protocolsOf(db, [id], clock.now())).get(id) ?? []
  return Promise.all(
    protocols.map(async (each) => ({
      pid: each.id,
      protocol_name: each.name,
      mortgage_amount: decimalText(await heldOf(db, customer, each.id)),
    })),
  )
}

const limitLeft = (left: bigint | null) => (left === null ? null : limitField(left))
