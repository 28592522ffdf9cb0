import type { EarnViews } from '../../core/earn-market/index.ts'

/** What the first page says of Simple Earn: both ways pay in the coin that was put in. */
export const simpleEarnViews: EarnViews = {
  columns: [
    {
      name: 'flexible',
      phrase: 'earn.column.flexible',
      caption: (words) => words('simpleEarn.caption.anyTime'),
      linkTo: ({ asset, column }) => ({ to: '/earn/$coin', params: { coin: asset }, search: { way: column } }),
    },
    {
      name: 'fixed',
      phrase: 'earn.column.fixed',
      caption: (words, { days }) => words('simpleEarn.caption.days', { days: days ?? 0 }),
      linkTo: ({ asset, column }) => ({ to: '/earn/$coin', params: { coin: asset }, search: { way: column } }),
    },
  ],
  evidence: [],
}
