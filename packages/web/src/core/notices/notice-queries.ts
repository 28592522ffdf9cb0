import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { toldBy } from '@tenor/browser/changes'
import { notices } from '@tenor/contract/core'
import { useLocaleChoice } from '../../platform/phrases/index.ts'

export const AGAIN_MS = 20_000
export const NOTICES_PAGE_SIZE = 20

/** The newest notices, for a look at whether there is any. */
export function useLatestNotices() {
  const { locale } = useLocaleChoice()
  return useQuery({
    queryKey: ['notices', locale, 'latest'],
    queryFn: async ({ signal }) => (await call(notices, { query: { page_size: NOTICES_PAGE_SIZE }, signal })).list,
    ...toldBy('account', AGAIN_MS),
  })
}
