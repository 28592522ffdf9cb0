import type { ProductEntry } from '../../core/product-list/index.ts'
import { simpleEarnViews } from './simple-earn-views.ts'

export const simpleEarnEntry: ProductEntry = {
  home: '/simple-earn',
  program: 'simple-earn',
  links: [{ phrase: 'nav.simpleEarn', text: 'nav.simpleEarn.text', to: { to: '/', search: { of: 'simple-earn' } } }],
  risk: { book: 'simple-earn-pages', phrase: 'earn.risk' },
  ordersOf: {
    flexible: { to: '/simple-earn/my-lendings', search: { tab: 'flexible' } },
    fixed: { to: '/simple-earn/my-lendings', search: { tab: 'fixed' } },
  },
  earn: simpleEarnViews,
  held: {
    flexible: {
      phrase: 'earn.column.flexible',
      to: { to: '/simple-earn/my-lendings', search: { tab: 'flexible' } },
      ended: { to: '/simple-earn/history' },
    },
    fixed: {
      phrase: 'earn.column.fixed',
      to: { to: '/simple-earn/my-lendings', search: { tab: 'fixed' } },
      ended: { to: '/simple-earn/history', search: { tab: 'fixed' } },
    },
  },
  holdings: [],
  parts: () => import('./simple-earn-parts.tsx').then((module) => module.simpleEarnParts),
}
