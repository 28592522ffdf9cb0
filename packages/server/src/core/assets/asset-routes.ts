import {
  assetCatalogue,
  assetFile,
  changeAsset,
  clearDust,
  closeAsset,
  createAsset,
  type PriceTest,
  pauseAsset,
  priceTest,
  retireAsset,
} from '@tenor/contract/core'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { type Customer, type Http, route, routeForVisitor, sentence } from '../../platform/http/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Proposals } from '../proposals/index.ts'
import { type AssetActs, type AssetEnd, changeAct, createAct, endAsset } from './asset-acts.ts'
import { dustAct } from './asset-dust.ts'
import { fileAct, judgeFile } from './asset-file.ts'
import { readSources } from './asset-new.ts'
import type { AssetRegistry } from './asset-registry.ts'
import type { AssetSource } from './asset-store.ts'

export type AssetModule = Omit<AssetActs, 'assets' | 'countQuotes'> & {
  db: Database
  clock: Clock
  ids: Ids
  assets: AssetRegistry
  proposals: Proposals
  /** Asks the exchanges for a pair now. */
  testPrice(symbol: string, sources: readonly AssetSource[] | null): Promise<PriceTest>
}

const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Registers the catalogue of assets, and how operators add, change and end them. */
export function registerAssets(http: Http, module: AssetModule): void {
  const { db, clock, assets, proposals } = module
  const quotes = new Map<string, number>()
  const acts = { ...module, countQuotes: module.mode === 'live' ? (symbol: string) => quotes.get(symbol) ?? 0 : null }
  routeForVisitor(http, assetCatalogue, async ({ query, reply }) => {
    const { version, all } = assets
    reply.header('cache-control', query.v === String(version) ? FOR_GOOD : 'no-cache')
    return {
      version,
      list: all.map(({ symbol, name, kind, decimals, status }) => ({ symbol, name, kind, decimals, status })),
    }
  })
  // Also after a second operator's approval.
  const after = () => assets.refresh()
  const create = proposals.define({ ...createAct(acts), after })
  const change = proposals.define({ ...changeAct(acts), after })
  const file = proposals.define({ ...fileAct(acts), after })
  route(http, createAsset, async ({ customer, body }) => {
    if (acts.countQuotes !== null && body.kind === 'coin' && readSources(body.sources ?? null) === null) {
      const symbol = body.symbol.normalize('NFC')
      const found = (await module.testPrice(symbol, null)).quotes.filter(({ price }) => price !== null)
      quotes.set(symbol, found.length)
    }
    return proposals.give(create, customer, body)
  })
  route(http, changeAsset, ({ customer, params, body }) =>
    proposals.give(change, customer, { ...body, symbol: params.symbol }),
  )
  const end = async (customer: Customer, symbol: string, step: AssetEnd, version: string | undefined) => {
    const by = { operator: customer, at: clock.now() }
    const row = await db.transaction((tx) => endAsset(tx, module, by, { symbol, step, version }))
    await assets.refresh()
    return row
  }
  route(http, pauseAsset, ({ customer, params, body }) => end(customer, params.symbol, 'pause', body.version))
  route(http, closeAsset, ({ customer, params, body }) => end(customer, params.symbol, 'close', body.version))
  route(http, retireAsset, ({ customer, params, body }) => end(customer, params.symbol, 'retire', body.version))
  const dust = proposals.define(dustAct(module))
  route(http, clearDust, ({ customer, params }) => proposals.give(dust, customer, { symbol: params.symbol }))
  route(http, priceTest, ({ body }) => module.testPrice(body.symbol, body.sources ?? null))
  route(http, assetFile, async ({ customer, body, locale }) => {
    if (body.apply === 1) return proposals.give(file, customer, { csv: body.csv })
    const { added, unchanged, refused } = await db.transaction((tx) => judgeFile(tx, module, clock.now(), body.csv))
    return {
      applied: 0,
      added: added.map(({ symbol }) => symbol),
      unchanged,
      refused: refused.map(({ line, reason, params }) => ({ line, reason, message: sentence(locale, reason, params) })),
    }
  })
}
