import type { BackOfficeEntry } from '../../core/product-list/index.ts'

export const wealthEntry: BackOfficeEntry = {
  phrase: 'console.business.wealth',
  business: { wealth: 'console.business.wealth' },
  links: [
    { to: '/wealth/funds', phrase: 'console.wealth' },
    { to: '/wealth/orders', phrase: 'console.wealthOrders' },
  ],
  reasons: { 'wealth.nav.told': '/wealth/funds' },
}
