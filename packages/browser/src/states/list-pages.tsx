import { Pager } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useWords } from '../phrases/index.ts'

export type ListPagesProps = {
  page: number
  pages: number
  onPage: (page: number) => void
  /** Where one is, if more can be said than the page. */
  position?: ReactNode
}

/** The way through a list that is numbered by pages; nothing where there is one page only. */
export function ListPages({ page, pages, onPage, position }: ListPagesProps) {
  const words = useWords()
  return (
    <Pager
      label={words('list.pages')}
      page={page}
      pages={pages}
      onPage={onPage}
      previousLabel={<Say id="list.previous" />}
      nextLabel={<Say id="list.next" />}
      position={position ?? <Say id="list.page" values={{ page }} />}
    />
  )
}
