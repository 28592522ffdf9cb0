import type { EarnViews } from '../../core/earn-market/index.ts'

/** What the first page says of funds. */
export const wealthViews: EarnViews = {
  columns: [
    {
      name: 'funds',
      phrase: 'earn.column.funds',
      caption: (words) => words('wealth.caption'),
      linkTo: ({ asset, column }) => ({ to: '/earn/$coin', params: { coin: asset }, search: { way: column } }),
    },
  ],
  evidence: [],
}
