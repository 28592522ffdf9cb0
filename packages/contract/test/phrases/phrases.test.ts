import { DUAL_STATES } from '@tenor/contract/dual'
import { MANIFESTS } from '@tenor/contract/manifests'
import {
  BOOKS,
  LOCALES,
  loadModulePhrases,
  loadPhrases,
  localeFor,
  type PhraseBook,
  type PhraseModule,
} from '@tenor/contract/phrases'
import { phrasesOf } from '@tenor/contract/phrases/all'
import { describe, expect, it } from 'vitest'
import { bookFile, booksOf, placeholders } from './phrase-files.ts'

const JOINED: Readonly<Record<string, PhraseBook>> = BOOKS
/** Those that only the console, or a picture, speaks have tests of their own. */
const NAMES = Object.keys(JOINED).filter(
  (name) => !['console', 'picture'].includes(JOINED[name]?.spokenBy.join() ?? ''),
)
const spokenBy = (name: string, by: 'module' | 'part' | 'console-page' | 'web') =>
  JOINED[name]?.spokenBy.includes(by) === true
const MODULES = NAMES.filter((name) =>
  (['module', 'part', 'console-page'] as const).some((by) => spokenBy(name, by)),
) as PhraseModule[]
const REFUSALS = NAMES.filter((name) => !MODULES.includes(name as PhraseModule) && !spokenBy(name, 'web'))
const others = LOCALES.filter((locale) => locale !== 'en')
const english: Record<string, string> = phrasesOf('en')

/** Keys that the specification names, and the values that each sentence may use. */
const SPECIFIED = {
  ERR_BALANCE_NOT_ENOUGH: '',
  'NO DATA': '',
  'dual.difference.tip1': 'max min',
  'dual.failed.text': '',
  'dual.subscribe.failed': '',
  'finances.NetworkError': '',
  'finances.dual.difference.empty': '',
  'finances.dual.difference.greater': 'number',
  'finances.dual.edit.unable': '',
  'finances.dual.notEdit.before30min': '',
  'finances.dual.product.noMatched': '',
  'finances.dual.subscribe.max': 'amount coin',
  'finances.dual.subscribe.min': 'amount coin',
  noRecord: '',
}

const folders: Readonly<Record<string, string>> = { core: 'phrases', overview: 'overview/phrases' }

describe('phrases', () => {
  it('of every manifest are joined, and every file is in a book of the manifest whose folder it lies in', () => {
    expect(JOINED).toEqual(Object.assign({}, ...MANIFESTS.map(({ phrases }) => phrases)))
    for (const locale of LOCALES) {
      const files = booksOf(locale).map(({ folder, name }) => `${folder} ${name}`)
      const books = MANIFESTS.flatMap(({ name, phrases }) => {
        const folder = folders[name] ?? `products/${name}/phrases`
        return Object.keys(phrases).map((book) => `${folder} ${book}`)
      })
      expect(files.sort()).toEqual(books.sort())
    }
  })

  it.each(others)('are complete in %s, and have nothing that English has not', (locale) => {
    for (const name of NAMES)
      expect(Object.keys(bookFile(locale, name)), name).toEqual(Object.keys(bookFile('en', name)))
  })

  it.each(others)('have the placeholders of English in %s', (locale) => {
    const texts: Record<string, string> = phrasesOf(locale)
    for (const [key, text] of Object.entries(english)) {
      expect(placeholders(texts[key] ?? '', locale), key).toEqual(placeholders(text, 'en'))
    }
  })

  it.each(others)('are translated in %s, but for names and patterns', (locale) => {
    const same = Object.entries(phrasesOf(locale)).filter(
      ([key, text]) => text === english[key] && /[a-z]{2}/.test(bare(text)),
    )
    expect(same.map(([key]) => key)).toEqual(['app.name'])
  })

  it('stand in each file in the order of their keys, none empty, none in two modules', () => {
    const keys = NAMES.flatMap((name) => Object.keys(bookFile('en', name)))
    expect(new Set(keys).size).toBe(keys.length)
    for (const name of NAMES) {
      const own = Object.keys(bookFile('en', name))
      expect(own, name).toEqual([...own].sort())
    }
    for (const locale of LOCALES)
      expect(Object.values(phrasesOf(locale)).filter((text) => text.trim() === '')).toEqual([])
  })

  it('have every plural form that Arabic knows', () => {
    const plural = Object.entries(phrasesOf('ar')).filter(([, text]) => text.includes(', plural'))
    expect(plural.length).toBeGreaterThan(5)
    for (const [key, text] of plural) {
      for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) expect(text, key).toContain(`${form} {`)
    }
  })

  it('name every fee of every manifest, and say what it is a share of', () => {
    const fees = MANIFESTS.flatMap((manifest) => manifest.fees)
    expect(fees.length).toBeGreaterThan(10)
    for (const fee of fees) {
      expect(english[`fee.${fee}`], fee).toBeDefined()
      expect(english[`fee.text.${fee}`], fee).toBeDefined()
    }
  })

  it('name every state of a dual order, and what comes next', () => {
    for (const state of DUAL_STATES) {
      expect(english[`dual.status.${state}`], state).toBeDefined()
      expect(english[`dual.next.${state}`], state).toBeDefined()
    }
  })

  it.each(LOCALES)(
    'have the message keys of the dual specification in %s, each with the values it is given',
    (locale) => {
      const texts: Record<string, string> = phrasesOf(locale)
      const found = Object.keys(SPECIFIED).map((key) => [key, placeholders(texts[key] ?? '', locale).join(' ')])
      expect(Object.fromEntries(found)).toEqual(SPECIFIED)
      for (const key of Object.keys(SPECIFIED)) expect(texts[key]?.trim(), key).toBeTruthy()
    },
  )

  it.each(LOCALES)('of the receive-time tip say 17:00 in %s, and 30 minutes of the block before delivery', (locale) => {
    const texts: Record<string, string> = phrasesOf(locale)
    expect(texts['help.dual.answer.5']).toContain('17:00')
    const minutes = { en: '30 minutes', 'zh-CN': '30 分钟', ar: 'الثلاثين دقيقة' }
    expect(texts['finances.dual.notEdit.before30min']).toContain(minutes[locale])
  })

  it('load one language and one module at a time, together the same as the server has', async () => {
    for (const locale of LOCALES) {
      const first = await loadPhrases(locale)
      const modules = await Promise.all(MODULES.map((module) => loadModulePhrases(module, locale)))
      // What only an operator can be refused with is loaded by an operator.
      const others = REFUSALS.map((name) => bookFile(locale, name))
      expect(Object.assign({}, first, ...modules, ...others)).toEqual(phrasesOf(locale))
      const keys = [first, ...modules].flatMap((phrases) => Object.keys(phrases))
      expect(keys).toHaveLength(new Set(keys).size)
    }
  })

  it('choose the language by the first tag we speak', () => {
    expect([['zh-TW'], ['fr', 'ar-EG'], ['EN-gb'], ['xx'], []].map(localeFor)).toEqual([
      'zh-CN',
      'ar',
      'en',
      'en',
      'en',
    ])
  })
})

/** A sentence without its placeholders and tickers. */
function bare(text: string): string {
  return text.replace(/\{[^{}]*\}/g, '')
}
