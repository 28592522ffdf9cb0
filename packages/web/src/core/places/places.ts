import { assetsNow, spellAsset } from '@tenor/browser/assets'
import { readPair } from '@tenor/contract/http'

/** Parts of an exchange that links of ours name and no product of this platform serves. */
const PLACES = ['trade', 'deposit', 'withdraw', 'buy', 'account'] as const
export type Place = (typeof PLACES)[number]

/** What stands at an address, the more particular first. */
const ADDRESSES: readonly (readonly [start: string, place: Place])[] = [
  ['/trade', 'trade'],
  ['/crypto/buy', 'buy'],
  ['/myaccount/deposit', 'deposit'],
  ['/myaccount/withdraw', 'withdraw'],
]

export function placeAt(path: string): Place {
  return ADDRESSES.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? 'account'
}

/** The asset of /myaccount/deposit/:symbol; undefined where the address names none of ours. */
export function assetAt(path: string): string | undefined {
  const [, text = ''] = /^\/myaccount\/deposit\/([^/]+)$/.exec(path) ?? []
  const asset = spellAsset(text)
  return assetsNow().listed.includes(asset) ? asset : undefined
}

/** The pair of /trade/:pair; null where the address names no pair. */
export function pairAt(path: string): string | null {
  const [, text = ''] = /^\/trade\/([^/]+)$/.exec(path) ?? []
  return readPair(text) === null ? null : text
}
