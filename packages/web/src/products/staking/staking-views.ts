import type { EarnViews } from '../../core/earn-market/index.ts'

/** What the first page says of staking. */
export const stakingViews: EarnViews = {
  columns: [
    {
      name: 'staking',
      phrase: 'earn.column.staking',
      caption: (words) => words('staking.caption'),
      linkTo: ({ asset, column }) => ({ to: '/earn/$coin', params: { coin: asset }, search: { way: column } }),
    },
  ],
  evidence: [],
}
