import type { ProductEntry } from '../../core/product-list/index.ts'
import { dualEarnViews } from './dual-earn-views.ts'
import { readDualHoldings } from './dual-search.ts'
import { tradeSearch } from './sniper/sniper-address.ts'

export const dualEntry: ProductEntry = {
  home: '/dual-currency-investment',
  program: 'dual',
  links: [
    { phrase: 'nav.dual', text: 'nav.dual.text', to: { to: '/dual-currency-investment' } },
    {
      phrase: 'nav.snipers',
      text: 'nav.snipers.text',
      to: {
        to: '/trade/$pair',
        params: { pair: 'all' },
        search: tradeSearch('peak'),
      },
    },
    { phrase: 'nav.backtest', text: 'nav.backtest.text', to: { to: '/dual-currency-investment/back-test' } },
  ],
  risk: { book: 'dual', phrase: 'dual.risk' },
  // What is on hold waits in an order of either kind and is not looked for by its account.
  ordersOf: {
    dual: { to: '/my-holdings', search: {} },
    lent: { to: '/my-holdings', search: {} },
    sniper: { to: '/my-holdings', search: { product: 'sniper' } },
  },
  held: {
    dual: { phrase: 'nav.dual', to: { to: '/my-holdings' }, ended: { to: '/my-holdings', search: { show: 'ended' } } },
    sniper: {
      phrase: 'nav.snipers',
      to: { to: '/my-holdings', search: { product: 'sniper' } },
      ended: { to: '/my-holdings', search: { product: 'sniper', show: 'ended' } },
    },
  },
  holdings: [
    { kind: 'dual', read: readDualHoldings },
    { kind: 'sniper', read: readDualHoldings },
  ],
  parts: () => import('./dual-parts.tsx').then((module) => module.dualParts),
  notices: () => import('./dual-parts.tsx').then((module) => module.dualNoticeViews),
  earn: dualEarnViews,
}
