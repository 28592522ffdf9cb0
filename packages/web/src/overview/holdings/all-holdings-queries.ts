import { queryOf } from '@tenor/browser/calls'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { flexibleStatistics } from '@tenor/contract/simple-earn'
import { softStakingStatus } from '@tenor/contract/soft-staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { BALANCES_KEY } from '../../core/balances/index.ts'

const LIVE = { group: BALANCES_KEY, againMs: 60_000, topic: 'account' } as const

/** Interest of each coin in flexible pools so far, what is paid out or added to the principal included. */
export const useFlexibleEarned = queryOf(flexibleStatistics, {
  ...LIVE,
  show: ({ list }): ReadonlyMap<string, Decimal8> =>
    new Map(list.map(({ asset, cumulative }) => [asset, decimal(cumulative)])),
})

/** Whether soft staking is on, when it pays next, and what each coin has earned so far. */
export const useSoftStakingEarned = queryOf(softStakingStatus, {
  ...LIVE,
  show: ({ status, next_payment, earned }) => ({
    isOn: status,
    paysAt: next_payment === null ? null : instantOfSeconds(next_payment),
    earned: new Map(earned.map(({ coin, total }) => [coin, decimal(total)])),
  }),
})
