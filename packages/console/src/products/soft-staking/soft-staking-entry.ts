import { spoken } from '@tenor/browser/phrases'
import { lazy } from 'react'
import type { BackOfficeEntry } from '../../core/product-list/index.ts'

const SoftRewards = lazy(async () => {
  const { CustomerSoftRewards: List } = await import('./customer-soft-rewards.tsx')
  return { default: spoken(List, ['console-soft-staking']) }
})

export const softStakingEntry: BackOfficeEntry = {
  phrase: 'console.business.soft_staking',
  business: { soft_staking: 'console.business.soft_staking' },
  links: [
    { to: '/soft-staking/coins', phrase: 'console.softStaking' },
    { to: '/soft-staking/runs', phrase: 'console.softStaking.runs' },
    { to: '/soft-staking/agreements', phrase: 'console.softStaking.agreements' },
  ],
  orders: [{ id: 'soft', phrase: 'console.business.soft_staking', Orders: SoftRewards }],
  reasons: {},
}
