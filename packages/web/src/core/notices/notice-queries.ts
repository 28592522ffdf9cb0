import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { notices } from '@tenor/contract/core'
import { useLocaleChoice } from '../../platform/phrases/index.ts'

const AGAIN_MS = 20_000
export const NOTICES_PAGE_SIZE = 20

/** A page of notices, newest first. Their sentences come in the language of the page. */
export function useNotices(page: number, isWanted: boolean) {
  const { locale } = useLocaleChoice()
  return useQuery({
    queryKey: ['notices', locale, page],
    queryFn: ({ signal }) => call(notices, { query: { page, page_size: NOTICES_PAGE_SIZE }, signal }),
    enabled: isWanted,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}
