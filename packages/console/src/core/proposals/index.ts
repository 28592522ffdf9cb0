import { spokenPage } from '../../platform/page/index.ts'

export { useFourEyes } from './proposals-queries.ts'

/** Pages, loaded when opened. */
export const proposalsPages = { proposals: spokenPage(() => import('./proposals-page.tsx'), 'ProposalsPage') }
