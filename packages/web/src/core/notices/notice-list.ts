import { pagesOf } from '@tenor/browser/calls'
import { notices } from '@tenor/contract/core'
import type { Locale } from '@tenor/contract/phrases'
import { useLocaleChoice } from '../../platform/phrases/index.ts'
import { NOTICES } from './notice-queries.ts'

const useList = pagesOf(notices, { ...NOTICES, group: ['notices', 'list'], ask: (_: Locale) => ({}) })

/** Notices, newest first. */
export const useNotices = () => useList(useLocaleChoice().locale)
