import type { Locale } from './locale.ts'

/*
 * Modules that a customer opens seldom bring their sentences with them, so that the first page need not carry them.
 * `loadModulePhrases` has them for the browser; the server has all of them in `./all`.
 */

/** Modules that bring their own sentences. */
export type PhraseModule = keyof typeof LOADERS

/** Loads the sentences of one module in one language: a bundle of its own. */
export async function loadModulePhrases(
  module: PhraseModule,
  locale: Locale,
): Promise<Readonly<Record<string, string>>> {
  const loaded = await LOADERS[module][locale]()
  return loaded.default
}

const LOADERS = {
  dualActs: {
    en: () => import('./en/dual-acts.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/dual-acts.json', { with: { type: 'json' } }),
    ar: () => import('./ar/dual-acts.json', { with: { type: 'json' } }),
  },
  dualPast: {
    en: () => import('./en/dual-past.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/dual-past.json', { with: { type: 'json' } }),
    ar: () => import('./ar/dual-past.json', { with: { type: 'json' } }),
  },
  sniper: {
    en: () => import('./en/sniper.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/sniper.json', { with: { type: 'json' } }),
    ar: () => import('./ar/sniper.json', { with: { type: 'json' } }),
  },
  vouchers: {
    en: () => import('./en/vouchers.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/vouchers.json', { with: { type: 'json' } }),
    ar: () => import('./ar/vouchers.json', { with: { type: 'json' } }),
  },
} as const

/** Every module that brings its own sentences. */
export const PHRASE_ROOMS = Object.keys(LOADERS) as readonly PhraseModule[]
