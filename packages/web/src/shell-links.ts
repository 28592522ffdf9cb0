/** What is a customer's own. */
export const ACCOUNT_LINKS = [
  { phrase: 'nav.balances', to: { to: '/balances' } },
  { phrase: 'nav.statement', to: { to: '/statement' } },
  { phrase: 'nav.notices', to: { to: '/notices' } },
  { phrase: 'account.security', to: { to: '/security' } },
  { phrase: 'account.mode', to: { to: '/account-mode' } },
  { phrase: 'nav.preferences', to: { to: '/preferences' } },
] as const

/** Pages about the platform. */
export const ABOUT_LINKS = [
  { phrase: 'nav.checks', to: { to: '/checks' } },
  { phrase: 'place.proof.title', to: { to: '/proof-of-reserves' } },
  { phrase: 'place.help.title', to: { to: '/help/$', params: { _splat: 'lend/simple-earn' } } },
  {
    phrase: 'place.learn.title',
    to: { to: '/learn/$', params: { _splat: 'course/lend-earn-investment-guide' } },
  },
  { phrase: 'place.vip.title', to: { to: '/vip' } },
  { phrase: 'footer.terms', to: { to: '/terms' } },
  { phrase: 'footer.disclosure', to: { to: '/risk-disclosure' } },
  { phrase: 'footer.privacy', to: { to: '/privacy' } },
] as const
