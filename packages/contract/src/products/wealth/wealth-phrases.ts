import { phraseBooks } from '../../phrases/index.ts'

/** The books of wealth. */
export const wealthPhrases = phraseBooks({
  'wealth-operators': {
    spokenBy: ['server'],
    en: () => import('./phrases/en/wealth-operators.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/wealth-operators.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/wealth-operators.json', { with: { type: 'json' } }),
  },
  'console-wealth': {
    spokenBy: ['console-page', 'server'],
    en: () => import('./phrases/en/console-wealth.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-wealth.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-wealth.json', { with: { type: 'json' } }),
  },
  'console-wealth-entry': {
    spokenBy: ['console'],
    en: () => import('./phrases/en/console-wealth-entry.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-wealth-entry.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-wealth-entry.json', { with: { type: 'json' } }),
  },
  wealth: {
    spokenBy: ['server', 'module', 'console'],
    en: () => import('./phrases/en/wealth.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/wealth.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/wealth.json', { with: { type: 'json' } }),
  },
  'wealth-acts': {
    spokenBy: ['server', 'module', 'console-page'],
    en: () => import('./phrases/en/wealth-acts.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/wealth-acts.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/wealth-acts.json', { with: { type: 'json' } }),
  },
  'wealth-entry': {
    spokenBy: ['server', 'web', 'console'],
    en: () => import('./phrases/en/wealth-entry.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/wealth-entry.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/wealth-entry.json', { with: { type: 'json' } }),
  },
  'wealth-pages': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/wealth-pages.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/wealth-pages.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/wealth-pages.json', { with: { type: 'json' } }),
  },
  'wealth-help': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/wealth-help.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/wealth-help.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/wealth-help.json', { with: { type: 'json' } }),
  },
})
