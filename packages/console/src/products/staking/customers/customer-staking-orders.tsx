import { pagesOf } from '@tenor/browser/calls'
import { stakingHistory } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { InstantText } from '@tenor/ui'
import { useState } from 'react'
import { KindChoice, type OrderLine, OrderLines, THEIR_ROWS } from '../../../core/customer-orders/index.ts'
import { Say } from '../../../platform/phrases/index.ts'

const useStakingHistoryLines = pagesOf(stakingHistory, {
  ...THEIR_ROWS,
  ask: (_: number, type: number) => ({ query: { type } }),
  row: (row): OrderLine => {
    const at = row.paid_at ?? row.redeem_stamp
    return {
      key: String(row.id),
      id: row.id,
      at: row.created_at,
      what: <Say id="console.staking.record" values={{ type: row.type }} />,
      asset: row.coin,
      amount: row.amount,
      state:
        at === null ? (
          <Say id="console.staking.record.done" />
        ) : (
          <Say
            id="console.staking.record.paid"
            values={{ state: row.state ?? 'PAID', at: <InstantText at={instantOfSeconds(at)} short /> }}
          />
        ),
    }
  },
})

/** Stakes, redemptions and minting, as their customer sees them. */
export function CustomerStakingOrders({ userId }: { userId: number }) {
  const [type, choose] = useState(1)
  const answer = useStakingHistoryLines(userId, type)
  return (
    <>
      <KindChoice phrase="console.staking.record" kinds={[1, 2, 3, 4, 5, 6, 7]} value={type} onChange={choose} />
      <OrderLines answer={answer} />
    </>
  )
}
