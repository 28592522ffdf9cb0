import { Pager } from '@tenor/ui'
import { Say, useWords } from '../../platform/phrases/index.ts'

export type EarnPagesProps = { page: number; pages: number; onPage: (page: number) => void }

/** The way through the pages of a list, where there is more than one. */
export function EarnPages({ page, pages, onPage }: EarnPagesProps) {
  const words = useWords()
  return (
    <Pager
      label={words('list.pages')}
      page={page}
      pages={pages}
      onPage={onPage}
      previousLabel={<Say id="list.previous" />}
      nextLabel={<Say id="list.next" />}
      position={<Say id="list.page" values={{ page, pages }} />}
    />
  )
}
