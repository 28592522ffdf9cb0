import type { BackOfficeEntry } from '../../core/product-list/index.ts'

export const softStakingEntry: BackOfficeEntry = {
  links: [
    { to: '/soft-staking/coins', phrase: 'console.softStaking' },
    { to: '/soft-staking/runs', phrase: 'console.softStaking.runs' },
  ],
  reasons: {},
}
