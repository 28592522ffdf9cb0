import { LOCALES } from '@tenor/contract/phrases'
import { phrasesOf, posterPhrasesOf } from '@tenor/contract/phrases/all'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'

const english: Record<string, string> = posterPhrasesOf('en')
const others = LOCALES.filter((locale) => locale !== 'en')

/** Names of the placeholders of a sentence without branches. */
function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort()
}

describe('phrases of pictures', () => {
  it.each(others)('are complete in %s, with the placeholders of English, and translated', (locale) => {
    const words: Record<string, string> = posterPhrasesOf(locale)
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(english)) {
      expect(placeholders(words[key] ?? ''), key).toEqual(placeholders(text))
      expect(words[key], key).not.toBe(text)
    }
  })

  it('stand in the order of their keys, each can be read, none is another module’s', () => {
    const keys = Object.keys(english)
    expect(keys).toEqual([...keys].sort())
    for (const key of keys) expect(() => new IntlMessageFormat(english[key] ?? '', 'en'), key).not.toThrow()
    expect(keys.filter((key) => Object.hasOwn(phrasesOf('en'), key))).toEqual([])
  })
})
