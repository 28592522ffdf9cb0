import { firstCoin } from '@tenor/browser/assets'
import { pairOf } from '@tenor/contract/core'
import type { Place } from './places.ts'

/** The exchange's own pages by what they are for, as the server's settings name them. */
const NAMED: Partial<Record<Place | 'vip', string>> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  buy: 'buy',
  trade: 'trade',
  vip: 'vip',
}

/** Where the exchange does it; null where its settings name no page. A pair stands in the place of {pair}. */
export function exchangePage(place: Place | 'vip', pair: string | null = null): string | null {
  const said = document.querySelector('meta[name=exchange-pages]')?.getAttribute('content') ?? ''
  const name = NAMED[place]
  const address = name === undefined || said === '' ? undefined : (JSON.parse(said) as Record<string, string>)[name]
  return address?.replace('{pair}', encodeURIComponent(pair ?? pairOf(firstCoin()))) ?? null
}
