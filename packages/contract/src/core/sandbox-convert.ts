import { z } from 'zod'
import { amountText, assetField, decimalField, endpoint, orderText } from '../http/index.ts'
import { type Decimal8, multiply, quotient } from '../money/index.ts'

/**
 * What an amount becomes at a price in the quote asset per coin: coins × price, or money / price, one division, rounded
 * down to 8 decimals. The house, which gets the amount whole, pays exactly that. Throws RangeError for a price of zero.
 */
export function convertedAmount(amount: Decimal8, price: Decimal8, into: 'quote' | 'coin'): Decimal8 {
  return into === 'quote' ? multiply(amount, price, 'down') : quotient(amount, price, 'down')
}

/** POST convert: exchanges a coin for USDT, or USDT for a coin, at the index price of the moment, without a fee. */
export const sandboxConvert = endpoint({
  method: 'POST',
  path: '/sandbox/convert',
  summary: 'Convert between a coin and USDT at the index price',
  audience: 'customer',
  sandboxOnly: true,
  movesMoney: true,
  limit: 'order',
  body: z.object({ from: assetField, to: assetField, amount: amountText, text: orderText.optional() }),
  data: z.object({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    /** What went out of the spot account. */
    amount: decimalField,
    /** What came in. */
    received: decimalField,
    price: decimalField,
    at: z.int(),
  }),
  refusals: [
    'ERR_BALANCE_NOT_ENOUGH',
    'market.pair.unknown',
    'sandbox.convert.noPrice',
    'sandbox.convert.tooLittle',
    'request.textTaken',
  ],
})
