import {
  compareSeries,
  DUAL_QUOTE_ASSET,
  type DualSeriesRow,
  type DualSeriesSettings,
  dualBackOfficeSeries,
  dualBackOfficeSeriesPreview,
  dualBackOfficeSeriesUpdate,
  givesMore,
  type SeriesComparison,
  seriesOfWire,
  seriesSideViolation,
  seriesWire,
  surfaceViolation,
} from '@tenor/contract/dual'
import { requireBody } from '@tenor/contract/http'
import { decimalText } from '@tenor/contract/money'
import { unixSeconds } from '@tenor/contract/time'
import type { z } from 'zod'
import type { GivingAct } from '../../../core/proposals/index.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Http, Refusal, refuseOn, route } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { pairOf } from '../offers/dual-market.ts'
import { type DualSeries, lockSeries, seriesByCoin, writeSeries } from '../offers/dual-series-store.ts'
import { keepSurface } from '../offers/dual-surface-store.ts'

/** Registers the calls about what is listed automatically. */
export function dualSeriesRoutes(http: Http, module: DualModule): void {
  route(http, dualBackOfficeSeries, async () => [...(await seriesByCoin(module.db)).values()].map(seriesWire))
  route(http, dualBackOfficeSeriesPreview, ({ body }) => preview(module, body))
  const change = module.proposals.define(SERIES_CHANGE)
  route(http, dualBackOfficeSeriesUpdate, ({ customer, body }) => module.proposals.give(change, customer, body))
}

type SeriesBody = z.output<NonNullable<typeof dualBackOfficeSeriesUpdate.body>>

async function preview(module: DualModule, body: SeriesBody) {
  const before = knownSeries((await seriesByCoin(module.db)).get(body.coin) ?? null, body.coin)
  const after = checkedSettings(body, before)
  const price = await module.market.indexNow(pairOf(body.coin, DUAL_QUOTE_ASSET))
  if (price === null) throw new Refusal(422, 'dual.quote.unavailable')
  const rows = compareSeries(before, after, price, module.clock.now())
  return { coin: body.coin, price: decimalText(price), quotes: rows.map(quoteWire) }
}

function quoteWire({ type, category, deliveryAt, target, before, after }: SeriesComparison) {
  return {
    type,
    category,
    delivery_timest: unixSeconds(deliveryAt),
    exercise_price: decimalText(target),
    before_apy: before === null ? null : decimalText(before.apr),
    after_apy: after === null ? null : decimalText(after.apr),
    before_volatility: before === null ? null : decimalText(before.impliedVolatility),
    after_volatility: after === null ? null : decimalText(after.impliedVolatility),
  }
}

/**
 * Orders already made carry their terms with them: this changes what is listed from the next round on. What can give
 * customers more is approved by risk where the bounds ask for two operators.
 */
const SERIES_CHANGE: GivingAct<SeriesBody, DualSeriesRow> = {
  act: 'dual.series.change',
  role: 'dealer',
  approvedBy: 'risk',
  content: requireBody(dualBackOfficeSeriesUpdate),
  subject: ({ coin }) => coin,
  receiver: () => null,
  lock: (tx, _by, { coin }) => lockSeries(tx, coin),
  stands: async (tx, { coin }) => ({ revision: (await lockSeries(tx, coin))?.revision ?? null }),
  async takesTwo(tx, body, bounds) {
    const { before, after } = await judged(tx, body)
    return bounds.series && givesMore(before, after)
  },
  async perform(tx, { operator, at }, body) {
    const { before, after } = await judged(tx, body)
    const revision = before.revision + 1
    const isNewSurface = JSON.stringify(after.surface) !== JSON.stringify(before.surface)
    await writeSeries(tx, after, { revision, isNewSurface })
    const surface = { version: revision, slices: after.surface, authorId: operator.userId, setAt: at }
    await keepSurface(tx, body.coin, surface)
    const changed = seriesWire({ ...after, revision })
    const entry = { at, actorId: operator.userId, act: 'dual.series.change', subject: body.coin }
    await writeAudit(tx, { ...entry, before: seriesWire(before), after: changed })
    return changed
  },
}

/** What stands, locked, and what is to stand. */
async function judged(tx: Transaction, body: SeriesBody): Promise<{ before: DualSeries; after: DualSeriesSettings }> {
  const before = knownSeries(await lockSeries(tx, body.coin), body.coin)
  const after = checkedSettings(body, before)
  if (before.revision !== body.revision) throw new Refusal(409, 'dual.series.changed')
  return { before, after }
}

function knownSeries(series: DualSeries | null, coin: string): DualSeries {
  if (series === null) throw new Refusal(422, 'dual.series.unknownCoin', { coin })
  return series
}

function checkedSettings(body: SeriesBody, before: DualSeriesSettings): DualSeriesSettings {
  const settings = seriesOfWire(body, before)
  refuseOn(seriesSideViolation('call', settings.sides.call))
  refuseOn(seriesSideViolation('put', settings.sides.put))
  refuseOn(surfaceViolation(settings.surface))
  return settings
}
