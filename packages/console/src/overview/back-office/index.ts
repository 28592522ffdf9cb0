import { spokenPage } from '../../platform/page/index.ts'

/** Pages, loaded when opened. */
export const backOfficePages = {
  runs: spokenPage(() => import('./runs-page.tsx'), 'RunsPage'),
  overview: spokenPage(() => import('./back-office-page.tsx'), 'BackOfficePage'),
}
