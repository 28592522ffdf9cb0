export { readAuditSearch } from './audit-search.ts'
export { AuditSection } from './audit-section.tsx'

/** Pages, loaded when opened. */
export const auditPages = { audit: () => import('./audit-page.tsx') }
