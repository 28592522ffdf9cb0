import { decimalText } from '@tenor/contract/money'
import {
  accountTax,
  accountTaxCsv,
  accountTaxImport,
  COST_METHOD,
  TAX_IMPORT_COLUMNS,
  YEAR_CSV_COLUMNS,
  YearSums,
  yearCsvFields,
} from '@tenor/contract/overview'
import { DAY_MS, instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import { csvStream, type Http, route, routeForCsv } from '../../platform/http/index.ts'
import type { OpenBooks } from './books-module.ts'
import { importPages, openYear, yearOf, yearsOf } from './books-year.ts'

/** Registers a customer's years. */
export function registerYears(http: Http, module: OpenBooks): void {
  const asked = (year: number | undefined) => {
    const now = module.clock.now()
    return yearOf(year ?? new Date(now).getUTCFullYear(), now)
  }
  route(http, accountTax, async ({ customer, query }) => {
    const year = asked(query.year)
    const { book, rows, missing, missingDays } = openYear(module, customer, year)
    const sums = new YearSums()
    for await (const page of rows()) for (const row of page) sums.add(row)
    return {
      year: year.year,
      years: await yearsOf(module, customer),
      user_id: customer.userId,
      until: unixSeconds(later(year.to, -1)),
      method: COST_METHOD,
      ...sumsWire(sums),
      holdings: book.holdings().map(({ isKnown, ...held }) => ({ ...heldWire(held), is_known: isKnown })),
      waiting: book.waiting().map((held) => ({ ...heldWire(held), is_known: true })),
      missing: missing().map(({ asset, day }) => ({ asset, day: isoText(instant(day * DAY_MS)).slice(0, 10) })),
      missing_days: missingDays(),
      names: await namesOf(module, assetsOf(sums, book.holdings(), book.waiting())),
    }
  })
  routeForCsv(http, accountTaxCsv, async ({ customer, query, reply }) => {
    const year = asked(query.year)
    const pages = openYear(module, customer, year).rows()
    return csvStream(reply, {
      name: `tenor-${year.year}.csv`,
      columns: YEAR_CSV_COLUMNS,
      fieldsOf: yearCsvFields,
      pages,
    })
  })
  routeForCsv(http, accountTaxImport, async ({ customer, query, reply }) => {
    const year = asked(query.year)
    const pages = importPages(module, customer, year)
    const name = `tenor-${year.year}-import.csv`
    return csvStream(reply, { name, columns: TAX_IMPORT_COLUMNS, fieldsOf: (fields) => fields, pages })
  })
}

/** Names that customers know for assets that are no coins, such as the units of a fund. */
async function namesOf({ db, assetNames }: OpenBooks, of: ReadonlySet<string>): Promise<Record<string, string>> {
  const names = await Promise.all(assetNames.map((read) => read(db)))
  return Object.fromEntries(names.flatMap((some) => [...some]).filter(([asset]) => of.has(asset)))
}

type OfAsset = { readonly asset: string }

function assetsOf({ income, given }: YearSums, ...held: readonly (readonly OfAsset[])[]): ReadonlySet<string> {
  const rows: Iterable<OfAsset>[] = [income.values(), given.values(), held.flat()]
  return new Set(rows.flatMap((some) => [...some].map(({ asset }) => asset)))
}

function sumsWire({ income, given }: YearSums) {
  return {
    income: [...income.values()].map(({ kind, asset, amount, value, missing }) => ({
      kind,
      asset,
      amount: decimalText(amount),
      value: decimalText(value),
      missing,
    })),
    given: [...given.values()].map(({ asset, missing, ...sums }) => ({
      asset,
      missing,
      amount: decimalText(sums.amount),
      proceeds: decimalText(sums.proceeds),
      cost: decimalText(sums.cost),
      gain: decimalText(sums.gain),
    })),
  }
}

function heldWire({ asset, amount, cost }: { asset: string; amount: bigint; cost: bigint }) {
  return { asset, amount: decimalText(amount), cost: decimalText(cost) }
}
