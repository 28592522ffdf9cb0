import { pagesOf } from '@tenor/browser/calls'
import { fixedHistory, flexibleHistory } from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { InstantText } from '@tenor/ui'
import { useState } from 'react'
import { KindChoice, type OrderLine, OrderLines, THEIR_ROWS } from '../../../core/customer-orders/index.ts'
import { Say } from '../../../platform/phrases/index.ts'

const useFlexibleHistoryLines = pagesOf(flexibleHistory, {
  ...THEIR_ROWS,
  ask: (_: number, type: number) => ({ query: { type } }),
  row: (row): OrderLine => ({
    key: row.unique_time,
    id: row.id,
    at: row.time_at,
    what: <Say id="console.earn.record" values={{ type: row.type }} />,
    asset: row.type === 4 ? (row.bonus_asset ?? row.asset) : row.asset,
    amount: row.type === 4 ? row.bonus_amount : row.type === 3 ? row.interest : row.amount,
    state: <Say id="console.earn.recorded" />,
  }),
})

/** Records of flexible holdings, as their customer sees them. */
export function CustomerFlexibleOrders({ userId }: { userId: number }) {
  const [type, choose] = useState(1)
  const answer = useFlexibleHistoryLines(userId, type)
  return (
    <>
      <KindChoice phrase="console.earn.record" kinds={[1, 2, 3, 4]} value={type} onChange={choose} />
      <OrderLines answer={answer} />
    </>
  )
}

const useFixedHistoryLines = pagesOf(fixedHistory, {
  ...THEIR_ROWS,
  ask: (_: number, type: number) => ({ query: { type } }),
  row: (row): OrderLine => ({
    key: row.unique_time,
    id: row.order_id,
    at: row.time_at,
    what: <Say id="console.earn.record.fixed" values={{ type: row.type, days: row.lock_up_period }} />,
    asset: row.type === 4 ? (row.bonus_asset ?? row.asset) : row.asset,
    amount: row.type === 4 ? row.bonus_amount : row.amount,
    state: (
      <Say id="console.earn.matures" values={{ at: <InstantText at={instantOfSeconds(row.finish_at)} short /> }} />
    ),
  }),
})

/** Records of fixed orders, as their customer sees them. */
export function CustomerFixedOrders({ userId }: { userId: number }) {
  const [type, choose] = useState(1)
  const answer = useFixedHistoryLines(userId, type)
  return (
    <>
      <KindChoice phrase="console.earn.record" kinds={[1, 2, 3, 4]} value={type} onChange={choose} />
      <OrderLines answer={answer} />
    </>
  )
}
