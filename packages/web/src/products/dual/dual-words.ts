import type { DualTerm, DualType } from '@tenor/contract/dual'
import type { PhraseKey } from '@tenor/contract/phrases'
import type { Words } from '../../platform/phrases/index.ts'

export function termWords(words: Words, term: DualTerm): string {
  return term.hours > 0 ? words('unit.hours', { hours: term.hours }) : words('unit.days', { days: term.days })
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
