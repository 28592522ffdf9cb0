import type { DualTerm, DualType } from '@tenor/contract/dual'
import type { PhraseKey } from '@tenor/contract/phrases'
import { HOUR_MS, type Instant } from '@tenor/contract/time'
import type { Words } from '../../platform/phrases/index.ts'

export function termWords(words: Words, term: DualTerm): string {
  return term.hours > 0 ? words('unit.hours', { hours: term.hours }) : words('unit.days', { days: term.days })
}

/** The term of an offer, in hours where it ends within two days: a day that is paid for may be far shorter. */
export function offerTermWords(
  words: Words,
  { term, deliveryAt }: { term: DualTerm; deliveryAt: Instant },
  at: Instant,
): string {
  const hours = Math.ceil((deliveryAt - at) / HOUR_MS)
  if (term.hours > 0 || hours >= 48 || hours <= 0) return termWords(words, term)
  return words('dual.panel.termHours', { hours: words('unit.hours', { hours }), days: termWords(words, term) })
}

/** Label of the tab of one side: the side of the tie says so. */
export function tabPhrase(type: DualType, side: 'below' | 'above'): PhraseKey {
  if (side === 'below') return type === 'put' ? 'dual.payoff.tab.atOrBelow' : 'dual.payoff.tab.below'
  return type === 'call' ? 'dual.payoff.tab.atOrAbove' : 'dual.payoff.tab.above'
}

const FAIL_PHRASES: Readonly<Record<string, PhraseKey>> = {
  'dual.order.canceledByCustomer': 'dual.order.canceledByCustomer',
  'dual.order.declined': 'dual.order.declined',
  'dual.order.notAcceptedInTime': 'dual.order.notAcceptedInTime',
  'dual.order.priceMoved': 'dual.order.priceMoved',
  'dual.product.closed': 'dual.product.closed',
  'dual.order.stopped': 'dual.order.stopped',
  'dual.product.soldOut': 'dual.product.soldOut',
  'dual.quote.unavailable': 'dual.quote.unavailable',
}

/** Why an order ended without settling; a reason this page does not know keeps its stable word. */
export function failWords(words: Words, reason: string): string {
  const phrase = FAIL_PHRASES[reason]
  return phrase === undefined ? reason : words(phrase)
}
