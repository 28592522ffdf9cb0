import { z } from 'zod'
import { approvedState, proposedData } from '../../core/index.ts'
import { assetField, dayField, decimalField, endpoint, idField, noteField } from '../../http/index.ts'
import { decimal } from '../../money/index.ts'
import { STAKING_CONSOLE } from './staking-paths.ts'

/* Prices that two operators state for the end of a day at which a coin had no index, and has had none since. */

/** A stated price: USDT for one of the coin at the day's end, and why. */
export const stakingStatedPrice = z.object({
  day: z.string(),
  coin: z.string(),
  price: decimalField,
  reason: z.string(),
})
/** `stakingStatedPrice` as a type. */
export type StakingStatedPrice = z.infer<typeof stakingStatedPrice>

const priceBody = z.object({
  pid: idField,
  day: dayField,
  coin: assetField,
  price: decimalField.refine((text) => decimal(text) > 0n),
  reason: noteField(300),
})
/** `priceBody` as a type. */
export type StakingPriceBody = z.output<typeof priceBody>

/** POST stated-price: what a coin was worth at the end of a day that waits for it, by two operators. It holds for every product. */
export const stakingStatePrice = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/stated-price`,
  summary: 'State the price of a coin without an index, of a day that waits for it',
  audience: 'operator',
  role: 'risk',
  effect: 'two',
  body: priceBody,
  data: z.union([stakingStatedPrice.extend(approvedState), proposedData]),
  refusals: [
    'proposal.newOperator',
    'staking.notFound',
    'staking.price.booked',
    'staking.price.coin',
    'staking.price.there',
  ],
})
