/** Pages, loaded when opened. */
export const promisesPages = { promises: () => import('./promises-page.tsx') }
