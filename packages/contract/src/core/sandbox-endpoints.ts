import { z } from 'zod'
import {
  amountFrom,
  amountText,
  assetField,
  decimalField,
  endpoint,
  LAST_UNIX_SECOND,
  orderText,
  pairField,
  unixSecondsField,
  wholeNumber,
} from '../http/index.ts'
import { sessionData } from './account-endpoints.ts'

/* Calls that only a sandbox has. For anyone signed in, unless said otherwise; elsewhere they are not found. */

/** Who a sandbox opens with: a customer with a history, whom any visitor of the sandbox may try. */
export const DEMO_CUSTOMER_EMAIL = 'demo@tenor.example'

/** POST demo: signs a visitor in as the demo customer. With a CSRF token like every act, so that no link does it. */
export const sandboxDemo = endpoint({
  method: 'POST',
  path: '/sandbox/demo',
  summary: 'Sign in as the demo customer',
  audience: 'visitor',
  sandboxOnly: true,
  limit: 'sign_in',
  data: sessionData,
  refusals: ['account.totp.needed'],
})

const clockData = z.object({ now: z.int() })

/** The farthest one call moves the clock: five years. */
export const SANDBOX_LONGEST_ADVANCE_SECONDS = 157_680_000
/** Beyond this a number of seconds is malformed rather than too far. */
const ANY_ADVANCE_SECONDS = 253_402_300_799

/** GET clock. */
export const sandboxClock = endpoint({
  method: 'GET',
  path: '/sandbox/clock',
  summary: "The sandbox's clock",
  audience: 'customer',
  sandboxOnly: true,
  data: clockData,
})

/** POST clock: forward by `advance` seconds or to the instant `to`; answers when all that came due is done. */
export const sandboxClockMove = endpoint({
  method: 'POST',
  path: '/sandbox/clock',
  summary: "Move the sandbox's clock forward",
  audience: 'customer',
  sandboxOnly: true,
  body: z.object({
    advance: wholeNumber(-ANY_ADVANCE_SECONDS, ANY_ADVANCE_SECONDS).optional(),
    to: unixSecondsField.optional(),
  }),
  data: clockData,
  refusals: ['sandbox.clock.advanceOrTo', 'sandbox.clock.backward', 'sandbox.clock.tooFar'],
})

/** POST prices: the index of the pair is this from now until changed. */
export const sandboxPrice = endpoint({
  method: 'POST',
  path: '/sandbox/prices',
  summary: 'Set the index price of a pair',
  audience: 'customer',
  sandboxOnly: true,
  body: z.object({ pair: pairField, price: amountText }),
  data: z.object({ pair: z.string(), price: decimalField, at: z.int() }),
  refusals: ['market.pair.unknown'],
})

/** POST reset: what was set by hand, prices and candles, counts no longer from now on; every pair follows the simulator again. */
export const sandboxReset = endpoint({
  method: 'POST',
  path: '/sandbox/reset',
  summary: 'Give all prices back to the simulator',
  audience: 'customer',
  sandboxOnly: true,
  data: z.object({ at: z.int() }),
})

/** Real candles carry float noise beyond eight decimals, as text or as JSON numbers: it is cut, never rounded up. */
const candleNumber = z.preprocess(candleText, decimalField)

function candleText(value: unknown): unknown {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return value
  const parts = /^(\d{1,30})(?:\.(\d*))?(?:e-(\d{1,2}))?$/.exec(text)
  if (parts === null) return text
  const [, whole = '', fraction = '', exponent = '0'] = parts
  const places = Number(exponent)
  const digits = whole.padStart(places + 1, '0')
  const point = digits.length - places
  return `${digits.slice(0, point)}.${(digits.slice(point) + fraction).slice(0, 8)}`
}

const LONGEST_CANDLE_SECONDS = 86_400
/** So that its close is an instant too. */
const candleOpens = wholeNumber(0, LAST_UNIX_SECOND - LONGEST_CANDLE_SECONDS).meta({ description: 'Unix seconds' })

/** [open time in unix seconds, open, high, low, close, volume]. */
export const candleRow = z.tuple([candleOpens, candleNumber, candleNumber, candleNumber, candleNumber, candleNumber])

/** POST candles: replayed as the clock passes them; each gives its close as one sample at the end of its interval. */
export const sandboxCandles = endpoint({
  method: 'POST',
  path: '/sandbox/candles',
  summary: 'Replay candles as the clock passes them',
  audience: 'customer',
  sandboxOnly: true,
  sends: 'json',
  body: z.object({
    pair: pairField,
    /** Seconds of one candle as a number, or 1m, 5m, 15m, 1h, 1d. */
    interval: z.union([z.enum(['1m', '5m', '15m', '30m', '1h', '4h', '1d']), wholeNumber(1, LONGEST_CANDLE_SECONDS)]),
    candles: z.array(candleRow).min(1).max(100_000),
  }),
  data: z.object({ pair: z.string(), count: z.int(), from: z.int(), to: z.int() }),
  refusals: ['market.candles.order', 'market.candles.row', 'market.pair.unknown'],
})

/** POST faucet: credits the customer's spot account. */
export const sandboxFaucet = endpoint({
  method: 'POST',
  path: '/sandbox/faucet',
  summary: 'Credit my spot account with play money',
  audience: 'customer',
  sandboxOnly: true,
  movesMoney: true,
  body: z.object({ asset: assetField, amount: amountText, text: orderText.optional() }),
  data: z.object({ id: z.string(), asset: z.string(), amount: decimalField, available: decimalField }),
  refusals: ['ledger.asset.unknown', 'ledger.faucet.tooMuch', 'request.textTaken'],
})

/** POST lending-demand: how much borrowers of an asset ask for, from now until changed. Zero is nobody. */
export const sandboxLendingDemand = endpoint({
  method: 'POST',
  path: '/sandbox/lending-demand',
  summary: 'Set the borrow demand of a pool',
  audience: 'customer',
  sandboxOnly: true,
  body: z.object({ asset: assetField, amount: amountFrom(0n) }),
  data: z.object({ asset: z.string(), amount: decimalField, at: z.int() }),
  refusals: ['ledger.asset.unknown'],
})
