import { assetsNow } from '@tenor/browser/assets'
import { queryOf } from '@tenor/browser/calls'
import type { EarnCell, EarnEvidence, EarnLoss } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { earnMarket } from '@tenor/contract/overview'

/** Rates of a year as fractions. */
export type EarnRange = { readonly least: Decimal8; readonly most: Decimal8 }

/** What a column of the first page has for one asset. */
export type EarnOffer = {
  /** Null: it is new, and no rate is known yet. */
  readonly least: Decimal8 | null
  readonly most: Decimal8 | null
  readonly column: string
  readonly asset: string
  /** Days of the term of the highest rate; null: at any time. */
  readonly days: number | null
  /** What it may be paid in instead, each with its own range. */
  readonly others: readonly (EarnRange & { readonly asset: string })[]
  /** The least that an offer takes; null: not said. */
  readonly minimum: Decimal8 | null
  /** The most that an offer still takes of everybody; null: no limit. */
  readonly left: Decimal8 | null
  /** The most that tiers and bonus add on a first part of an amount. */
  readonly extra: { readonly rate: Decimal8; readonly asset: string } | null
}

export type EarnMarket = {
  /** `isPast`: what was earned before; nobody offers it. `loss` null: principal is lost only if the platform cannot pay. */
  readonly columns: readonly {
    readonly name: string
    readonly isPaidInSame: boolean
    readonly loss: EarnLoss | null
    readonly isPast: boolean
    /** Money comes back whenever it is asked for. */
    readonly isAnyTime: boolean
  }[]
  readonly offers: readonly EarnOffer[]
  readonly evidence: readonly EarnEvidence[]
}

/** Coins against products, the same for everybody. */
export const useEarnMarket = queryOf(earnMarket, {
  group: ['earn', 'market'],
  againMs: 30_000,
  show: ({ columns, cells, evidence }): EarnMarket => ({
    columns: columns.map(({ name, paid_in, loss = null, is_past, any_time }) => ({
      name,
      isPaidInSame: paid_in === 'same',
      loss,
      isPast: is_past === true,
      isAnyTime: any_time === true,
    })),
    offers: cells.map(offerOf),
    evidence,
  }),
})

/** Coins that a column has anything of on sale, the most traded first; null while it is not known. */
export function useCoinsOnSale(column: string): readonly string[] | null {
  const { data } = useEarnMarket()
  if (data === undefined) return null
  const onSale = new Set(data.offers.filter((offer) => offer.column === column).map(({ asset }) => asset))
  return assetsNow().priced.filter((coin) => onSale.has(coin))
}

function offerOf({ column, asset, days, others, least, most, minimum, left, extra }: EarnCell): EarnOffer {
  const range = least === null || most === null ? { least: null, most: null } : rangeOf({ least, most })
  return {
    column,
    asset,
    days,
    ...range,
    others: others.map((each) => ({ ...each, ...rangeOf(each) })),
    minimum: maybe(minimum),
    left: maybe(left),
    extra: extra === undefined ? null : { rate: decimal(extra.rate), asset: extra.asset },
  }
}

const maybe = (text: string | undefined) => (text === undefined ? null : decimal(text))

function rangeOf({ least, most }: { least: string; most: string }): EarnRange {
  return { least: decimal(least), most: decimal(most) }
}
