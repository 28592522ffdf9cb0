/** Pages, loaded when opened. */
export const proofPages = { proof: () => import('./proof-page.tsx') }
