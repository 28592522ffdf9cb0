import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { auditLog } from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import { type AuditSearch, auditQuery } from './audit-search.ts'

export function useAuditLog(search: AuditSearch) {
  const query = auditQuery(search)
  return useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(auditLog, { query: { ...query, page_size: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  })
}
