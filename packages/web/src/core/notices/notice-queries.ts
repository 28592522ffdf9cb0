import { queryOf } from '@tenor/browser/calls'
import { notices } from '@tenor/contract/core'
import type { Locale } from '@tenor/contract/phrases'
import { useLocaleChoice } from '../../platform/phrases/index.ts'

/** Sentences of notices come in the language of the page. */
export const NOTICES = { againMs: 20_000, pageSize: 20 } as const

const useLatest = queryOf(notices, {
  group: ['notices', 'latest'],
  againMs: NOTICES.againMs,
  topic: 'account',
  ask: (_: Locale) => ({ query: { page_size: NOTICES.pageSize } }),
  show: ({ list }) => list,
})

/** The newest notices, for a look at whether there is any. */
export const useLatestNotices = () => useLatest(useLocaleChoice().locale)
