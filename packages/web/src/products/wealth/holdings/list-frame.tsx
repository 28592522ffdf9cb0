import { Link } from '@tanstack/react-router'
import { buttonClass, ListState } from '@tenor/ui'
import type { ReactNode } from 'react'
import { FailedList, ListPages, StaleLine } from '../../../platform/page/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../wealth.module.css'
import { WEALTH_PAGE_SIZE } from '../wealth-queries.ts'

export type ListAsked = { page: number; onPage: (page: number) => void; onOrder: (id: number) => void }

type Answer<Row> = {
  data: { list: readonly Row[]; totalCount: number } | undefined
  isError: boolean
  error: unknown
  refetch: () => unknown
}

export type ListFrameProps<Row> = {
  answer: Answer<Row>
  asked: Omit<ListAsked, 'onOrder'>
  above?: ReactNode
  table: (rows: readonly Row[] | undefined) => ReactNode
}

/** A list of what is the reader's own, in each of its states. */
export function ListFrame<Row>({ answer, asked, above, table }: ListFrameProps<Row>) {
  const { data, isError, error, refetch } = answer
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.totalCount === 0) return <Nothing />
  return (
    <div className={styles.shown}>
      {isError && <StaleLine onRetry={refetch} />}
      {above}
      {table(data?.list)}
      <ListPages
        page={asked.page}
        pages={Math.ceil((data?.totalCount ?? 0) / WEALTH_PAGE_SIZE)}
        onPage={asked.onPage}
      />
    </div>
  )
}

function Nothing() {
  return (
    <ListState
      kind="empty"
      title={<Say id="noRecord" />}
      text={<Say id="wealth.holdings.none" />}
      action={
        <Link to="/wealth" className={buttonClass({ kind: 'primary' })}>
          <Say id="wealth.all" />
        </Link>
      }
    />
  )
}
