import { given } from '@tenor/browser/search'
import { type BackOfficeAsset, type NewAsset, pairOf } from '@tenor/contract/core'
import { isSymbol, violation } from '@tenor/contract/http'
import { readDecimal } from '@tenor/contract/money'
import type { FormViolation } from '../../platform/phrases/index.ts'
import type { ChangeBody } from './assets-queries.ts'

export const NEW_KINDS = ['coin', 'stable', 'token', 'minted'] as const
export type NewKind = NewAsset['kind']

/** An asset as it is typed. `pairs` are by the names of exchanges; `isUsual`: each exchange is asked for the usual pair. */
export type AssetForm = {
  symbol: string
  name: string
  kind: NewKind
  decimals: string
  start: string
  volatility: string
  isUsual: boolean
  pairs: Readonly<Record<string, string>>
}

/** Where prices come from here. */
export type PriceGround = { readonly isSimulated: boolean; readonly exchanges: readonly string[] }

export type AssetField = 'symbol' | 'name' | 'decimals' | 'start' | 'volatility' | 'pairs'
export type AssetFaults = Partial<Record<AssetField, FormViolation>>

const BLANK: AssetForm = {
  symbol: '',
  name: '',
  kind: 'coin',
  decimals: '8',
  start: '',
  volatility: '',
  isUsual: true,
  pairs: {},
}
const PAIR = /^[^\s/]{1,40}_[^\s/]{1,40}$/u
const NAME_LONGEST = 60
const VOLATILITY_MOST = 10_00000000n

/** A form that is filled in as an asset stands; blank for a new one. */
export function formOfAsset(facts: BackOfficeAsset | null): AssetForm {
  if (facts === null) return BLANK
  const { symbol, name, kind, decimals, simulator, sources } = facts
  return {
    symbol,
    name,
    kind: kind === 'units' ? 'coin' : kind,
    decimals: String(decimals),
    start: simulator?.start ?? '',
    volatility: simulator?.volatility ?? '',
    isUsual: sources === null,
    pairs: Object.fromEntries((sources ?? []).map(({ exchange, pair }) => [exchange, pair])),
  }
}

/** True for kinds with an index price of their own. */
export const isPricedKind = (kind: NewKind): boolean => kind === 'coin' || kind === 'stable'

/** Pairs that are asked for; none where each exchange is asked for the usual one. */
export function sourcesOf({ isUsual, pairs }: AssetForm, { exchanges }: PriceGround) {
  if (isUsual) return []
  return exchanges.flatMap((exchange) => {
    const pair = pairs[exchange]?.trim() ?? ''
    return pair === '' ? [] : [{ exchange, pair }]
  })
}

function simulatorFaults({ kind, start, volatility }: AssetForm): AssetFaults {
  if (kind === 'stable' && start === '' && volatility === '') return {}
  const [price, spread] = [readDecimal(start), readDecimal(volatility)]
  const isSpread = spread.ok && spread.value >= 0n && spread.value <= VOLATILITY_MOST
  return given({
    start: price.ok && price.value > 0n ? undefined : violation('console.assets.start.fault'),
    volatility: isSpread ? undefined : violation('console.assets.volatility.fault'),
  })
}

/** Faults of a form, by field. */
export function assetFaults(form: AssetForm, ground: PriceGround): AssetFaults {
  const name = form.name.trim()
  const arePairs = sourcesOf(form, ground).every(({ pair }) => PAIR.test(pair))
  const prices = ground.isSimulated && isPricedKind(form.kind) ? simulatorFaults(form) : {}
  return {
    ...prices,
    ...given({
      symbol: isSymbol(form.symbol.trim().normalize('NFC')) ? undefined : violation('asset.malformed'),
      name: name !== '' && name.length <= NAME_LONGEST ? undefined : violation('console.assets.name.fault'),
      decimals: /^[0-8]$/.test(form.decimals.trim()) ? undefined : violation('console.assets.decimals.fault'),
      pairs: arePairs ? undefined : violation('console.assets.source.fault'),
    }),
  }
}

function simulatorOf({ start, volatility }: AssetForm) {
  return start === '' ? undefined : { start, volatility }
}

/** Body of a new asset, of a form without faults. */
export function newAssetBody(form: AssetForm, ground: PriceGround): NewAsset {
  const isPriced = isPricedKind(form.kind)
  return {
    symbol: form.symbol.trim().normalize('NFC'),
    name: form.name.trim(),
    kind: form.kind,
    decimals: Number.parseInt(form.decimals, 10),
    ...given({
      sources: isPriced && !ground.isSimulated ? sourcesOf(form, ground) : undefined,
      simulator: isPriced && ground.isSimulated ? simulatorOf(form) : undefined,
    }),
  }
}

/** Fields that a form changes of an asset; none while it is as it stands. */
export function changedFields(
  form: AssetForm,
  facts: BackOfficeAsset,
  ground: PriceGround,
): Omit<ChangeBody, 'version'> {
  const body = newAssetBody(form, ground)
  const before = newAssetBody(formOfAsset(facts), ground)
  const differs = <Field extends 'name' | 'decimals' | 'sources' | 'simulator'>(field: Field) =>
    JSON.stringify(body[field]) === JSON.stringify(before[field]) ? undefined : body[field]
  return given({
    name: differs('name'),
    decimals: differs('decimals'),
    sources: differs('sources'),
    simulator: differs('simulator'),
  })
}

/** Field that a refusal of the server is about; null where it is about none. */
export function fieldOfRefusal(reason: string): AssetField | null {
  if (reason === 'asset.malformed' || reason === 'asset.exists' || reason === 'asset.alike') return 'symbol'
  if (reason === 'asset.decimals.held') return 'decimals'
  if (reason === 'asset.simulator') return 'start'
  return reason === 'asset.sources' ? 'pairs' : null
}

/** The pair that exchanges are asked for unless it is said otherwise. */
export const usualPair = (symbol: string): string => pairOf(symbol.trim() === '' ? 'X' : symbol.trim())
