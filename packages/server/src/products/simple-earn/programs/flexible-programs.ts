import { decimal, decimalText } from '@tenor/contract/money'
import {
  EARN_HISTORY,
  type FlexibleHoldingRow,
  type FlexibleMarketRow,
  hourlyRate,
  UNI_INTEREST_STATUS,
  uniChart,
  uniCurrencies,
  uniCurrency,
  uniInterest,
  uniInterestRecords,
  uniInterestReinvest,
  uniInterestStatus,
  uniLend,
  uniLendChange,
  uniLendRecords,
  uniLends,
  uniRate,
  yearlyRate,
} from '@tenor/contract/simple-earn'
import { readPage } from '../../../platform/database/index.ts'
import { type Http, pageRequest, Refusal, routeForAnyProgram, routeForProgram } from '../../../platform/http/index.ts'
import { chartPoints } from '../flexible/flexible-auction-view.ts'
import { historyList } from '../flexible/flexible-history.ts'
import { interestLog } from '../flexible/flexible-interest-log.ts'
import { marketList } from '../flexible/flexible-market.ts'
import type { FlexibleModule } from '../flexible/flexible-module.ts'
import { redeem, setMinimum, subscribe } from '../flexible/flexible-service.ts'
import { holdingRows } from '../flexible/flexible-views.ts'

const EACH_PAGE = 100
/** What a program may lend of a coin: there is no bound of a pool's own. */
const NO_MOST = '999999999999'
const MS = 1_000
const CHART = { HOURS: 1 }

/** Registers the calls of flexible pools for programs. */
export function flexiblePrograms(http: Http, module: FlexibleModule): void {
  registerPools(http, module)
  registerHoldings(http, module)
  registerActs(http, module)
}

function registerPools(http: Http, module: FlexibleModule): void {
  const { db } = module
  const pools = async () => (await marketList(db, null, { limit: Number.MAX_SAFE_INTEGER })).list
  const poolOf = async (asset: string) => {
    const found = (await pools()).find((pool) => pool.asset === asset)
    if (found === undefined) throw new Refusal(404, 'flexible.notFound')
    return found
  }
  routeForAnyProgram(http, uniCurrencies, async () => (await pools()).map(currencyWire))
  routeForAnyProgram(http, uniCurrency, async ({ params }) => currencyWire(await poolOf(params.currency)))
  routeForProgram(http, uniInterestStatus, async ({ params }) => {
    await poolOf(params.currency)
    return { currency: params.currency, interest_status: UNI_INTEREST_STATUS } as const
  })
  routeForProgram(http, uniInterestReinvest, async ({ body }) => {
    await poolOf(body.currency)
    if (body.status !== 1) throw new Refusal(422, 'flexible.alwaysReinvested')
    return {}
  })
  routeForProgram(http, uniChart, ({ query }) => chartPoints(db, { ...query, type: CHART.HOURS }))
  routeForProgram(http, uniRate, async () =>
    (await pools()).flatMap(({ asset, next_time_rate_year: year }) =>
      year === null ? [] : [{ currency: asset, est_rate: hour(year, 'down') }],
    ),
  )
}

function registerHoldings(http: Http, { db, clock }: FlexibleModule): void {
  routeForProgram(http, uniLends, async ({ customer, query }) => {
    const rows = await holdingRows(db, customer, query.currency ?? null)
    const [page, limit] = [query.page ?? 1, query.limit ?? EACH_PAGE]
    return rows.slice((page - 1) * limit, page * limit).map(lendWire)
  })
  routeForProgram(http, uniInterest, async ({ customer, params }) => {
    const [row] = await holdingRows(db, customer, params.currency)
    return { currency: params.currency, interest: row?.cumulative ?? '0' }
  })
  routeForProgram(http, uniLendRecords, async ({ customer, query }) => {
    const { LEND, REDEEM } = EARN_HISTORY
    const type = query.type === undefined ? undefined : query.type === 'lend' ? LEND : REDEEM
    const list = historyList(customer, { type, asset: query.currency, start_at: query.from, end_at: query.to })
    const { rows } = await readPage(db, list, pageRequest(pageOf(query), list))
    return rows.map(({ asset, amount, type: kind, create_at }) => {
      return {
        currency: asset,
        amount,
        type: kind === LEND ? ('lend' as const) : ('redeem' as const),
        create_time: create_at * MS,
      }
    })
  })
  routeForProgram(http, uniInterestRecords, async ({ customer, query }) => {
    const asked = { asset: query.currency, start_at: query.from, end_at: query.to, ...pageOf(query) }
    const { list } = await interestLog(db, customer, asked, clock.now())
    return list.map(({ asset, amount, lend_rate_year, time_at }) => ({
      status: 1,
      currency: asset,
      actual_rate: hour(lend_rate_year ?? '0', 'down'),
      interest: amount,
      interest_status: UNI_INTEREST_STATUS,
      create_time: time_at * MS,
    }))
  })
}

function registerActs(http: Http, module: FlexibleModule): void {
  routeForProgram(http, uniLend, async ({ customer, body, key }) => {
    const { currency: asset, amount, min_rate } = body
    if (body.type === 'redeem') {
      await redeem(module, { customer, body: { asset, amount }, key, isExact: true })
    } else {
      const minimum = min_rate === undefined ? {} : { rateYear: decimalText(yearlyRate(min_rate)) }
      await subscribe(module, { customer, body: { asset, amount, ...minimum }, key })
    }
    return {}
  })
  routeForProgram(http, uniLendChange, async ({ customer, body, key }) => {
    const rateYear = decimalText(yearlyRate(body.min_rate))
    await setMinimum(module, { customer, body: { asset: body.currency, rateYear }, key })
    return {}
  })
}

function pageOf({ page = 1, limit = EACH_PAGE }: { page?: number | undefined; limit?: number | undefined }) {
  return { page, page_size: limit }
}

function hour(rateYear: string, rounding: 'halfEven' | 'down'): string {
  return decimalText(hourlyRate(decimal(rateYear), rounding))
}

function currencyWire({ asset, min_lend_amount, max_lend_rate_year, limit_min_lend_rate_year }: FlexibleMarketRow) {
  return {
    currency: asset,
    min_lend_amount,
    max_lend_amount: NO_MOST,
    // To the nearest: what a program takes from here leads back to the bound itself.
    max_rate: hour(max_lend_rate_year, 'halfEven'),
    min_rate: hour(limit_min_lend_rate_year, 'halfEven'),
  }
}

function lendWire(row: FlexibleHoldingRow) {
  return {
    currency: row.asset,
    current_amount: row.curr_amount,
    amount: row.curr_amount,
    lent_amount: row.lend_amount,
    frozen_amount: row.frozen_amount,
    min_rate: hour(row.min_lend_rate_year, 'halfEven'),
    interest_status: UNI_INTEREST_STATUS,
    reinvest_left_amount: '0',
    create_time: row.create_time * MS,
    update_time: row.create_time * MS,
  } as const
}
