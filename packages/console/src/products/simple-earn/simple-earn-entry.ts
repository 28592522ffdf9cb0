import { spoken } from '@tenor/browser/phrases'
import { lazy } from 'react'
import type { BackOfficeEntry } from '../../core/product-list/index.ts'

const RateUpPanel = lazy(async () => {
  const { RateUpPanel: Panel } = await import('./vouchers/rate-up-panel.tsx')
  return { default: spoken(Panel, ['console-simple-earn', 'console-vouchers']) }
})

const FlexibleOrders = lazy(async () => {
  const { CustomerFlexibleOrders: List } = await import('./orders/customer-simple-earn-orders.tsx')
  return { default: spoken(List, ['console-simple-earn']) }
})

const FixedOrders = lazy(async () => {
  const { CustomerFixedOrders: List } = await import('./orders/customer-simple-earn-orders.tsx')
  return { default: spoken(List, ['console-simple-earn']) }
})

export const simpleEarnEntry: BackOfficeEntry = {
  phrase: 'console.business.simple_earn',
  business: { simple_earn: 'console.business.simple_earn' },
  links: [
    { to: '/simple-earn/pools', phrase: 'console.pools' },
    { to: '/simple-earn/fixed', phrase: 'console.fixed' },
    { to: '/simple-earn/maturities', phrase: 'console.maturities' },
    { to: '/simple-earn/vip', phrase: 'console.vip' },
  ],
  vouchers: [{ phrase: 'console.rateUp.grant', Panel: RateUpPanel }],
  orders: [
    { id: 'flexible', phrase: 'sale.flexible', Orders: FlexibleOrders },
    { id: 'fixed', phrase: 'sale.fixed', Orders: FixedOrders },
  ],
  reasons: {
    'flexible.cash': '/simple-earn/pools',
    'flexible.rateMoved': '/simple-earn/pools',
    'fixed.bonus': '/simple-earn/maturities',
  },
}
