import { z } from 'zod'
import { approvedState, proposedData } from '../../core/index.ts'
import { dayField, decimalField, endpoint, idField, listOf, noteField, pageQuery } from '../../http/index.ts'
import { STAKING_CONSOLE } from './staking-paths.ts'

/* Rates of tokens as operators enter them, and losses that holders bear. */

const reason = noteField(300)

/** A rate that was entered: coin for one token, and from when on it is in force. */
export const stakingRateRow = z.object({
  id: z.int(),
  pid: z.int(),
  day: z.string(),
  rate: decimalField,
  from_time: z.int(),
  /** 1: by an operator. 0: by the product's source. */
  is_operator: z.int(),
  reason: z.string().nullable(),
})
/** `stakingRateRow` as a type. */
export type StakingRateRow = z.infer<typeof stakingRateRow>

const entered = z.union([stakingRateRow.extend(approvedState), proposedData])
const ENTERED = ['proposal.newOperator', 'staking.notFound', 'staking.rate.day'] as const

/** GET exchange-rates: what was entered for a product, newest day first. */
export const stakingExchangeRates = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/exchange-rates`,
  summary: 'Rates of a token as they were entered',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField.optional(), ...pageQuery }),
  data: listOf(stakingRateRow),
})

/** GET exchange-rate: the rate in force, and what of the token a fall of it would be borne by. */
export const stakingRateNow = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/exchange-rate`,
  summary: 'The rate of a token in force',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField }),
  /** `supply`: all tokens that there are, those of redemptions that wait included. */
  data: z.object({
    pid: z.int(),
    coin: z.string(),
    token: z.string(),
    rate: decimalField,
    supply: decimalField,
    /** The last rate that two operators confirmed, its day, and the most that one may enter. */
    anchor: decimalField,
    anchor_day: z.string(),
    alone_most: decimalField,
  }),
  refusals: ['staking.notFound'],
})

const rateBody = z.object({ pid: idField, day: dayField, rate: decimalField })
/** `rateBody` as a type. */
export type StakingRateBody = z.output<typeof rateBody>

/**
 * POST exchange-rate: the rate of a day. Never lower than the last; one above 1.02 times the last that two operators confirmed, or
 * more than 31 days after its day, takes two.
 */
export const stakingExchangeRate = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/exchange-rate`,
  summary: 'Enter the rate of a token',
  audience: 'operator',
  role: 'dealer',
  effect: 'bounded',
  body: rateBody,
  data: entered,
  refusals: [...ENTERED, 'staking.rate.lower'],
})

const slashingBody = z.object({ pid: idField, rate: decimalField, reason })
/** `slashingBody` as a type. */
export type StakingSlashingBody = z.output<typeof slashingBody>

/** POST slashing: a lower rate of a token from now on, by two operators. Everyone who holds it is told. */
export const stakingSlashing = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/slashing`,
  summary: 'Enter a loss of the network: the rate of a token falls',
  audience: 'operator',
  role: 'risk',
  effect: 'two',
  body: slashingBody,
  data: entered,
  refusals: [...ENTERED, 'staking.rate.notLower'],
})
