/** Pages, loaded when opened. */
export const assetsPages = { assets: () => import('./assets-page.tsx') }
