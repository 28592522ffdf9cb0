import { call } from '@tenor/browser/api'
import { useMore } from '@tenor/browser/lists'
import { notices } from '@tenor/contract/core'
import { useLocaleChoice } from '../../platform/phrases/index.ts'
import { AGAIN_MS, NOTICES_PAGE_SIZE } from './notice-queries.ts'

/** Notices, newest first. Their sentences come in the language of the page. */
export function useNotices() {
  const { locale } = useLocaleChoice()
  return useMore({
    key: ['notices', locale, 'list'],
    read: async (start, signal) => {
      const { list, next_cursor } = await call(notices, { query: { ...start, page_size: NOTICES_PAGE_SIZE }, signal })
      return { rows: list, next: next_cursor }
    },
    againMs: AGAIN_MS,
  })
}
