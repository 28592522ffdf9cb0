/** Pages, loaded when opened. */
export const stopsPages = { stops: () => import('./stops-page.tsx') }
