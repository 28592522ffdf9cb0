import { earnRateSeries, earnRates, earnRatesCsv, RATE_RANGE_FIRST, RATES_CSV_COLUMNS } from '@tenor/contract/overview'
import { DAY_MS, isoText, later } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { csvStream, type Http, routeForPublicCsv, routeForVisitor } from '../../platform/http/index.ts'
import { type DayRow, ratePages, ratesOf, seriesOf } from './rate-store.ts'

/** Registers what rates were. */
export function registerRates(http: Http, { db, clock }: { db: Queryable; clock: Clock }): void {
  routeForVisitor(http, earnRateSeries, async () => ({ list: await seriesOf(db) }))
  routeForVisitor(http, earnRates, async ({ query: { column, asset, range = RATE_RANGE_FIRST } }) => {
    const list = await ratesOf(db, { column, asset, after: later(clock.now(), -range * DAY_MS) })
    return { range, list }
  })
  routeForPublicCsv(http, earnRatesCsv, ({ query: { column = null, asset = null }, reply }) =>
    csvStream(reply, {
      name: 'rates.csv',
      columns: RATES_CSV_COLUMNS,
      fieldsOf: csvFields,
      pages: ratePages(db, { column, asset }),
    }),
  )
}

function csvFields({ day, column, asset, least, most, readAt }: DayRow): string[] {
  return [isoText(day).slice(0, 10), column, asset, least, most, isoText(readAt)]
}
