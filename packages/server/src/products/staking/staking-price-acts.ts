import { type Assets, isToken, QUOTE_ASSET } from '@tenor/contract/core'
import { requireBody } from '@tenor/contract/http'
import { type StakingPriceBody, type StakingStatedPrice, stakingStatePrice } from '@tenor/contract/staking'
import { DAY_MS, type Instant, isoText, later, readDay } from '@tenor/contract/time'
import type { By, GivingAct } from '../../core/proposals/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { hasDayRates, indexOf } from './staking-day-rates.ts'
import type { StakingModule } from './staking-module.ts'
import { lockProduct, type Offer, offerById } from './staking-product-store.ts'
import { lookNow, offerOn } from './staking-source-store.ts'
import { givenTokens } from './staking-token-rates.ts'

/* A day of a coin that has no index any more: two operators state what it was worth, so that the day is booked. */

/** A price gives value by as much as it is wrong: always by two. */
export function statedPriceAct(module: StakingModule): GivingAct<StakingPriceBody, StakingStatedPrice> {
  return {
    act: 'staking.price',
    role: 'risk',
    content: requireBody(stakingStatePrice),
    subject: ({ coin, day }) => `${coin} ${day}`,
    receiver: () => null,
    lock: (tx, _by, { pid }) => lockProduct(tx, pid),
    async takesTwo(tx, body) {
      await judged(module, tx, body, module.clock.now())
      return true
    },
    async perform(tx, by, body) {
      return stated(tx, by, body, await judged(module, tx, body, by.at))
    },
  }
}

/** The end of the day, where it waits for a price of the coin. */
async function judged(
  module: StakingModule,
  tx: Queryable,
  { pid, coin, ...body }: StakingPriceBody,
  now: Instant,
): Promise<Instant> {
  const day = readDay(body.day)
  // The schema has read it as a day.
  if (day === null) throw new Error(`no day ${body.day}`)
  const known = await offerById(tx, pid, now)
  if (known === null) throw new Refusal(404, 'staking.notFound')
  const end = later(day, DAY_MS)
  if (day < known.bookedTo || end > now || (await hasDayRates(tx, pid, day)))
    throw new Refusal(409, 'staking.price.booked')
  const priced = await pricedCoins(tx, module.assets, await offerOn(tx, known, day))
  if (!priced.has(coin)) throw new Refusal(422, 'staking.price.coin', { coin })
  if ((await indexOf(module, coin, { at: end, until: now })) !== null)
    throw new Refusal(409, 'staking.price.there', { coin })
  return end
}

/** Coins whose index a day is reckoned by: of a token its coin's. */
async function pricedCoins(
  db: Queryable,
  assets: Assets,
  { coin, terms: { rewards, bonus } }: Offer,
): Promise<ReadonlySet<string>> {
  const tokens = new Map((await givenTokens(db)).map((each) => [each.token, each.coin]))
  const all = [coin, ...rewards.map((entry) => entry.coin), ...(bonus === null ? [] : [bonus.coin])]
  return new Set(
    all.map((each) => tokens.get(each) ?? each).filter((each) => each !== QUOTE_ASSET && !isToken(assets, each)),
  )
}

async function stated(
  tx: Transaction,
  { operator, at }: By,
  { pid, day, coin, price, reason }: StakingPriceBody,
  end: Instant,
): Promise<StakingStatedPrice> {
  const made = await tx.execute(
    `insert into staking_stated_price (coin, at, price, reason, stated_at) values ($1, $2, $3, $4, $5)
     on conflict (coin, at) do nothing`,
    [coin, isoText(end), price, reason, isoText(at)],
  )
  if (made === 0) throw new Refusal(409, 'staking.price.there', { coin })
  await lookNow(tx, pid, at)
  const after = { day, coin, price, reason }
  await writeAudit(tx, { at, actorId: operator.userId, act: 'staking.price', subject: coin, before: null, after })
  return after
}
