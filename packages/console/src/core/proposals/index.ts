export { useFourEyes } from './proposals-queries.ts'

/** Pages, loaded when opened. */
export const proposalsPages = { proposals: () => import('./proposals-page.tsx') }
