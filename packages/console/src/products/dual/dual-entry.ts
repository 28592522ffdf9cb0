import { spoken } from '@tenor/browser/phrases'
import { lazy } from 'react'
import type { BackOfficeEntry } from '../../core/product-list/index.ts'

const DualOrders = lazy(async () => {
  const { CustomerDualOrders: List } = await import('./orders/customer-dual-orders.tsx')
  return { default: spoken(List, ['console-dual']) }
})

const SniperOrders = lazy(async () => {
  const { CustomerSniperOrders: List } = await import('./orders/customer-dual-orders.tsx')
  return { default: spoken(List, ['console-dual']) }
})

export const dualEntry: BackOfficeEntry = {
  phrase: 'console.business.dual',
  business: { dual: 'console.business.dual' },
  links: [
    { to: '/dual/products', phrase: 'console.dual.products' },
    { to: '/dual/series', phrase: 'console.dual.series' },
    { to: '/dual/book', phrase: 'console.dual.book' },
    { to: '/dual/limits', phrase: 'console.dual.limits' },
    { to: '/dual/orders', phrase: 'console.dual.orders.title' },
    { to: '/dual/deliveries', phrase: 'console.dual.deliveries' },
    { to: '/dual/runs', phrase: 'console.dual.runs' },
  ],
  orders: [
    { id: 'dual', phrase: 'sale.dual', Orders: DualOrders },
    { id: 'sniper', phrase: 'sale.sniper', Orders: SniperOrders },
  ],
  reasons: { 'dual.orders': '/dual/orders', 'dual.price': '/dual/deliveries', 'dual.surface': '/dual/series' },
}
