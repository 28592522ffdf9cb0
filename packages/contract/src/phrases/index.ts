import type { Locale } from './locale.ts'
import type { Phrases } from './phrase-key.ts'

export * from './locale.ts'
export * from './module-phrases.ts'
export * from './phrase-key.ts'

/** Loads the sentences of one language: one bundle each, fetched when asked for. The server has them all in `./all`. */
export async function loadPhrases(locale: Locale): Promise<Phrases> {
  const loaded = await LOADERS[locale]()
  return loaded.phrases
}

const LOADERS: Readonly<Record<Locale, () => Promise<{ phrases: Phrases }>>> = {
  en: () => import('./en/index.ts'),
  'zh-CN': () => import('./zh-CN/index.ts'),
  ar: () => import('./ar/index.ts'),
}
