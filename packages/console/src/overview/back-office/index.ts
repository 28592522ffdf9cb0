/** Pages, loaded when opened. */
export const backOfficePages = { overview: () => import('./back-office-page.tsx') }
