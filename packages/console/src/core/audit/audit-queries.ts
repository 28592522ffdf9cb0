import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { auditLog } from '@tenor/contract/core'
import { call } from '../../platform/api/index.ts'
import { PAGE_ROWS } from '../../platform/page/index.ts'

export function useAuditLog(page: number) {
  return useQuery({
    queryKey: ['audit', page],
    queryFn: ({ signal }) => call(auditLog, { query: { page, page_size: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  })
}
