import type { ProductEntry } from '../../core/product-list/index.ts'
import { STAKING_MARKET } from './staking-market.ts'
import { stakingViews } from './staking-views.ts'

export const stakingEntry: ProductEntry = {
  home: '/staking',
  program: 'staking',
  links: [{ phrase: 'nav.staking', text: 'nav.staking.text', to: STAKING_MARKET }],
  risk: { book: 'staking-pages', phrase: 'staking.risk' },
  ordersOf: { staking: { to: '/myaccount/myfunds/financial_staking' } },
  earn: stakingViews,
  held: {
    staking: {
      phrase: 'earn.column.staking',
      to: { to: '/myaccount/myfunds/financial_staking' },
      ended: { to: '/myaccount/myfunds/financial_staking', search: { tab: 'redemptions' } },
    },
  },
  holdings: [],
  parts: () => import('./staking-parts.tsx').then((module) => module.stakingParts),
}
