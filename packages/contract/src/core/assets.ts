/** Every asset that has a ledger of its own in Tenor's default catalogue. */
export const ASSETS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ARB', 'GT', 'BNB', 'ADA', 'LTC', 'USDT'] as const
/** One asset of the catalogue. */
export type Asset = (typeof ASSETS)[number]

/** The asset that every index price is quoted in. */
export const QUOTE_ASSET = 'USDT'

/** Assets with an index price of their own: all but the quote asset, the most traded first. */
export const COINS = ASSETS.filter((asset) => asset !== QUOTE_ASSET)

/** Assets of the exchange's own: worth what they can be exchanged back for. They have no index and come from nowhere else. */
export const TOKENS = ['GTETH', 'GTSOL', 'GUSD'] as const

/** True for an asset of the exchange's own. */
export function isToken(text: string): boolean {
  return (TOKENS as readonly string[]).includes(text)
}

/** True for whatever accounts can hold. */
export function isLedgerAsset(text: string): boolean {
  return isKnownAsset(text) || isToken(text)
}

/** Full names, which are the same in every language. */
export const ASSET_NAMES: Readonly<Record<Asset, string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  SOL: 'Solana',
  XRP: 'XRP',
  DOGE: 'Dogecoin',
  ARB: 'Arbitrum',
  GT: 'GateToken',
  BNB: 'BNB',
  ADA: 'Cardano',
  LTC: 'Litecoin',
  USDT: 'Tether',
}

/** Assets whose price is meant to stand still at one unit of a currency. */
const STABLECOINS: readonly string[] = ['USDT']

/** True for an asset whose price is meant to stand still. */
export function isStablecoin(asset: string): boolean {
  return STABLECOINS.includes(asset)
}

/** True for an asset of the catalogue. */
export function isKnownAsset(text: string): text is Asset {
  return (ASSETS as readonly string[]).includes(text)
}

/** True for units of a fund, which are counted in the ledger like an asset and are no coin: no price, no account of their own. */
export function isUnitAsset(asset: string): boolean {
  return /^FUND\d+$/.test(asset)
}

/** What the ledger calls the units of the fund of a number. */
export function unitAsset(number: number): string {
  return `FUND${number}`
}

/** The index pair of a coin, such as BTC_USDT. */
export function pairOf(coin: string): string {
  return `${coin}_${QUOTE_ASSET}`
}

/** The coin of an index pair; null when it is not quoted in USDT or the coin is unknown. */
export function coinOfPair(pair: string): Asset | null {
  const [coin = '', quote] = pair.split('_')
  return quote === QUOTE_ASSET && coin !== QUOTE_ASSET && isKnownAsset(coin) ? coin : null
}
