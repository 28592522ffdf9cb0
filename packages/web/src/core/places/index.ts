export { exchangePage } from './exchange-pages.ts'
export { placesRoutes } from './places-routes.ts'

/** Loaded when opened. */
export const loadPlacePage = () => import('./place-page.tsx')
