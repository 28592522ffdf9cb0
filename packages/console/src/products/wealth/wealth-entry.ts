import { spoken } from '@tenor/browser/phrases'
import { lazy } from 'react'
import type { BackOfficeEntry } from '../../core/product-list/index.ts'

const WealthOrders = lazy(async () => {
  const { CustomerWealthOrders: List } = await import('./customer-wealth-orders.tsx')
  return { default: spoken(List, ['console-wealth']) }
})

export const wealthEntry: BackOfficeEntry = {
  phrase: 'console.business.wealth',
  business: { wealth: 'console.business.wealth' },
  links: [
    { to: '/wealth/funds', phrase: 'console.wealth' },
    { to: '/wealth/orders', phrase: 'console.wealthOrders' },
  ],
  orders: [{ id: 'wealth', phrase: 'sale.wealth', Orders: WealthOrders }],
  reasons: { 'wealth.nav.told': '/wealth/funds' },
}
