export { dualEntry } from './dual-entry.ts'
export {
  readBookSearch,
  readDeliveriesSearch,
  readLimitsSearch,
  readProductsSearch,
  readRunsSearch,
  readSeriesSearch,
} from './dual-search.ts'

/** Pages, loaded when opened. */
export const dualPages = {
  products: () => import('./offers/dual-products-page.tsx'),
  orders: () => import('./orders/dual-orders-page.tsx'),
  deliveries: () => import('./settlement/dual-deliveries-page.tsx'),
  series: () => import('./series/dual-series-page.tsx'),
  limits: () => import('./limits/dual-limits-page.tsx'),
  book: () => import('./book/dual-book-page.tsx'),
  runs: () => import('./settlement/dual-runs-page.tsx'),
}
