import { foldSymbol, readPair, SYMBOL_LONGEST, type Violation, violation } from '../http/index.ts'
import { type Decimal8, decimal, larger } from '../money/index.ts'

/*
 * Assets are rows that operators add. Rules are given the facts that they need; the quote asset is the only one that code
 * names.
 */

/** The asset that every index price is quoted in. */
export const QUOTE_ASSET = 'USDT'

/**
 * `coin` and `stable` have an index price, a stable is meant to stand at one unit of the quote; `token` is given by an exchange
 * product, `minted` by one product that takes collateral; `units` are those of a fund.
 */
export const ASSET_KINDS = ['coin', 'stable', 'token', 'minted', 'units'] as const
/** One of the kinds. */
export type AssetKind = (typeof ASSET_KINDS)[number]

/** `paused`: nothing new begins; `closing`: there are only ways out; `retired`: hidden, nothing of it is left. */
export const ASSET_STATUSES = ['active', 'paused', 'closing', 'retired'] as const
/** One of the statuses. */
export type AssetStatus = (typeof ASSET_STATUSES)[number]

/** Most decimals of an asset, and those of every amount inside. */
export const ASSET_DECIMALS_MOST = 8

/** Facts of an asset that every part of Tenor may know. `decimals` bind amounts that people enter or wallets send. */
export type AssetFacts = {
  readonly symbol: string
  readonly name: string
  readonly kind: AssetKind
  readonly decimals: number
  readonly status: AssetStatus
}

/** The assets that there are, in the order in which they are listed: the most traded coins first, the quote asset after them. */
export type Assets = {
  /** Another number whenever a fact changes. */
  readonly version: number
  readonly all: readonly AssetFacts[]
  /** Symbols of all that can be held in an account and are no units of a fund. */
  readonly held: readonly string[]
  /** Symbols of coins and stables, the quote asset included. */
  readonly listed: readonly string[]
  /** Symbols with an index price of their own. */
  readonly priced: readonly string[]
  /** Symbols of assets that products made: they have no index price. */
  readonly tokens: readonly string[]
  find(symbol: string): AssetFacts | null
  /** The asset's own spelling of a symbol that is written in any case; the text itself where there is no such asset. */
  spell(text: string): string
}

/** The assets of rows in their order. Retired ones are found by their symbols and stand in no list. */
export function createAssets(all: readonly AssetFacts[], version: number): Assets {
  const bySymbol = new Map(all.map((each) => [each.symbol, each]))
  const byFold = new Map(all.map(({ symbol }) => [foldSymbol(symbol), symbol]))
  const shown = all.filter(({ status }) => status !== 'retired')
  const symbolsOf = (kinds: readonly AssetKind[]) =>
    shown.filter(({ kind }) => kinds.includes(kind)).map(({ symbol }) => symbol)
  const listed = symbolsOf(['coin', 'stable'])
  const tokens = symbolsOf(['token', 'minted'])
  return {
    version,
    all,
    listed,
    tokens,
    held: [...listed, ...tokens],
    priced: listed.filter((symbol) => symbol !== QUOTE_ASSET),
    find: (symbol) => bySymbol.get(symbol) ?? null,
    spell: (text) =>
      bySymbol.has(text) || text.length > 4 * SYMBOL_LONGEST ? text : (byFold.get(foldSymbol(text)) ?? text),
  }
}

/** True for a coin or a stable: customers deposit it and products pay in it. */
export function isListed(assets: Assets, symbol: string): boolean {
  const kind = assets.find(symbol)?.kind
  return kind === 'coin' || kind === 'stable'
}

/** True for an asset that a product gives in exchange for another: worth as much as it can be exchanged back for. */
export function isToken(assets: Assets, symbol: string): boolean {
  const kind = assets.find(symbol)?.kind
  return kind === 'token' || kind === 'minted'
}

/** True for assets of customers' accounts: units of funds are counted in the ledger and are none of it. */
export function isHeldAsset(assets: Assets, symbol: string): boolean {
  return isListed(assets, symbol) || isToken(assets, symbol)
}

/** True for an asset whose price is meant to stand at one unit of the quote asset. */
export function isStable(assets: Assets, symbol: string): boolean {
  return assets.find(symbol)?.kind === 'stable'
}

/** Why nothing new begins with an asset now; null while it is active. */
export function assetStopViolation(assets: Assets, symbol: string): Violation | null {
  const status = assets.find(symbol)?.status ?? 'active'
  return status === 'active' ? null : violation('asset.stopped', { asset: symbol, status })
}

/** Days of closing after which parts of a unit that are left go to the house. */
export const DUST_DAYS = 365

/** One unit of the last decimal, by decimals. */
const UNITS = Array.from(
  { length: ASSET_DECIMALS_MOST + 1 },
  (_, places) => 10n ** BigInt(ASSET_DECIMALS_MOST - places),
)

/** Smallest amount of an asset that people enter and wallets send: one unit of its last decimal. */
export function leastUnit(assets: Assets, symbol: string): Decimal8 {
  return UNITS[assetPlaces(assets, symbol)] ?? 1n
}

/** Part of an amount in whole units of its asset, rounded down. */
export function wholeUnits(assets: Assets, symbol: string, amount: Decimal8): Decimal8 {
  return amount - (amount % leastUnit(assets, symbol))
}

/** Why an amount cannot be entered: it has more decimals than its asset; null where it can. */
export function decimalsViolation(assets: Assets, symbol: string, amount: Decimal8): Violation | null {
  if (amount % leastUnit(assets, symbol) === 0n) return null
  return violation('amount.decimals', { asset: symbol, decimals: assetPlaces(assets, symbol) })
}

/** Decimals of an asset; those inside for a symbol that is none. */
export function assetPlaces(assets: Assets, symbol: string): number {
  return assets.find(symbol)?.decimals ?? ASSET_DECIMALS_MOST
}

const LEAST_REST: Decimal8 = decimal('0.000001')

/** The least that may be left after a redemption: 0.000001, or one unit of the asset where that is more. */
export function leastRest(assets: Assets, symbol: string): Decimal8 {
  return larger(LEAST_REST, leastUnit(assets, symbol))
}

/** Amount that leaves when so much is asked for of what is held: all of it, where less than `least` would be left. */
export function takeRest(asked: Decimal8, held: Decimal8, least: Decimal8): Decimal8 {
  return asked < held && held - asked < least ? held : asked
}

/** The least amount in whole units of its asset that is not below another: a minimum as people can enter it. */
export function unitsUp(assets: Assets, symbol: string, amount: Decimal8): Decimal8 {
  const whole = wholeUnits(assets, symbol, amount)
  return whole === amount ? amount : whole + leastUnit(assets, symbol)
}

/** The index pair of a coin, which is quoted in the quote asset. */
export function pairOf(coin: string): string {
  return `${coin}_${QUOTE_ASSET}`
}

/** The coin of an index pair, in any case; null when it is not quoted in the quote asset or has no index. */
export function coinOfPair(assets: Assets, pair: string): string | null {
  const read = readPair(pair)
  if (read === null || assets.spell(read.quote) !== QUOTE_ASSET) return null
  const coin = assets.spell(read.coin)
  return coin !== QUOTE_ASSET && isListed(assets, coin) ? coin : null
}
