export { exchangePage } from './exchange-pages.ts'

/** Pages, loaded when opened. */
export const placesPages = {
  place: () => import('./place-page.tsx'),
  proof: () => import('./proof-page.tsx'),
  documents: () => import('./document-page.tsx'),
}
