import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import { auditLog } from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import { type AuditSearch, auditQuery } from './audit-search.ts'

export function useAuditLog(search: AuditSearch) {
  const query = auditQuery(search)
  return useMore({
    key: ['audit', query],
    read: (start, signal) => rowsOf(call(auditLog, { query: { ...query, ...start, page_size: PAGE_ROWS }, signal })),
  })
}
