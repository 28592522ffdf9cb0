import { queryOf } from '@tenor/browser/calls'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { portfolioHistory } from '@tenor/contract/overview'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { BALANCES_KEY } from '../../core/balances/index.ts'

/** What there was at a midnight; midnights at which a price was not known are left out. */
export type WorthPoint = { readonly at: Instant; readonly worth: Decimal8; readonly putIn: Decimal8 }

/** Worth in Earn at each midnight of the last days. */
export const usePortfolioHistory = queryOf(portfolioHistory, {
  group: [...BALANCES_KEY, 'portfolio'],
  isKept: true,
  ask: (range: number) => ({ query: { range: String(range) } }),
  show: ({ list }): WorthPoint[] =>
    list.flatMap(({ timest, worth, put_in: putIn }) =>
      worth === null || putIn === null
        ? []
        : [{ at: instantOfSeconds(timest), worth: decimal(worth), putIn: decimal(putIn) }],
    ),
})
