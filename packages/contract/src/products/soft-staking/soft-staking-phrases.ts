import { phraseBooks } from '../../phrases/index.ts'

/** The books of soft staking. */
export const softStakingPhrases = phraseBooks({
  'soft-staking-operators': {
    spokenBy: ['server'],
    en: () => import('./phrases/en/soft-staking-operators.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/soft-staking-operators.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/soft-staking-operators.json', { with: { type: 'json' } }),
  },
  'console-soft-staking': {
    spokenBy: ['console-page', 'server'],
    en: () => import('./phrases/en/console-soft-staking.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-soft-staking.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-soft-staking.json', { with: { type: 'json' } }),
  },
  'console-soft-staking-entry': {
    spokenBy: ['console'],
    en: () => import('./phrases/en/console-soft-staking-entry.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-soft-staking-entry.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-soft-staking-entry.json', { with: { type: 'json' } }),
  },
  'soft-staking': {
    spokenBy: ['server', 'module', 'console'],
    en: () => import('./phrases/en/soft-staking.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/soft-staking.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/soft-staking.json', { with: { type: 'json' } }),
  },
  'soft-staking-entry': {
    spokenBy: ['server', 'web', 'console'],
    en: () => import('./phrases/en/soft-staking-entry.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/soft-staking-entry.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/soft-staking-entry.json', { with: { type: 'json' } }),
  },
  'soft-staking-pages': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/soft-staking-pages.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/soft-staking-pages.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/soft-staking-pages.json', { with: { type: 'json' } }),
  },
  'soft-staking-help': {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/soft-staking-help.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/soft-staking-help.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/soft-staking-help.json', { with: { type: 'json' } }),
  },
})
