import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { portfolioHistory } from '@tenor/contract/overview'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { BALANCES_KEY } from '../../core/balances/index.ts'

/** What there was at a midnight; midnights at which a price was not known are left out. */
export type WorthPoint = { readonly at: Instant; readonly worth: Decimal8; readonly putIn: Decimal8 }

/** What was in Earn at each midnight of the last days. */
export function usePortfolioHistory(range: number) {
  return useQuery({
    queryKey: [...BALANCES_KEY, 'portfolio', 'history', range],
    queryFn: async ({ signal }): Promise<WorthPoint[]> => {
      const { list } = await call(portfolioHistory, { query: { range: String(range) }, signal })
      return list.flatMap(({ timest, worth, put_in: putIn }) =>
        worth === null || putIn === null
          ? []
          : [{ at: instantOfSeconds(timest), worth: decimal(worth), putIn: decimal(putIn) }],
      )
    },
    placeholderData: keepPreviousData,
  })
}
