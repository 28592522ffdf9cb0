import { ListLine } from '@tenor/ui'
import type { ReactNode } from 'react'
import { FailedList, StaleLine } from '../states/index.ts'
import { MoreRows } from './more-rows.tsx'
import type { MoreList } from './use-more.ts'

export type ListFrameProps<Row> = {
  answer: MoreList<Row>
  /** Stands where there is nothing to list. */
  nothing: ReactNode
  /** Between that the rows are old, where they are, and the table. */
  above?: ReactNode
  /** Said below the last row. */
  end?: ReactNode
  /** The table; its rows are undefined while they are loading. */
  table: (rows: readonly Row[] | undefined) => ReactNode
}

/** A list that is read by cursor, in every state that it can be in. */
export function ListFrame<Row>({ answer, nothing, above, end, table }: ListFrameProps<Row>) {
  const { data, isError, error, refetch, hasMore } = answer
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.length === 0 && !hasMore) return nothing
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      {above}
      {table(data)}
      <MoreRows of={answer} />
      {end !== undefined && data !== undefined && !hasMore && <ListLine kind="end">{end}</ListLine>}
    </div>
  )
}
