import type { BackOfficeEntry } from '../../core/product-list/index.ts'

export const simpleEarnEntry: BackOfficeEntry = {
  links: [
    { to: '/simple-earn/pools', phrase: 'console.pools' },
    { to: '/simple-earn/fixed', phrase: 'console.fixed' },
    { to: '/simple-earn/maturities', phrase: 'console.maturities' },
    { to: '/simple-earn/vip', phrase: 'console.vip' },
  ],
  reasons: { 'flexible.cash': '/simple-earn/pools', 'fixed.bonus': '/simple-earn/maturities' },
}
