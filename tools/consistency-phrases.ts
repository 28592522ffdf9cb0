import { isCode, isProduct, type Source } from './consistency-sources.ts'

type Words = Record<string, string>
/** Locale, then key, then sentence. */
export type PhraseBook = Record<string, Words>

/** The core's books, a product's and the overview's. */
const PHRASES = /^packages\/contract\/src\/(?:products\/[^/]+\/|overview\/)?phrases\/([^/]+)\/[^/]+[.]json$/

export function phraseBook(sources: readonly Source[]): PhraseBook {
  const book: PhraseBook = {}
  for (const { path, text } of sources) {
    const locale = PHRASES.exec(path)?.[1]
    if (locale !== undefined) book[locale] = { ...book[locale], ...(JSON.parse(text) as Words) }
  }
  return book
}

/** Keys that one locale has and another has not, and sentences that are empty. */
export function phraseGaps(book: PhraseBook): string[] {
  const keys = new Set(Object.values(book).flatMap((words) => Object.keys(words)))
  return Object.entries(book).flatMap(([locale, words]) =>
    [...keys].filter((key) => (words[key] ?? '').trim() === '').map((key) => `${key}: no sentence in ${locale}`),
  )
}

/**
 * Keys that no code says. A template such as `dual.type.${type}` says all keys of its shape, with one word for each
 * placeholder; `notice.${kind}` says also those whose end, dots and all, is a string of its own somewhere.
 */
export function unusedPhrases(keys: readonly string[], sources: readonly Source[]): string[] {
  const code = sources.filter((source) => isCode(source) && isProduct(source)).map((source) => source.text)
  const said = new Set(code.flatMap((text) => [...text.matchAll(/['"`]([\w. -]+)['"`]/g)].map((match) => match[1])))
  const shapes = code.flatMap((text) =>
    [...text.matchAll(/`([\w.${}()[\], ?:'=|&!-]+)`/g)].map((match) => match[1] ?? ''),
  )
  const patterns = shapes.filter((shape) => /^[a-z]\w*[.]\S*\$\{/.test(shape)).map(patternOf)
  const openings = shapes.flatMap((shape) => /^([a-z][\w.]*[.])\$\{[^}]*\}$/.exec(shape)?.[1] ?? [])
  const isOpened = (key: string) => openings.some((start) => key.startsWith(start) && said.has(key.slice(start.length)))
  return keys.filter((key) => !said.has(key) && !isOpened(key) && !patterns.some((pattern) => pattern.test(key)))
}

function patternOf(shape: string): RegExp {
  const parts = shape.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^.]+')}$`)
}

const SAID = [
  /<(?:Say|FormattedMessage)\s+id="([^"]+)"/g,
  /\bwords\('([^']+)'/g,
  /formatMessage\(\{ id: '([^']+)'/g,
  /\bviolation\('([^']+)'/g,
]

/** Keys that the code says and no phrase file has. */
export function unknownPhrases(keys: readonly string[], sources: readonly Source[]): string[] {
  const known = new Set(keys)
  return sources
    .filter((source) => isCode(source) && isProduct(source))
    .flatMap(({ path, text }) =>
      SAID.flatMap((pattern) => [...text.matchAll(pattern)])
        .map((match) => match[1] ?? '')
        .filter((key) => !known.has(key))
        .map((key) => `${path}: ${key}`),
    )
}
