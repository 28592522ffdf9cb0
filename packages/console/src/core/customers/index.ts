/** Pages, loaded when opened. */
export const customersPages = { customers: () => import('./customers-page.tsx') }
