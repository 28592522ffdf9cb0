import { spokenPage } from '../../platform/page/index.ts'

export { dualEntry } from './dual-entry.ts'
export {
  readBookSearch,
  readDeliveriesSearch,
  readLimitsSearch,
  readProductsSearch,
  readRunsSearch,
  readSeriesSearch,
} from './dual-search.ts'

const BOOKS = ['console-dual'] as const

/** Pages, loaded when opened. */
export const dualPages = {
  products: spokenPage(() => import('./offers/dual-products-page.tsx'), 'DualProductsPage', BOOKS),
  orders: spokenPage(() => import('./orders/dual-orders-page.tsx'), 'DualOrdersPage', BOOKS),
  deliveries: spokenPage(() => import('./settlement/dual-deliveries-page.tsx'), 'DualDeliveriesPage', BOOKS),
  series: spokenPage(() => import('./series/dual-series-page.tsx'), 'DualSeriesPage', BOOKS),
  limits: spokenPage(() => import('./limits/dual-limits-page.tsx'), 'DualLimitsPage', BOOKS),
  book: spokenPage(() => import('./book/dual-book-page.tsx'), 'DualBookPage', BOOKS),
  runs: spokenPage(() => import('./settlement/dual-runs-page.tsx'), 'DualRunsPage', BOOKS),
}
