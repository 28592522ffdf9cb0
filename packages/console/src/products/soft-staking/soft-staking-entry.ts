import type { BackOfficeEntry } from '../../core/product-list/index.ts'

export const softStakingEntry: BackOfficeEntry = {
  phrase: 'console.business.soft_staking',
  business: { soft_staking: 'console.business.soft_staking' },
  links: [
    { to: '/soft-staking/coins', phrase: 'console.softStaking' },
    { to: '/soft-staking/runs', phrase: 'console.softStaking.runs' },
    { to: '/soft-staking/agreements', phrase: 'console.softStaking.agreements' },
  ],
  reasons: {},
}
