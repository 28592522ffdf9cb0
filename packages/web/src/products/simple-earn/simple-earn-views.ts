import type { EarnViews } from '../../core/earn-market/index.ts'

const PAGE = '/simple-earn'

/** What the first page says of Simple Earn: both ways pay in the coin that was put in. */
export const simpleEarnViews: EarnViews = {
  columns: [
    {
      name: 'flexible',
      phrase: 'earn.column.flexible',
      caption: (words) => words('simpleEarn.caption.anyTime'),
      linkTo: ({ asset }) => ({ to: PAGE, search: { asset } }),
    },
    {
      name: 'fixed',
      phrase: 'earn.column.fixed',
      caption: (words, { days }) => words('simpleEarn.caption.days', { days: days ?? 0 }),
      linkTo: ({ asset }) => ({ to: PAGE, search: { asset } }),
    },
  ],
  evidence: [],
}
