import type { ProductEntry } from '../../core/product-list/index.ts'

export const wealthEntry: ProductEntry = {
  home: '/wealth',
  links: [{ phrase: 'nav.wealth', text: 'nav.wealth.text', to: { to: '/wealth' } }],
  ordersOf: { wealth: { to: '/wealth/holdings' } },
  earn: { columns: [], evidence: [] },
  holdings: [],
  parts: () => Promise.resolve({ holdings: [] }),
}
