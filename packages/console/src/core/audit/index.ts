export { AuditSection } from './audit-section.tsx'
