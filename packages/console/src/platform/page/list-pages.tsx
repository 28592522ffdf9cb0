import { ListPages, Unmatched } from '@tenor/browser/states'
import { ListState } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say } from '../phrases/index.ts'

/** In place of a table without rows: why there are none. */
export function NoRows({ isFiltered = false, text }: { isFiltered?: boolean; text?: ReactNode }) {
  if (isFiltered) return <Unmatched />
  return <ListState kind="empty" title={<Say id="noRecord" />} {...(text === undefined ? {} : { text })} />
}

export const PAGE_ROWS = 20

export type PagesProps = {
  page: number
  count: number
  /** There are more than `count`: the server stopped counting. */
  isCapped?: boolean
  onPage: (page: number) => void
}

/** The way through a long list. */
export function Pages({ page, count, isCapped = false, onPage }: PagesProps) {
  const pages = Math.ceil(count / PAGE_ROWS)
  const position = isCapped ? 'console.list.positionCapped' : 'console.list.position'
  return (
    <ListPages
      page={page}
      pages={pages}
      onPage={onPage}
      position={<Say id={position} values={{ page, pages, count }} />}
    />
  )
}
