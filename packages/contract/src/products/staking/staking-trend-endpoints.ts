import { z } from 'zod'
import { assetField, decimalField, endpoint, idField, wholeNumber } from '../../http/index.ts'
import { STAKING } from './staking-paths.ts'
import { stakingStatedPrice } from './staking-price-endpoints.ts'

/* What is shown of a staking product over time and told about it. Days are UTC, `time` is their beginning in unix seconds. */

/** Days of a chart where nobody says otherwise, and the most that one page has. */
export const TREND_DAYS = { DEFAULT: 365, MOST: 730 } as const

const trendQuery = {
  coin: assetField,
  limit: wholeNumber(1, TREND_DAYS.MOST).optional(),
  page: wholeNumber(1, 1_000).optional(),
}

/** What a day of a product paid, in percent of a year. `extra_rate` is the bonus's highest; a token's rate is coin for one of it. */
export const stakingTrendLine = z.object({
  time: z.int(),
  rate: decimalField,
  base_rate: decimalField,
  extra_rate: decimalField,
  extra_coin: z.string().nullable(),
  /** What it paid by coin, and their names. */
  coins: z.array(z.object({ coin: z.string(), rate: decimalField })),
  reward_coin: z.array(z.string()),
  /** How many coins one token of an exchange product was worth at the day's end; null for other products. */
  exchange_rate_reverse: decimalField.nullable(),
})
/** `stakingTrendLine` as a type. */
export type StakingTrendLine = z.infer<typeof stakingTrendLine>

/** Prices that operators stated for days of these, for want of an index, newest first. */
const statedPrices = z.array(stakingStatedPrice)

/**
 * GET trend: rates of a product by the day, oldest first, `limit` lines; page 1 has the newest days, today's as its last line.
 */
export const stakingTrend = endpoint({
  method: 'GET',
  path: `${STAKING}/trend`,
  summary: 'Rates of a staking product by the day',
  audience: 'visitor',
  query: z.object({ ...trendQuery, pid: idField.optional() }),
  data: z.object({
    pid: z.int(),
    lines: z.array(stakingTrendLine),
    total: z.int(),
    stated_prices: statedPrices,
  }),
  refusals: ['staking.notFound'],
})

/** GET defi-trend: the same for every protocol of a coin. */
export const stakingDefiTrend = endpoint({
  method: 'GET',
  path: `${STAKING}/defi-trend`,
  summary: 'Rates of the protocols of a coin by the day',
  audience: 'visitor',
  query: z.object(trendQuery),
  data: z.object({
    list: z.array(z.object({ pid: z.int(), protocol_name: z.string(), lines: z.array(stakingTrendLine) })),
  }),
})

export const stakingTotalPoint = z.object({
  time: z.int(),
  stake_total_amount: decimalField,
  stake_total_amount_usdt: decimalField.nullable(),
  /** In percent of a year; of several products their mean, weighted by what is staked of each. */
  rate: decimalField,
})
/** `stakingTotalPoint` as a type. */
export type StakingTotalPoint = z.infer<typeof stakingTotalPoint>

/**
 * GET total-staked: what was staked of a product, or of all of a coin, by the day; oldest first. The last line of page 1 is now, a stake
 * of this instant included.
 */
export const stakingTotalStaked = endpoint({
  method: 'GET',
  path: `${STAKING}/total-staked`,
  summary: 'What is staked in all, by the day',
  audience: 'visitor',
  query: z.object({ ...trendQuery, pid: idField.optional() }),
  data: z.object({ list: z.array(stakingTotalPoint), total: z.int() }),
})

/** What a customer owes, by coin: it cannot be staked. */
export const stakingUserLoans = endpoint({
  method: 'GET',
  path: `${STAKING}/user-loans`,
  summary: 'What I owe, by coin',
  audience: 'customer',
  query: z.object({ coin: assetField.optional() }),
  data: z.object({ assets: z.record(z.string(), decimalField) }),
})

/** What questions are about. */
export const FAQ_KINDS = ['common', 'overview', 'defi'] as const

/** GET faq: questions about a product with their answers, in the caller's language. */
export const stakingFaq = endpoint({
  method: 'GET',
  path: `${STAKING}/faq`,
  summary: 'Questions about a staking product',
  audience: 'visitor',
  query: z.object({ pid: idField.optional(), coin: assetField.optional() }),
  data: z.object({
    list: z.array(
      z.object({ ask: z.string(), answer: z.string(), cate: z.enum(FAQ_KINDS), /** 1: shown open. */ unfold: z.int() }),
    ),
  }),
})
