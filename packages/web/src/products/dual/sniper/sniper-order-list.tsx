import type { ReactNode } from 'react'
import { OrderList } from '../../../core/orders/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
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

/** The customer's sniper orders, a page at a time. */
export function SniperOrderList({ filter, page, onPage, onOpen, nothing }: SniperOrderListProps) {
  return (
    <OrderList
      answer={sniperOrders.useList(filter, page)}
      page={page}
      pageSize={sniperOrders.pageSize}
      onPage={(next) => onPage(next === 1 ? undefined : next)}
      nothing={nothing}
      end={<Say id="sniper.orders.end" />}
      table={(holdings) => <SniperOrderTable holdings={holdings} onOpen={onOpen} />}
    />
  )
}
