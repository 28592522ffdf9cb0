export { readDeliveriesSearch, readOrdersSearch, readProductsSearch } from './dual-search.ts'
export { DualOrdersNotice, DualWaitingNotice } from './dual-waiting-notice.tsx'

/** Pages, loaded when opened. */
export const dualPages = {
  products: () => import('./dual-products-page.tsx'),
  orders: () => import('./dual-orders-page.tsx'),
  deliveries: () => import('./dual-deliveries-page.tsx'),
}
