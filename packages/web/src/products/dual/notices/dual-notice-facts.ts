import type { NoticeRow } from '@tenor/contract/core'
import {
  DUAL_QUOTE_ASSET,
  type DualOutlook,
  type DualPosition,
  dualOutlook,
  fractionDecimal,
  outcomes,
  termYield,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, isDecimal } from '@tenor/contract/money'
import { type Instant, instant, instantOfSeconds } from '@tenor/contract/time'
import type { DualOutcomesOf } from '../dual-outcomes.tsx'

type Params = NoticeRow['params']

/** Amounts of some facts; null where one is not told. */
export function amountsOf<Name extends string>(params: Params, names: readonly Name[]): Record<Name, Decimal8> | null {
  const found: Partial<Record<Name, Decimal8>> = {}
  for (const name of names) {
    const told = params[name]
    if (typeof told !== 'string' || !isDecimal(told)) return null
    found[name] = decimal(told)
  }
  return found as Record<Name, Decimal8>
}

const WRITTEN = /^\d{4}-\d\d-\d\d \d\d:\d\d$/

/** An instant of some facts, which older notices have in UTC as it was written, by the minute; null where it is not told. */
export function instantTold(params: Params, name: 'delivery' | 'until'): Instant | null {
  const [seconds, written] = [params[`${name}_at`], params[name]]
  if (typeof seconds === 'number') return instantOfSeconds(seconds)
  if (typeof written !== 'string' || !WRITTEN.test(written)) return null
  const at = Date.parse(`${written.replace(' ', 'T')}:00Z`)
  return Number.isNaN(at) ? null : instant(at)
}

const OPEN = ['target', 'amount', 'rate', 'entry'] as const
const PAID = ['below_principal', 'below_interest', 'above_principal', 'above_interest'] as const

/** Both outcomes of the order that a notice is about, as they were fixed; null where it does not tell them. */
export function outcomesTold(params: Params): { of: DualOutcomesOf; outlook: DualOutlook } | null {
  const told = amountsOf(params, [...OPEN, ...PAID])
  const { coin, type, days, hours } = params
  if (told === null || typeof coin !== 'string' || (type !== 'put' && type !== 'call')) return null
  if (typeof days !== 'number' || typeof hours !== 'number') return null
  const position: DualPosition = {
    type,
    coin,
    quoteAsset: DUAL_QUOTE_ASSET,
    target: told.target,
    amount: told.amount,
    yield: termYield(told.rate, { days, hours }),
  }
  const paid = (side: 'below' | 'above') => {
    const [principal, interest] = [told[`${side}_principal`], told[`${side}_interest`]]
    return { principal, interest, amount: principal + interest }
  }
  const { below, at, above } = outcomes(position)
  const outlook = dualOutlook({
    position,
    price: told.entry,
    isTrialFund: params['trial'] === 'yes',
    paid: { below: { ...below, ...paid('below') }, at, above: { ...above, ...paid('above') } },
  })
  return { of: { type, coin, target: told.target, rate: fractionDecimal(position.yield, 'down') }, outlook }
}
