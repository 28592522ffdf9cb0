import { ListLine } from '@tenor/ui'
import type { ReactNode } from 'react'
import { FailedList, ListPages, StaleLine } from '../../platform/page/index.ts'
import type { OrderPage } from './order-queries.ts'

export type OrderListProps<Order> = {
  /** A page of them, as `useList` has it. */
  answer: {
    readonly data: OrderPage<Order> | undefined
    readonly isError: boolean
    readonly error: unknown
    refetch(): unknown
  }
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** Stands where there is nothing to list. */
  nothing: ReactNode
  /** Said below the last page. */
  end?: ReactNode
  /** The table; its orders are undefined while they are loading. */
  table: (orders: readonly Order[] | undefined) => ReactNode
}

/** A customer's orders of one kind, a page at a time, in every state that a list can be in. */
export function OrderList<Order>({ answer, page, pageSize, onPage, nothing, end, table }: OrderListProps<Order>) {
  const { data, isError, error, refetch } = answer
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.totalCount === 0) return nothing
  const pages = Math.ceil((data?.totalCount ?? 0) / pageSize)
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      {table(data?.holdings)}
      <ListPages page={page} pages={pages} onPage={onPage} />
      {end !== undefined && data !== undefined && page >= pages && <ListLine kind="end">{end}</ListLine>}
    </div>
  )
}
