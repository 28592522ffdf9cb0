import { type MoreList, MoreRows } from '@tenor/browser/lists'
import { ListLine } from '@tenor/ui'
import type { ReactNode } from 'react'
import { FailedList, StaleLine } from '../../platform/page/index.ts'

export type OrderListProps<Order> = {
  /** They, as `useList` has them. */
  answer: MoreList<Order>
  /** Stands where there is nothing to list. */
  nothing: ReactNode
  /** Said below the last one. */
  end?: ReactNode
  /** The table; its orders are undefined while they are loading. */
  table: (orders: readonly Order[] | undefined) => ReactNode
}

/** A customer's orders of one kind, as far as they were read, in every state that a list can be in. */
export function OrderList<Order>({ answer, nothing, end, table }: OrderListProps<Order>) {
  const { data, isError, error, refetch, hasMore } = answer
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.length === 0 && !hasMore) return nothing
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      {table(data)}
      <MoreRows of={answer} />
      {end !== undefined && data !== undefined && !hasMore && <ListLine kind="end">{end}</ListLine>}
    </div>
  )
}
