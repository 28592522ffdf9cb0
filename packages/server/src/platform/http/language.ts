import type { Reason } from '@tenor/contract/http'
import { LOCALES, type Locale, loadSpoken, type PhraseBooks } from '@tenor/contract/phrases'
import { IntlMessageFormat } from 'intl-messageformat'

const spoken = new Map<Locale, Record<string, string>>()
const learning = new WeakMap<PhraseBooks, Promise<void>>()
const formats = new Map<string, IntlMessageFormat>()

const LOCALES_KEPT = 1_000
const locales = new Map<string, Locale>()

/** The first language of an Accept-Language header that we speak; English otherwise. */
export function localeOf(header: string | undefined): Locale {
  if (header === undefined) return 'en'
  const known = locales.get(header)
  if (known !== undefined) return known
  const found = firstSpoken(header)
  if (locales.size < LOCALES_KEPT && header.length <= HEADER_READ) locales.set(header, found)
  return found
}

const HEADER_READ = 200

function firstSpoken(header: string): Locale {
  for (const part of header.slice(0, HEADER_READ).split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().toLowerCase()
    const found = LOCALES.find((locale) => tag.split('-')[0] === locale.toLowerCase().split('-')[0])
    if (found !== undefined && tag !== '') return found
  }
  return 'en'
}

/** Loads what the server says of these books, in every language, beside what it knows already; once for all apps of a process. */
export function learnPhrases(books: PhraseBooks): Promise<void> {
  let learnt = learning.get(books)
  if (learnt === undefined) {
    learnt = learn(books)
    learning.set(books, learnt)
  }
  return learnt
}

async function learn(books: PhraseBooks): Promise<void> {
  await Promise.all(
    LOCALES.map(async (locale) => {
      const sentences = await loadSpoken(books, 'server', locale)
      spoken.set(locale, Object.assign(spoken.get(locale) ?? {}, sentences))
    }),
  )
}

/** Whether the server has a sentence for it, so that a refusal may name it. */
export function isReason(text: string): text is Reason {
  return Object.hasOwn(spoken.get('en') ?? {}, text)
}

/** A sentence in the caller's language; the key itself where no sentence stands. */
export function sentence(locale: Locale, key: string, params: Record<string, string | number>): string {
  const phrases = spoken.get(locale) ?? {}
  const text = Object.hasOwn(phrases, key) ? phrases[key] : undefined
  if (text === undefined) return key
  const cacheKey = `${locale} ${key}`
  let format = formats.get(cacheKey)
  if (format === undefined) {
    format = new IntlMessageFormat(text, locale)
    formats.set(cacheKey, format)
  }
  try {
    return String(format.format(params))
  } catch {
    return text
  }
}
