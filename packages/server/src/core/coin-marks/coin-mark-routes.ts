import {
  type AssetRow,
  type AssetSettings,
  type Assets,
  assetList,
  borrowCoinSettings,
  coinMarks,
  currencyCallSetting,
  isHeldAsset,
  setAsset,
} from '@tenor/contract/core'
import { readPair } from '@tenor/contract/http'
import { unixSeconds } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/index.ts'
import { type Http, Refusal, refuseChanged, route, routeForVisitor, rowVersion } from '../../platform/http/index.ts'
import { type AssetRegistry, assetWire, listExchanges } from '../assets/index.ts'
import { lockKind } from '../catalogue/index.ts'
import { settingsOf, USUAL_SETTINGS, writeSettings } from './asset-settings.ts'
import { readIcon } from './coin-mark-safety.ts'
import { dropIcon, keepIcon, storedIcons } from './coin-mark-store.ts'
import type { CoinMarks } from './coin-marks.ts'

export type CoinMarkModule = { db: Database; clock: Clock; mode: Mode; assets: AssetRegistry; marks: CoinMarks }

const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Registers the picture of all marks, and how operators give an asset another one, or other settings. */
export function registerCoinMarks(http: Http, module: CoinMarkModule): void {
  const { db, mode, assets, marks } = module
  registerSettings(http, module)
  routeForVisitor(http, coinMarks, async ({ query, reply, request }) => {
    const { svg, brotli, digest } = await marks.sheet()
    // The same for everybody, unlike the other calls. Under another digest it is shown, and asked for again.
    reply.header('cache-control', query.v === digest ? FOR_GOOD : 'no-cache')
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return svg
    reply.header('content-encoding', 'br').header('vary', 'accept-encoding')
    return brotli
  })
  route(http, assetList, async () => {
    const icons = new Map((await storedIcons(db)).map((icon) => [icon.asset, icon.png]))
    const [{ coins }, settings] = await Promise.all([marks.sheet(), settingsOf(db, null)])
    const shown = assets.rows.filter(({ kind }) => kind !== 'units')
    const list = shown.map((stored) => {
      const { symbol } = stored
      const stood = { png: icons.get(symbol) ?? null, settings: settings.get(symbol) ?? USUAL_SETTINGS }
      return { ...rowOf(assets, symbol, stood, coins.includes(symbol)), facts: assetWire(stored) }
    })
    return { list, simulated: mode === 'sandbox' ? 1 : 0, exchanges: await listExchanges(db) }
  })
  route(http, setAsset, async ({ customer, body: { coin, icon, version, ...given } }) => {
    if (!isHeldAsset(assets, coin)) throw new Refusal(422, 'asset.unknown')
    const png = icon === undefined ? null : await readIcon(icon)
    if (icon !== undefined && png === null) throw new Refusal(422, 'asset.icon.refused')
    await db.transaction(async (tx) => {
      await lockKind(tx, 'asset')
      refuseChanged(version, await standingOf(tx, coin))
      const hasSettings = Object.keys(given).length > 0
      if (hasSettings) await changeSettings(module, tx, customer.userId, coin, given)
      if (icon !== undefined || !hasSettings) await changeIcon(module, tx, customer.userId, coin, png)
    })
    marks.forget()
    return rowOf(assets, coin, await standingOf(db, coin), (await marks.mark(coin)) !== null)
  })
}

/** What anybody may know of an asset's settings. */
function registerSettings(http: Http, { db, clock }: CoinMarkModule): void {
  const settingsFor = async (asset: string) => (await settingsOf(db, asset)).get(asset) ?? USUAL_SETTINGS
  routeForVisitor(http, borrowCoinSettings, async ({ query: { coin } }) => {
    const { is_support_launchpool, is_support_staking } = await settingsFor(coin)
    return { coin, is_support_launchpool, is_support_staking }
  })
  routeForVisitor(http, currencyCallSetting, async ({ query: { symbol } }) => {
    const { new_coin_start: start } = await settingsFor(readPair(symbol)?.coin ?? symbol)
    return { symbol, new_coin_start: start > unixSeconds(clock.now()) ? start : 0 }
  })
}

type GivenSettings = { [Name in keyof AssetSettings]?: AssetSettings[Name] | undefined }

/** What is left out stays as it is. */
async function changeSettings(
  { clock }: CoinMarkModule,
  tx: Transaction,
  operatorId: number,
  asset: string,
  given: GivenSettings,
): Promise<void> {
  const before = (await settingsOf(tx, asset)).get(asset) ?? USUAL_SETTINGS
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after: AssetSettings = { ...before, ...said }
  await writeSettings(tx, asset, after)
  const entry = { at: clock.now(), actorId: operatorId, act: 'asset.settings', subject: `asset ${asset}` }
  await writeAudit(tx, { ...entry, before, after })
}

/** Null: the library's mark again. */
async function changeIcon(
  { clock }: CoinMarkModule,
  tx: Transaction,
  operatorId: number,
  asset: string,
  png: string | null,
): Promise<void> {
  const now = clock.now()
  const before = (await storedIcons(tx)).find((stored) => stored.asset === asset)
  if (png === null) await dropIcon(tx, asset)
  else await keepIcon(tx, { asset, png }, now)
  const [was, is] = [before === undefined ? 'library' : 'own', png === null ? 'library' : 'own']
  const entry = { at: now, actorId: operatorId, act: 'asset.icon', subject: `asset ${asset}` }
  await writeAudit(tx, { ...entry, before: { icon: was }, after: { icon: is, bytes: png?.length ?? 0 } })
}

type AssetStanding = { png: string | null; settings: AssetSettings }

async function standingOf(db: Queryable, asset: string): Promise<AssetStanding> {
  const [icons, settings] = [await storedIcons(db), await settingsOf(db, asset)]
  const png = icons.find((icon) => icon.asset === asset)?.png ?? null
  return { png, settings: settings.get(asset) ?? USUAL_SETTINGS }
}

function rowOf(assets: Assets, coin: string, stood: AssetStanding, isDrawn: boolean): AssetRow {
  const icon = stood.png !== null ? 'own' : isDrawn ? 'library' : 'letter'
  return { coin, name: assets.find(coin)?.name ?? coin, icon, ...stood.settings, version: rowVersion(stood) }
}
