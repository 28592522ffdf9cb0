import type { ProductEntry } from '../../core/product-list/index.ts'
import { wealthViews } from './wealth-views.ts'

export const wealthEntry: ProductEntry = {
  home: '/wealth',
  links: [{ phrase: 'nav.wealth', text: 'nav.wealth.text', to: { to: '/wealth' } }],
  risk: { book: 'wealth-pages', phrase: 'wealth.risk' },
  ordersOf: { wealth: { to: '/wealth/holdings' } },
  earn: wealthViews,
  held: {
    wealth: {
      phrase: 'earn.column.funds',
      to: { to: '/wealth/holdings' },
      ended: { to: '/wealth/holdings', search: { tab: 'redemptions' } },
    },
  },
  holdings: [],
  parts: () => import('./wealth-parts.tsx').then((module) => module.wealthParts),
}
