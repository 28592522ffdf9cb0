import { ListFrame } from '@tenor/browser/lists'
import type { ReactNode } from 'react'
import { Say } from '../../../platform/phrases/index.ts'
import { type SniperFilter, sniperOrders } from './sniper-order-queries.ts'
import { SniperOrderTable } from './sniper-order-table.tsx'

export type SniperOrderListProps = {
  filter: SniperFilter
  onOpen: (id: number) => void
  /** Stands where there is nothing to list. */
  nothing: ReactNode
}

/** The customer's sniper orders. */
export function SniperOrderList({ filter, onOpen, nothing }: SniperOrderListProps) {
  return (
    <ListFrame
      answer={sniperOrders.useList(filter)}
      nothing={nothing}
      end={<Say id="sniper.orders.end" />}
      table={(holdings) => <SniperOrderTable holdings={holdings} onOpen={onOpen} />}
    />
  )
}
