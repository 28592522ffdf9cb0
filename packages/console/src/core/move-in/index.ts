/** Pages, loaded when opened. */
export const moveInPages = { moveIn: () => import('./move-in-page.tsx') }
