import type { ProductLink } from './core/product-list/index.ts'
import { PRODUCTS } from './products.ts'

/** What can be bought here, with a word on each, and how it was settled. */
export const PRODUCT_LINKS: readonly ProductLink[] = [
  ...PRODUCTS.flatMap(({ links }) => links),
  {
    phrase: 'nav.settlements',
    text: 'nav.settlements.text',
    to: { to: '/settlements/$coin', params: { coin: 'BTC' } },
  },
]

/** What is a customer's own. */
export const ACCOUNT_LINKS = [
  { phrase: 'nav.balances', to: { to: '/balances' } },
  { phrase: 'nav.statement', to: { to: '/statement' } },
  { phrase: 'nav.notices', to: { to: '/notices' } },
  { phrase: 'account.security', to: { to: '/security' } },
  { phrase: 'account.mode', to: { to: '/account-mode' } },
  { phrase: 'nav.preferences', to: { to: '/preferences' } },
] as const

/** The shortest way through the house, for the menu of a phone. */
export const SHELL_LINKS = [...PRODUCT_LINKS, { phrase: 'nav.holdings', to: { to: '/my-holdings' } }] as const

/** What says more about the house and its products. */
export const ABOUT_LINKS = [
  { phrase: 'footer.terms', to: { to: '/terms' } },
  { phrase: 'footer.disclosure', to: { to: '/risk-disclosure' } },
  { phrase: 'footer.privacy', to: { to: '/privacy' } },
  { phrase: 'place.proof.title', to: { to: '/proof-of-reserves' } },
  { phrase: 'nav.fees', to: { to: '/fees' } },
  { phrase: 'nav.rates', to: { to: '/rates' } },
  { phrase: 'place.vip.title', to: { to: '/vip' } },
  {
    phrase: 'place.learn.title',
    to: { to: '/learn/$', params: { _splat: 'course/lend-earn-investment-guide' } },
  },
  { phrase: 'place.help.title', to: { to: '/help/$', params: { _splat: 'lend/simple-earn' } } },
] as const
