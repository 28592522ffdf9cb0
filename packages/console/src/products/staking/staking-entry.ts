import type { BackOfficeEntry } from '../../core/product-list/index.ts'

export const stakingEntry: BackOfficeEntry = {
  phrase: 'console.business.staking',
  business: { staking: 'console.business.staking' },
  links: [
    { to: '/staking/products', phrase: 'console.staking' },
    { to: '/staking/redemptions', phrase: 'console.stakingQueue' },
    { to: '/staking/rates', phrase: 'console.stakingRates' },
    { to: '/staking/mint', phrase: 'console.stakingMint' },
    { to: '/staking/sources', phrase: 'console.stakingSources' },
    { to: '/staking/losses', phrase: 'console.stakingLosses' },
    { to: '/staking/customers', phrase: 'console.stakingCustomers' },
    { to: '/staking/agreements', phrase: 'console.stakingAgreements' },
    { to: '/staking/runs', phrase: 'console.stakingRuns' },
  ],
  reasons: {},
}
