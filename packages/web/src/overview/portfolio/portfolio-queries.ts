import type { Answer } from '@tenor/browser/api'
import { queryOf } from '@tenor/browser/calls'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { portfolio } from '@tenor/contract/overview'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { BALANCES_KEY } from '../../core/balances/index.ts'

/** What a customer has in Earn and has earned, in USDT. */
export type Portfolio = {
  /** Null while a price is not known. */
  readonly putIn: Decimal8 | null
  readonly worthNow: Decimal8 | null
  readonly earnedToday: Decimal8 | null
  readonly earnedIn30Days: Decimal8 | null
  readonly earnedEver: Decimal8 | null
  /** The oldest price used; null where all are of now. */
  readonly pricesOf: Instant | null
  readonly count: number
  readonly hasMore: boolean
  /** What sells them, with how many there are and what they are worth. */
  readonly products: readonly { readonly product: string; readonly count: number; readonly worth: Decimal8 | null }[]
}

const READ = { group: [...BALANCES_KEY, 'portfolio'], againMs: 15_000 } as const

export const usePortfolio = queryOf(portfolio, { ...READ, ask: () => ({ query: {} }), show: portfolioOf })

/** An open holding; values in the quote asset, null while a price is not known. */
export type PortfolioHolding = {
  readonly key: string
  readonly id: number
  readonly product: string
  /** What it is called where what sells it has several; null: it has no name of its own. */
  readonly name: string | null
  readonly asset: string
  readonly putIn: Decimal8
  readonly putInValue: Decimal8 | null
  readonly worthAsset: string
  readonly worth: Decimal8
  readonly worthValue: Decimal8 | null
  /** The page of its detail. */
  readonly link: string
}

type Wire = Answer<typeof portfolio>
type HoldingWire = NonNullable<Wire['holdings']>[number]

/** Every open holding of the reader, over all products, and its worth now by what sells it and its id. */
export const usePortfolioHoldings = queryOf(portfolio, {
  ...READ,
  group: [...READ.group, 'each'],
  ask: () => ({ query: { holdings: '1' as const } }),
  show: ({ holdings: rows = [] }) => ({
    holdings: rows.map(holdingOf),
    worths: new Map(rows.map((row) => [worthKey(row), worthOf(row)])),
  }),
})

/** Where the worth of a holding is found. */
export function worthKey({ product, id }: { product: string; id: number }): string {
  return `${product} ${id}`
}

function holdingOf(row: HoldingWire): PortfolioHolding {
  return {
    key: `${worthKey(row)} ${row.worth_asset}`,
    id: row.id,
    product: row.product,
    name: row.name,
    asset: row.asset,
    putIn: decimal(row.put_in),
    putInValue: maybe(row.put_in_value),
    worthAsset: row.worth_asset,
    worth: decimal(row.worth),
    worthValue: maybe(row.worth_value),
    link: row.link,
  }
}

function worthOf(row: HoldingWire) {
  return {
    asset: row.worth_asset,
    worth: decimal(row.worth),
    worthValue: maybe(row.worth_value),
    putInValue: maybe(row.put_in_value),
  }
}

function portfolioOf(wire: Wire): Portfolio {
  return {
    putIn: maybe(wire.put_in),
    worthNow: maybe(wire.worth_now),
    earnedToday: maybe(wire.earned_today),
    earnedIn30Days: maybe(wire.earned_30_days),
    earnedEver: maybe(wire.earned_ever),
    pricesOf: wire.price_timest === null ? null : instantOfSeconds(wire.price_timest),
    count: wire.count,
    hasMore: wire.has_more,
    products: wire.products.map(({ product, count, worth_now }) => ({ product, count, worth: maybe(worth_now) })),
  }
}

function maybe(text: string | null): Decimal8 | null {
  return text === null ? null : decimal(text)
}
