import type { ProductEntry } from '../../core/product-list/index.ts'
import { softStakingViews } from './soft-staking-views.ts'

export const softStakingEntry: ProductEntry = {
  home: '/soft-staking',
  links: [{ phrase: 'nav.softStaking', text: 'nav.softStaking.text', to: { to: '/', search: { of: 'soft-staking' } } }],
  risk: { book: 'soft-staking-pages', phrase: 'softStaking.risk' },
  ordersOf: { 'soft-staking': { to: '/soft-staking/holdings' } },
  earn: softStakingViews,
  held: {
    'soft-staking': {
      phrase: 'earn.column.softStaking',
      to: { to: '/soft-staking/holdings' },
      ended: { to: '/soft-staking/holdings' },
    },
  },
  holdings: [],
  parts: () => import('./soft-staking-parts.tsx').then((module) => module.softStakingParts),
}
