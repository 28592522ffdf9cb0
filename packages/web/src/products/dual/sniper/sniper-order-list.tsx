import { ListLine, Pager } from '@tenor/ui'
import type { ReactNode } from 'react'
import { FailedList, StaleLine } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { type SniperFilter, sniperOrders } from './sniper-order-queries.ts'
import { SniperOrderTable } from './sniper-order-table.tsx'

export type SniperOrderListProps = {
  filter: SniperFilter
  page: number
  /** The first page is none: it does not stand in the address. */
  onPage: (page: number | undefined) => void
  onOpen: (id: number) => void
  /** Stands where there is nothing to list. */
  nothing: ReactNode
}

/** The customer's sniper orders, a page at a time, in every state that a list can be in. */
export function SniperOrderList({ filter, page, onPage, onOpen, nothing }: SniperOrderListProps) {
  const words = useWords()
  const { data, isError, error, refetch } = sniperOrders.useList(filter, page)
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.totalCount === 0) return nothing
  const pages = Math.ceil((data?.totalCount ?? 0) / sniperOrders.pageSize)
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      <SniperOrderTable holdings={data?.holdings} onOpen={onOpen} />
      <Pager
        label={words('list.pages')}
        page={page}
        pages={pages}
        onPage={(next) => onPage(next === 1 ? undefined : next)}
        previousLabel={<Say id="list.previous" />}
        nextLabel={<Say id="list.next" />}
        position={<Say id="list.page" values={{ page, pages }} />}
      />
      {data !== undefined && page >= pages && (
        <ListLine kind="end">
          <Say id="sniper.orders.end" />
        </ListLine>
      )}
    </div>
  )
}
