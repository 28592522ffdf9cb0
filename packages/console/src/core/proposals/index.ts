export { ProposalsNotice } from './proposals-notice.tsx'

/** Pages, loaded when opened. */
export const proposalsPages = { proposals: () => import('./proposals-page.tsx') }
