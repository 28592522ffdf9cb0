import { phraseBooks } from '../../phrases/index.ts'

/** The books of dual investment and its snipers. */
export const dualPhrases = phraseBooks({
  'dual-operators': {
    spokenBy: ['server'],
    en: () => import('./phrases/en/dual-operators.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/dual-operators.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/dual-operators.json', { with: { type: 'json' } }),
  },
  'console-dual': {
    spokenBy: ['console-page', 'server'],
    en: () => import('./phrases/en/console-dual.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-dual.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-dual.json', { with: { type: 'json' } }),
  },
  'console-dual-entry': {
    spokenBy: ['console'],
    en: () => import('./phrases/en/console-dual-entry.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-dual-entry.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-dual-entry.json', { with: { type: 'json' } }),
  },
  dual: {
    spokenBy: ['server', 'module', 'console'],
    en: () => import('./phrases/en/dual.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/dual.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/dual.json', { with: { type: 'json' } }),
  },
  'dual-acts': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/dual-acts.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/dual-acts.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/dual-acts.json', { with: { type: 'json' } }),
  },
  'dual-entry': {
    spokenBy: ['server', 'web', 'console'],
    en: () => import('./phrases/en/dual-entry.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/dual-entry.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/dual-entry.json', { with: { type: 'json' } }),
  },
  'dual-help': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/dual-help.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/dual-help.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/dual-help.json', { with: { type: 'json' } }),
  },
  'dual-ledger': {
    spokenBy: ['server', 'module', 'console-page'],
    en: () => import('./phrases/en/dual-ledger.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/dual-ledger.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/dual-ledger.json', { with: { type: 'json' } }),
  },
  'dual-notices': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/dual-notices.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/dual-notices.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/dual-notices.json', { with: { type: 'json' } }),
  },
  'dual-past': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/dual-past.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/dual-past.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/dual-past.json', { with: { type: 'json' } }),
  },
  'dual-purchase': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/dual-purchase.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/dual-purchase.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/dual-purchase.json', { with: { type: 'json' } }),
  },
  'dual-refusals': {
    spokenBy: ['server', 'console'],
    en: () => import('./phrases/en/dual-refusals.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/dual-refusals.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/dual-refusals.json', { with: { type: 'json' } }),
  },
  'dual-settlement': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/dual-settlement.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/dual-settlement.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/dual-settlement.json', { with: { type: 'json' } }),
  },
  sniper: {
    spokenBy: ['server', 'module', 'console'],
    en: () => import('./phrases/en/sniper.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/sniper.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/sniper.json', { with: { type: 'json' } }),
  },
})
