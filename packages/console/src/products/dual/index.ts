export { readDeliveriesSearch, readProductsSearch } from './dual-search.ts'
export { DualWaitingNotice } from './dual-waiting-notice.tsx'

/** Pages, loaded when opened. */
export const dualPages = {
  products: () => import('./dual-products-page.tsx'),
  deliveries: () => import('./dual-deliveries-page.tsx'),
}
