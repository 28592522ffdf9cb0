import { BOOKS, LOCALES, loadBackOfficePhrases, type PhraseBook } from '@tenor/contract/phrases'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { bookFile, placeholders } from './phrase-files.ts'

const english: Record<string, string> = await loadBackOfficePhrases('en')
const FILES = Object.entries(BOOKS as Readonly<Record<string, PhraseBook>>)
  .filter(
    ([, { spokenBy }]) => spokenBy.includes('console') && !spokenBy.includes('web') && !spokenBy.includes('module'),
  )
  .map(([name]) => name)
const others = LOCALES.filter((locale) => locale !== 'en')

describe('phrases of the back office', () => {
  it.each(others)('are complete in %s, with the placeholders of English, and translated', async (locale) => {
    const words: Record<string, string> = await loadBackOfficePhrases(locale)
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(english).filter(([each]) => each.startsWith('console.'))) {
      const translated = words[key] ?? ''
      expect(placeholders(translated, locale), key).toEqual(placeholders(text, 'en'))
      const hasWords = /[a-z]{2}/.test(text.replace(/\{\w+\}/g, ''))
      if (hasWords) expect(translated, key).not.toBe(text)
    }
  })

  it.each(FILES)('stand in %s in the order of their keys, and each can be read', (file) => {
    const words = bookFile('en', file)
    const keys = Object.keys(words)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys).toEqual([...keys].sort())
    for (const key of keys) {
      expect(english[key], key).toBe(words[key])
      expect(() => new IntlMessageFormat(words[key] ?? '', 'en'), key).not.toThrow()
    }
  })
})
