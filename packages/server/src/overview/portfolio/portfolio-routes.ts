import {
  calendarFile,
  PORTFOLIO_RANGE_FIRST,
  portfolio,
  portfolioCalendar,
  portfolioHistory,
  portfolioTimeline,
} from '@tenor/contract/overview'
import { DAY_MS, later, unixSeconds } from '@tenor/contract/time'
import type { ComingOf } from '../../core/coming/index.ts'
import { type Http, originOf, route } from '../../platform/http/index.ts'
import { portfolioOf } from './portfolio.ts'
import { closesOf } from './portfolio-close-store.ts'
import type { PortfolioModule } from './portfolio-reading.ts'
import { comingWire, timelineOf } from './timeline.ts'
import { calendarEvent } from './timeline-calendar.ts'

/** `coming`: who says what comes next. */
export type PortfolioRoutes = PortfolioModule & { coming: readonly ComingOf[] }

/** Registers what a customer has over all products, what it was day by day, and what comes of it. */
export function registerPortfolio(http: Http, module: PortfolioRoutes): void {
  const { clock, coming, db } = module
  route(http, portfolio, ({ customer, query }) => portfolioOf(module, customer, query.holdings === 1))
  route(http, portfolioHistory, async ({ customer, query: { range = PORTFOLIO_RANGE_FIRST } }) => {
    const to = clock.now()
    return { range, list: await closesOf(db, customer, { from: later(to, -range * DAY_MS), to }) }
  })
  route(http, portfolioTimeline, async ({ customer, query: { days } }) => {
    const { until, hasMore, list } = await timelineOf(coming, customer, { now: clock.now(), days })
    return { until: unixSeconds(until), has_more: hasMore, list: list.map(comingWire) }
  })
  route(http, portfolioCalendar, async ({ customer, query, locale: spoken, request, reply }) => {
    const now = clock.now()
    const { list } = await timelineOf(coming, customer, { now, days: query.days })
    const reader = { locale: query.locale ?? spoken, origin: originOf(http, request) }
    reply.header('content-disposition', 'attachment; filename="tenor-timeline.ics"')
    return calendarFile(
      list.map((each) => calendarEvent(each, reader)),
      now,
    )
  })
}
