import type { BackOfficeEntry } from '../../core/product-list/index.ts'

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
  reasons: { 'dual.orders': '/dual/orders', 'dual.price': '/dual/deliveries', 'dual.surface': '/dual/series' },
}
