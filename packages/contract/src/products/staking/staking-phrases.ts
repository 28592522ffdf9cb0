import { phraseBooks } from '../../phrases/index.ts'

/** The books of staking. */
export const stakingPhrases = phraseBooks({
  'staking-operators': {
    spokenBy: ['server'],
    en: () => import('./phrases/en/staking-operators.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/staking-operators.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/staking-operators.json', { with: { type: 'json' } }),
  },
  'console-staking': {
    spokenBy: ['console-page', 'server'],
    en: () => import('./phrases/en/console-staking.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-staking.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-staking.json', { with: { type: 'json' } }),
  },
  'console-staking-entry': {
    spokenBy: ['console'],
    en: () => import('./phrases/en/console-staking-entry.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-staking-entry.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-staking-entry.json', { with: { type: 'json' } }),
  },
  staking: {
    spokenBy: ['server', 'module', 'console'],
    en: () => import('./phrases/en/staking.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/staking.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/staking.json', { with: { type: 'json' } }),
  },
  'staking-about': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/staking-about.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/staking-about.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/staking-about.json', { with: { type: 'json' } }),
  },
  'staking-acts': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/staking-acts.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/staking-acts.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/staking-acts.json', { with: { type: 'json' } }),
  },
  'staking-entry': {
    spokenBy: ['server', 'web', 'console'],
    en: () => import('./phrases/en/staking-entry.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/staking-entry.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/staking-entry.json', { with: { type: 'json' } }),
  },
  'staking-faq': {
    spokenBy: ['server'],
    en: () => import('./phrases/en/staking-faq.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/staking-faq.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/staking-faq.json', { with: { type: 'json' } }),
  },
  'staking-mint': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/staking-mint.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/staking-mint.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/staking-mint.json', { with: { type: 'json' } }),
  },
  'staking-pages': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/staking-pages.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/staking-pages.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/staking-pages.json', { with: { type: 'json' } }),
  },
  'staking-refusals': {
    spokenBy: ['server', 'console'],
    en: () => import('./phrases/en/staking-refusals.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/staking-refusals.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/staking-refusals.json', { with: { type: 'json' } }),
  },
  'staking-help': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/staking-help.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/staking-help.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/staking-help.json', { with: { type: 'json' } }),
  },
})
