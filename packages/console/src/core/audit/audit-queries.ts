import { pagesOf } from '@tenor/browser/calls'
import { auditLog } from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import { type AuditSearch, auditQuery } from './audit-search.ts'

export const useAuditLog = pagesOf(auditLog, {
  group: ['audit'],
  pageSize: PAGE_ROWS,
  ask: (search: AuditSearch) => ({ query: auditQuery(search) }),
})
