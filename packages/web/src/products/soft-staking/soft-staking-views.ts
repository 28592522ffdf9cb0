import type { EarnViews } from '../../core/earn-market/index.ts'

/** What the first page says of soft staking. */
export const softStakingViews: EarnViews = {
  columns: [
    {
      name: 'softStaking',
      phrase: 'earn.column.softStaking',
      caption: (words) => words('softStaking.caption'),
      linkTo: ({ asset, column }) => ({ to: '/earn/$coin', params: { coin: asset }, search: { way: column } }),
    },
  ],
  evidence: [],
}
