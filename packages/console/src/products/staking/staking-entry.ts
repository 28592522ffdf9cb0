import { spoken } from '@tenor/browser/phrases'
import { lazy } from 'react'
import type { BackOfficeEntry } from '../../core/product-list/index.ts'

const StakingOrders = lazy(async () => {
  const { CustomerStakingOrders: List } = await import('./customers/customer-staking-orders.tsx')
  return { default: spoken(List, ['console-staking']) }
})

export const stakingEntry: BackOfficeEntry = {
  phrase: 'console.business.staking',
  business: { staking: 'console.business.staking' },
  links: [
    { to: '/staking/products', phrase: 'console.staking.menu.products' },
    { to: '/staking/redemptions', phrase: 'console.staking.menu.redemptions' },
    { to: '/staking/rates', phrase: 'console.stakingRates' },
    { to: '/staking/mint', phrase: 'console.stakingMint' },
    { to: '/staking/sources', phrase: 'console.staking.menu.sources' },
    { to: '/staking/losses', phrase: 'console.staking.menu.losses' },
    { to: '/staking/customers', phrase: 'console.staking.menu.customers' },
    { to: '/staking/agreements', phrase: 'console.staking.menu.agreement' },
    { to: '/staking/runs', phrase: 'console.staking.menu.days' },
  ],
  orders: [{ id: 'staking', phrase: 'sale.staking', Orders: StakingOrders }],
  reasons: { 'staking.source.unusual': '/staking/sources' },
}
