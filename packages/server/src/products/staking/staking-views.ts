import { decimalText, larger } from '@tenor/contract/money'
import {
  discountOf,
  fastLeft,
  firstDistribution,
  limitField,
  redeemConfigOf,
  redeemPeriod,
  redeemStamp,
  type StakingProductRow,
  type StakingUserInfo,
  shownRate,
  stakeLimit,
  stakingTermsWire,
} from '@tenor/contract/staking'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { usedCapacity } from '../../core/capacity/index.ts'
import { type Customer, Refusal } from '../../platform/http/index.ts'
import { fastDayOf, fastLeftOf } from './staking-fast-quota.ts'
import { heldOf } from './staking-holdings.ts'
import type { StakingModule } from './staking-module.ts'
import { type Offer, type OfferFilter, offerAndOwn, offersOnSale } from './staking-product-store.ts'

/* What is on sale, and what a customer may do with it. */

const flagOf = (is: boolean) => (is ? 1 : 0)

/** Products on sale, with what is left of each. */
export async function productRows({ db, clock }: StakingModule, filter: OfferFilter): Promise<StakingProductRow[]> {
  const now = clock.now()
  const offers = await offersOnSale(db, filter, now)
  const used = await usedCapacity(
    db,
    offers.map(({ id }) => id),
  )
  return offers.map((offer) => productWire(offer, used.get(offer.id) ?? 0n, now))
}

function productWire(offer: Offer, used: bigint, now: Instant): StakingProductRow {
  const { terms } = offer
  const first = firstDistribution(now, Math.min(...terms.rewards.map((entry) => entry.delayDays)))
  return {
    pid: offer.id,
    coin: offer.coin,
    name: offer.name,
    type: offer.type,
    is_defi: 0,
    status: offer.listing,
    rate: decimalText(shownRate(terms)),
    ...stakingTermsWire(terms),
    redeem_period: redeemPeriod(terms).kind,
    stake_paused: flagOf(offer.stakePaused),
    fast_paused: flagOf(offer.fastPaused),
    left: terms.totalLimit === null ? null : decimalText(larger(terms.totalLimit - used, 0n)),
    stake_total_amount: decimalText(offer.staked),
    first_distribution: first === null ? null : unixSeconds(first),
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
  const used = await usedCapacity(module.db, [offer.id])
  return productWire(offer, used.get(offer.id) ?? 0n, module.clock.now())
}

/** What a customer has of a product, and may still do today. */
export async function userInfo(module: StakingModule, customer: Customer, asked: Asked): Promise<StakingUserInfo> {
  const { db, clock } = module
  const { id, coin, terms } = await offerAsked(module, asked)
  const now = clock.now()
  const config = redeemConfigOf(terms, coin)
  const fast = fastDayOf(id, terms, config?.quickDaily ?? null, now)
  const [held, found, left] = await Promise.all([
    heldOf(db, customer, id),
    offerAndOwn(db, id, customer, now),
    fastLeftOf(db, customer, fast),
  ])
  const limit = stakeLimit(terms, false)
  const staked = found?.own.staked ?? 0n
  const isFast = config?.isQuick === true
  const times = { redeemMaxDays: terms.redeemMaxDays, quickMinutes: config?.quickMinutes ?? 0 }
  return {
    ...{ pid: id, coin, tier: customer.vipTier, is_crowd: 0 },
    hold_amount: decimalText(held),
    available: decimalText(found?.own.balance ?? 0n),
    limit_left: limit === null ? null : decimalText(larger(limit - staked, 0n)),
    vip_sale: decimalText(discountOf(terms.vip, customer.vipTier, false)),
    redeem_stamp: unixSeconds(redeemStamp(now, 'standard', times)),
    quick_stamp: unixSeconds(redeemStamp(now, 'fast', times)),
    fast_left: isFast ? limitLeft(fastLeft(left.customer, left.product)) : '0',
  }
}

const limitLeft = (left: bigint | null) => (left === null ? null : limitField(left))
