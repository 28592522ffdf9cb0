import {
  ASSET_NAMES,
  ASSETS,
  type Asset,
  type AssetRow,
  assetList,
  coinMarks,
  isKnownAsset,
  setAsset,
} from '@tenor/contract/core'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { type Http, Refusal, route, routeForVisitor } from '../../platform/http/index.ts'
import { readIcon } from './coin-mark-safety.ts'
import { dropIcon, keepIcon, storedIcons } from './coin-mark-store.ts'
import type { CoinMarks } from './coin-marks.ts'

export type CoinMarkModule = { db: Database; clock: Clock; marks: CoinMarks }

const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Registers the picture of all marks, and how operators give an asset another one. */
export function registerCoinMarks(http: Http, module: CoinMarkModule): void {
  const { db, marks } = module
  routeForVisitor(http, coinMarks, async ({ query, reply }) => {
    const { svg, digest } = await marks.sheet()
    // The same for everybody, unlike the other calls. Under another digest it is shown, and asked for again.
    reply.header('cache-control', query.v === digest ? FOR_GOOD : 'no-cache')
    return svg
  })
  route(http, assetList, async () => {
    const own = new Set((await storedIcons(db)).map(({ asset }) => asset))
    const { coins } = await marks.sheet()
    const list = ASSETS.map((asset) => rowOf(asset, own.has(asset), coins.includes(asset)))
    return { list }
  })
  route(http, setAsset, async ({ customer, body: { coin, icon } }) => {
    if (!isKnownAsset(coin)) throw new Refusal(422, 'asset.unknown')
    await change(module, customer.userId, coin, icon)
    marks.forget()
    return rowOf(coin, icon !== undefined, (await marks.mark(coin)) !== null)
  })
}

async function change({ db, clock }: CoinMarkModule, operatorId: number, asset: Asset, icon: string | undefined) {
  const png = icon === undefined ? null : await readIcon(icon)
  if (icon !== undefined && png === null) throw new Refusal(422, 'asset.icon.refused')
  await db.transaction(async (tx) => {
    const now = clock.now()
    const before = (await storedIcons(tx)).find((stored) => stored.asset === asset)
    if (png === null) await dropIcon(tx, asset)
    else await keepIcon(tx, { asset, png }, now)
    const [was, is] = [before === undefined ? 'library' : 'own', png === null ? 'library' : 'own']
    const entry = { at: now, actorId: operatorId, act: 'asset.icon', subject: `asset ${asset}` }
    await writeAudit(tx, { ...entry, before: { icon: was }, after: { icon: is, bytes: png?.length ?? 0 } })
  })
}

function rowOf(coin: Asset, isOwn: boolean, isDrawn: boolean): AssetRow {
  return { coin, name: ASSET_NAMES[coin], icon: isOwn ? 'own' : isDrawn ? 'library' : 'letter' }
}
