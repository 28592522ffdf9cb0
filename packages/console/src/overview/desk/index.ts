/** Pages, loaded when opened. */
export const deskPages = { overview: () => import('./desk-page.tsx') }
