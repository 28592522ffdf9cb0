export {
  readBookSearch,
  readDeliveriesSearch,
  readOrdersSearch,
  readProductsSearch,
  readRunsSearch,
  readSeriesSearch,
} from './dual-search.ts'
export { DualOrdersNotice, DualWaitingNotice } from './settlement/dual-waiting-notice.tsx'

/** Pages, loaded when opened. */
export const dualPages = {
  products: () => import('./offers/dual-products-page.tsx'),
  orders: () => import('./orders/dual-orders-page.tsx'),
  deliveries: () => import('./settlement/dual-deliveries-page.tsx'),
  series: () => import('./series/dual-series-page.tsx'),
  book: () => import('./book/dual-book-page.tsx'),
  runs: () => import('./settlement/dual-runs-page.tsx'),
}
