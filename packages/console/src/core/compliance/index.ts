/** Pages, loaded when opened. */
export const compliancePages = { compliance: () => import('./compliance-page.tsx') }
