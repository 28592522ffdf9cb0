import { spokenPage } from '../../platform/page/index.ts'

export { readAuditSearch } from './audit-search.ts'
export { AuditTable } from './audit-table.tsx'

/** Pages, loaded when opened. */
export const auditPages = { audit: spokenPage(() => import('./audit-page.tsx'), 'AuditPage', ['console-audit']) }
