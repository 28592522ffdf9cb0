import { spokenPage } from '../../platform/page/index.ts'

/** Pages, loaded when opened. */
export const jobsPages = { jobs: spokenPage(() => import('./jobs-page.tsx'), 'JobsPage') }
