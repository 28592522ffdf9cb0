/** The ways through the house, in the order of the header. */
export const SHELL_LINKS = [
  { phrase: 'nav.dual', to: { to: '/dual-currency-investment' } },
  { phrase: 'nav.holdings', to: { to: '/my-holdings' } },
  { phrase: 'nav.balances', to: { to: '/balances' } },
  { phrase: 'nav.settlements', to: { to: '/settlements/$coin', params: { coin: 'BTC' } } },
] as const

/** What a customer finds besides, in the menu. */
export const ACCOUNT_LINKS = [
  { phrase: 'ledger.statement', to: { to: '/statement' } },
  { phrase: 'account.security', to: { to: '/security' } },
] as const
