import { phraseBooks } from '../../phrases/index.ts'

/** The books of Simple Earn. */
export const simpleEarnPhrases = phraseBooks({
  'simple-earn-operators': {
    spokenBy: ['server'],
    en: () => import('./phrases/en/simple-earn-operators.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/simple-earn-operators.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/simple-earn-operators.json', { with: { type: 'json' } }),
  },
  'console-simple-earn': {
    spokenBy: ['console-page', 'server'],
    en: () => import('./phrases/en/console-simple-earn.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-simple-earn.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-simple-earn.json', { with: { type: 'json' } }),
  },
  'console-simple-earn-entry': {
    spokenBy: ['console'],
    en: () => import('./phrases/en/console-simple-earn-entry.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-simple-earn-entry.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-simple-earn-entry.json', { with: { type: 'json' } }),
  },
  flexible: {
    spokenBy: ['server', 'module', 'console'],
    en: () => import('./phrases/en/flexible.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/flexible.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/flexible.json', { with: { type: 'json' } }),
  },
  'simple-earn': {
    spokenBy: ['server', 'web', 'console'],
    en: () => import('./phrases/en/simple-earn.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/simple-earn.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/simple-earn.json', { with: { type: 'json' } }),
  },
  'simple-earn-auction': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/simple-earn-auction.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/simple-earn-auction.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/simple-earn-auction.json', { with: { type: 'json' } }),
  },
  'simple-earn-fixed': {
    spokenBy: ['server', 'module', 'console'],
    en: () => import('./phrases/en/simple-earn-fixed.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/simple-earn-fixed.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/simple-earn-fixed.json', { with: { type: 'json' } }),
  },
  'simple-earn-help': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/simple-earn-help.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/simple-earn-help.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/simple-earn-help.json', { with: { type: 'json' } }),
  },
  'simple-earn-history': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/simple-earn-history.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/simple-earn-history.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/simple-earn-history.json', { with: { type: 'json' } }),
  },
  'simple-earn-ledger': {
    spokenBy: ['server', 'module', 'console-page'],
    en: () => import('./phrases/en/simple-earn-ledger.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/simple-earn-ledger.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/simple-earn-ledger.json', { with: { type: 'json' } }),
  },
  'simple-earn-pages': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/simple-earn-pages.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/simple-earn-pages.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/simple-earn-pages.json', { with: { type: 'json' } }),
  },
})
