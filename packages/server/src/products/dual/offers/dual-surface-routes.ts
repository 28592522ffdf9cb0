import { DUAL_QUOTE_ASSET, decimalDown, dualSurfaces, realisedVolatility } from '@tenor/contract/dual'
import { decimalText } from '@tenor/contract/money'
import { DAY_MS, later, unixSeconds } from '@tenor/contract/time'
import { type Http, Refusal, routeForVisitor } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { pairOf } from './dual-market.ts'
import { surfacesOf } from './dual-surface-store.ts'

const REALISED_DAYS = 30

/** Registers what anyone may read of the surfaces that prices are made with. */
export function dualSurfaceRoutes(http: Http, module: DualModule): void {
  routeForVisitor(http, dualSurfaces, async ({ query: { coin, version } }) => {
    const surfaces = await surfacesOf(module.db, coin, version ?? null)
    if (surfaces === null) throw new Refusal(422, 'dual.series.unknownCoin', { coin })
    const now = module.clock.now()
    const pair = pairOf(coin, DUAL_QUOTE_ASSET)
    const realised = realisedVolatility(await module.market.history(pair, later(now, -REALISED_DAYS * DAY_MS), now))
    return {
      coin,
      rate: '0',
      realised_volatility: realised === null ? null : decimalText(decimalDown(realised)),
      list: surfaces.map(({ version, slices, authorId, setAt }) => ({
        version,
        author: authorId === null ? 'default' : `operator ${authorId}`,
        set_timest: setAt === null ? null : unixSeconds(setAt),
        slices: slices.map((slice) => ({ ...slice })),
      })),
    }
  })
}
