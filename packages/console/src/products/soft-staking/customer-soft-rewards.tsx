import { pagesOf } from '@tenor/browser/calls'
import { softStakingRewards } from '@tenor/contract/soft-staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { InstantText } from '@tenor/ui'
import { type OrderLine, OrderLines, THEIR_ROWS } from '../../core/customer-orders/index.ts'
import { Say } from '../../platform/phrases/index.ts'

const useTheirRewards = pagesOf(softStakingRewards, {
  ...THEIR_ROWS,
  row: (row): OrderLine => ({
    key: `${row.coin} ${row.bonus_date}`,
    id: null,
    at: row.bonus_date,
    what: <Say id="console.softStaking.reward" />,
    asset: row.coin,
    amount: row.amount,
    state: (
      <Say
        id={row.paid_at === null ? 'console.softStaking.due' : 'console.softStaking.paid'}
        values={{ at: <InstantText at={instantOfSeconds(row.paid_at ?? row.due_at)} short /> }}
      />
    ),
  }),
})

/** Rewards of soft staking, as their customer sees them. */
export function CustomerSoftRewards({ userId }: { userId: number }) {
  const answer = useTheirRewards(userId)
  return <OrderLines answer={answer} />
}
