import { phraseBooks } from './phrase-books.ts'

/** The books of the core. */
export const corePhrases = phraseBooks({
  account: {
    spokenBy: ['server', 'module', 'console'],
    en: () => import('./en/account.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/account.json', { with: { type: 'json' } }),
    ar: () => import('./ar/account.json', { with: { type: 'json' } }),
  },
  'api-keys': {
    spokenBy: ['server', 'module'],
    en: () => import('./en/api-keys.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/api-keys.json', { with: { type: 'json' } }),
    ar: () => import('./ar/api-keys.json', { with: { type: 'json' } }),
  },
  'back-office-refusals': {
    spokenBy: ['server', 'console'],
    en: () => import('./en/back-office-refusals.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/back-office-refusals.json', { with: { type: 'json' } }),
    ar: () => import('./ar/back-office-refusals.json', { with: { type: 'json' } }),
  },
  console: {
    spokenBy: ['console'],
    en: () => import('./en/console.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/console.json', { with: { type: 'json' } }),
    ar: () => import('./ar/console.json', { with: { type: 'json' } }),
  },
  'console-overview': {
    spokenBy: ['console'],
    en: () => import('./en/console-overview.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/console-overview.json', { with: { type: 'json' } }),
    ar: () => import('./ar/console-overview.json', { with: { type: 'json' } }),
  },
  'console-stops': {
    spokenBy: ['console'],
    en: () => import('./en/console-stops.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/console-stops.json', { with: { type: 'json' } }),
    ar: () => import('./ar/console-stops.json', { with: { type: 'json' } }),
  },
  'console-vouchers': {
    spokenBy: ['console'],
    en: () => import('./en/console-vouchers.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/console-vouchers.json', { with: { type: 'json' } }),
    ar: () => import('./ar/console-vouchers.json', { with: { type: 'json' } }),
  },
  'console-wallet': {
    spokenBy: ['server', 'console'],
    en: () => import('./en/console-wallet.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/console-wallet.json', { with: { type: 'json' } }),
    ar: () => import('./ar/console-wallet.json', { with: { type: 'json' } }),
  },
  'console-webhooks': {
    spokenBy: ['console'],
    en: () => import('./en/console-webhooks.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/console-webhooks.json', { with: { type: 'json' } }),
    ar: () => import('./ar/console-webhooks.json', { with: { type: 'json' } }),
  },
  documents: {
    spokenBy: ['server', 'module'],
    en: () => import('./en/documents.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/documents.json', { with: { type: 'json' } }),
    ar: () => import('./ar/documents.json', { with: { type: 'json' } }),
  },
  earn: {
    spokenBy: ['server', 'module'],
    en: () => import('./en/earn.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/earn.json', { with: { type: 'json' } }),
    ar: () => import('./ar/earn.json', { with: { type: 'json' } }),
  },
  home: {
    spokenBy: ['server', 'web'],
    en: () => import('./en/home.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/home.json', { with: { type: 'json' } }),
    ar: () => import('./ar/home.json', { with: { type: 'json' } }),
  },
  ledger: {
    spokenBy: ['server', 'module'],
    en: () => import('./en/ledger.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/ledger.json', { with: { type: 'json' } }),
    ar: () => import('./ar/ledger.json', { with: { type: 'json' } }),
  },
  emails: {
    spokenBy: ['server', 'module'],
    en: () => import('./en/emails.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/emails.json', { with: { type: 'json' } }),
    ar: () => import('./ar/emails.json', { with: { type: 'json' } }),
  },
  mails: {
    spokenBy: ['server'],
    en: () => import('./en/mails.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/mails.json', { with: { type: 'json' } }),
    ar: () => import('./ar/mails.json', { with: { type: 'json' } }),
  },
  market: {
    spokenBy: ['server', 'web'],
    en: () => import('./en/market.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/market.json', { with: { type: 'json' } }),
    ar: () => import('./ar/market.json', { with: { type: 'json' } }),
  },
  passkeys: {
    spokenBy: ['server', 'module'],
    en: () => import('./en/passkeys.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/passkeys.json', { with: { type: 'json' } }),
    ar: () => import('./ar/passkeys.json', { with: { type: 'json' } }),
  },
  places: {
    spokenBy: ['server', 'module'],
    en: () => import('./en/places.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/places.json', { with: { type: 'json' } }),
    ar: () => import('./ar/places.json', { with: { type: 'json' } }),
  },
  refusals: {
    spokenBy: ['server', 'module', 'console'],
    en: () => import('./en/refusals.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/refusals.json', { with: { type: 'json' } }),
    ar: () => import('./ar/refusals.json', { with: { type: 'json' } }),
  },
  shell: {
    spokenBy: ['server', 'web', 'console'],
    en: () => import('./en/shell.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/shell.json', { with: { type: 'json' } }),
    ar: () => import('./ar/shell.json', { with: { type: 'json' } }),
  },
  stops: {
    spokenBy: ['server', 'console'],
    en: () => import('./en/stops.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/stops.json', { with: { type: 'json' } }),
    ar: () => import('./ar/stops.json', { with: { type: 'json' } }),
  },
  units: {
    spokenBy: ['server', 'web', 'console'],
    en: () => import('./en/units.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/units.json', { with: { type: 'json' } }),
    ar: () => import('./ar/units.json', { with: { type: 'json' } }),
  },
  vouchers: {
    spokenBy: ['server', 'module', 'console'],
    en: () => import('./en/vouchers.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/vouchers.json', { with: { type: 'json' } }),
    ar: () => import('./ar/vouchers.json', { with: { type: 'json' } }),
  },
  wallet: {
    spokenBy: ['server', 'module'],
    en: () => import('./en/wallet.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/wallet.json', { with: { type: 'json' } }),
    ar: () => import('./ar/wallet.json', { with: { type: 'json' } }),
  },
})
