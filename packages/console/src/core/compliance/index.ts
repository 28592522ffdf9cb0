import { spokenPage } from '../../platform/page/index.ts'

/** Pages, loaded when opened. */
export const compliancePages = { compliance: spokenPage(() => import('./compliance-page.tsx'), 'CompliancePage') }
