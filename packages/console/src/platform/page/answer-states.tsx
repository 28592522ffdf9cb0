import { Button, ListLine, ListState, Notice, Pager } from '@tenor/ui'
import type { ReactNode } from 'react'
import { refusalOf } from '../api/index.ts'
import { Say, useReasonWords, useWords } from '../phrases/index.ts'

/** What a reader of a list needs to know of its answer. */
export type Answer = { data: unknown; error: unknown; refetch: () => unknown }

/** The rows; or that they could not be had; above old rows, that they are old. */
export function Answered({ answer, children }: { answer: Answer; children: ReactNode }) {
  const reason = useReasonWords()
  const again = (kind: 'ghost' | 'link') => (
    <Button kind={kind} onPress={() => answer.refetch()}>
      <Say id="act.retry" />
    </Button>
  )
  if (answer.error === null) return children
  if (answer.data === undefined) {
    const title = <Say id="state.failed" />
    return <ListState kind="failed" title={title} text={reason(refusalOf(answer.error))} action={again('ghost')} />
  }
  return (
    <>
      <ListLine kind="stale">
        <Say id="state.notFresh" /> {again('link')}
      </ListLine>
      {children}
    </>
  )
}

/** In place of a table without rows: why there are none. */
export function NoRows({ isFiltered = false, text }: { isFiltered?: boolean; text?: ReactNode }) {
  if (isFiltered) return <ListState kind="unmatched" title={<Say id="state.nothingMatches" />} />
  return <ListState kind="empty" title={<Say id="noRecord" />} {...(text === undefined ? {} : { text })} />
}

/** Why an act was refused; nothing while it was not. */
export function RefusalLine({ error }: { error: unknown }) {
  const reason = useReasonWords()
  if (error === null || error === undefined) return null
  return <Notice kind="fault">{reason(refusalOf(error))}</Notice>
}

export const PAGE_ROWS = 20

export type PagesProps = { page: number; count: number; onPage: (page: number) => void }

/** The way through a long list. */
export function Pages({ page, count, onPage }: PagesProps) {
  const words = useWords()
  const pages = Math.ceil(count / PAGE_ROWS)
  return (
    <Pager
      label={words('list.pages')}
      page={page}
      pages={pages}
      onPage={onPage}
      previousLabel={<Say id="list.previous" />}
      nextLabel={<Say id="list.next" />}
      position={<Say id="console.list.position" values={{ page, pages, count }} />}
    />
  )
}
