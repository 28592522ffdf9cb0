/** Pages of the shell and the account, and those of dual as a visitor finds them. */
export const SHELL_PAGES = [
  '/',
  '/sign-in',
  '/sign-up',
  '/dual-currency-investment',
  '/balances',
  '/statement',
  '/notices',
  '/security',
  '/account-mode',
  '/preferences',
  '/proof-of-reserves',
  '/help/dual',
  '/terms',
  '/risk-disclosure',
  '/trade/BTC_USDT',
  '/no-such-page',
]
