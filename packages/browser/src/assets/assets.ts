import {
  ASSET_DECIMALS_MOST,
  ASSET_KINDS,
  ASSET_STATUSES,
  type AssetFacts,
  type Assets,
  assetCatalogue,
  assetPlaces,
  createAssets,
} from '@tenor/contract/core'
import { SYMBOL_LONGEST } from '@tenor/contract/http'
import { decimalText, readAmount } from '@tenor/contract/money'
import { shortText } from '../search/index.ts'

/*
 * Assets of the page: they come with its head, and are loaded again after an event of the change stream. Without a server there are
 * none.
 */

let known: Assets | null = null
const listeners = new Set<() => void>()

/** The assets now. */
export function assetsNow(): Assets {
  known ??= readAssets(document.querySelector('meta[name=assets]')?.getAttribute('content') ?? '')
  return known
}

/** Replaces the assets and calls back all followers. */
export function keepAssets(assets: Assets): void {
  known = assets
  for (const listener of listeners) listener()
}

/** Calls back after each change of the assets, until the returned function is called. */
export function followAssets(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Loads the assets. */
export async function loadAssets(): Promise<void> {
  const reply = await fetch(assetCatalogue.path)
  if (!reply.ok) return
  const { data }: { data: { version: number; list: AssetFacts[] } } = await reply.json()
  if (data.version !== assetsNow().version) keepAssets(createAssets(data.list, data.version))
}

/** Symbol, name, kind, decimals, status; trailing defaults are left out. */
type HeadRow = [string, string, number?, number?, number?]

/** Reads the head's text: the version, then a row for each asset. */
export function readAssets(text: string): Assets {
  if (text === '') return createAssets([], 0)
  const [version, ...rows]: [number, ...HeadRow[]] = JSON.parse(text)
  const facts = rows.map(([symbol, name, kind = 0, decimals = 8, status = 0]) => ({
    symbol,
    name: name === '' ? symbol : name,
    kind: ASSET_KINDS[kind] as AssetFacts['kind'],
    decimals,
    status: ASSET_STATUSES[status] as AssetFacts['status'],
  }))
  return createAssets(facts, version)
}

/** The coin of a page that is asked for none: the first one with an index price. Empty where there is none. */
export function firstCoin(): string {
  return assetsNow().priced[0] ?? ''
}

/** Code units of the longest symbol: some letters take two. */
const SYMBOL_UNITS = 2 * SYMBOL_LONGEST

/** The symbol of an asset in the search of an address, in any case; one of digits alone arrives as a number. */
export function readSymbol(given: unknown): string | undefined {
  const text = shortText(given, SYMBOL_UNITS)
  return text === undefined ? undefined : spellAsset(text)
}

/** The asset's own spelling of a symbol in an address, where it may stand in any case. */
export function spellAsset(text: string): string {
  return assetsNow().spell(text)
}

/** Decimals of an amount of an asset that a form takes, at most `most`. */
export function entryPlaces(symbol: string, most = ASSET_DECIMALS_MOST): number {
  return Math.min(most, assetPlaces(assetsNow(), symbol))
}

/** Text of an amount field once it is of another asset: without the decimals that this one has not. */
export function cutEntry(text: string, symbol: string): string {
  const amount = readAmount(text, entryPlaces(symbol))
  return amount === null || decimalText(amount) === text ? text : decimalText(amount)
}

type Option = { readonly value: string; readonly label: string }

const optionOf = (symbol: string): Option => ({ value: symbol, label: symbol })

/** Coins and stables to choose from. */
export function listedOptions(): Option[] {
  return assetsNow().listed.map(optionOf)
}

/** Assets with an index price of their own to choose from. */
export function pricedOptions(): Option[] {
  return assetsNow().priced.map(optionOf)
}

/** Tokens and minted coins to choose from. */
export function tokenOptions(): Option[] {
  return assetsNow().tokens.map(optionOf)
}
