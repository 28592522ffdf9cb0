/** Every asset that has a ledger of its own in Tenor's default catalogue. */
export const ASSETS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ARB', 'GT', 'BNB', 'ADA', 'LTC', 'USDT'] as const
/** One asset of the catalogue. */
export type Asset = (typeof ASSETS)[number]

/** The asset that every index price is quoted in. */
export const QUOTE_ASSET = 'USDT'

/** Assets with an index price of their own: all but the quote asset, the most traded first. */
export const COINS = ASSETS.filter((asset) => asset !== QUOTE_ASSET)

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

/** The index pair of a coin, such as BTC_USDT. */
export function pairOf(coin: string): string {
  return `${coin}_${QUOTE_ASSET}`
}

/** The coin of an index pair; null when it is not quoted in USDT or the coin is unknown. */
export function coinOfPair(pair: string): Asset | null {
  const [coin = '', quote] = pair.split('_')
  return quote === QUOTE_ASSET && coin !== QUOTE_ASSET && isKnownAsset(coin) ? coin : null
}
