export {
  readBookSearch,
  readDeliveriesSearch,
  readOrdersSearch,
  readProductsSearch,
  readRunsSearch,
  readSeriesSearch,
} from './dual-search.ts'
export { DualOrdersNotice, DualWaitingNotice } from './dual-waiting-notice.tsx'

/** Pages, loaded when opened. */
export const dualPages = {
  products: () => import('./dual-products-page.tsx'),
  orders: () => import('./dual-orders-page.tsx'),
  deliveries: () => import('./dual-deliveries-page.tsx'),
  series: () => import('./dual-series-page.tsx'),
  book: () => import('./dual-book-page.tsx'),
  runs: () => import('./dual-runs-page.tsx'),
}
