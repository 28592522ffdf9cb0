export { readHomeSearch } from './home-search.ts'

/** Pages, loaded when opened. */
export const homePages = { home: () => import('./home-page.tsx') }
