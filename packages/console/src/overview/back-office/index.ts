import { spokenPage } from '../../platform/page/index.ts'

/** Pages, loaded when opened. */
export const backOfficePages = { overview: spokenPage(() => import('./back-office-page.tsx'), 'BackOfficePage') }
