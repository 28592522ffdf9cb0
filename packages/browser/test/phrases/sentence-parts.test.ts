import { LOCALES } from '@tenor/contract/phrases'
import { phrasesOf } from '@tenor/contract/phrases/all'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { formattedParts, partsOf } from '../../src/phrases/sentence-parts.ts'

/** Every value that a sentence may name: numbers to count with, a kind to select by, and marks for tags. */
function valuesFor(count: number, text: string) {
  const tags = new Set(text.match(/(?<=<)[a-z]\w*(?=>)/gi))
  const tag = (inside: readonly unknown[]) => `<${inside.join('')}>`
  return new Proxy({} as Record<string, unknown>, {
    has: () => true,
    get: (_, name) => (tags.has(String(name)) ? tag : count),
  })
}

describe('sentences as browsers format them', () => {
  test.each(LOCALES)('say in %s what the library of ICU says, for every phrase and number', (locale) => {
    const differing = Object.entries(phrasesOf(locale)).filter(([, text]) => {
      const library = new IntlMessageFormat(text, locale)
      const parts = partsOf(library.getAst())
      return [0, 1, 2, 5, 11, 100, 12_345.5].some((count) => {
        const values = valuesFor(count, text)
        return formattedParts(parts, locale, values).join('') !== library.format(values as never)
      })
    })
    expect(differing.map(([key]) => key)).toEqual([])
  })

  test('a phrase that would need more than that cannot be built', () => {
    const dated = new IntlMessageFormat('{at, date, short}', 'en').getAst()
    expect(() => partsOf(dated)).toThrow(TypeError)
  })
})
