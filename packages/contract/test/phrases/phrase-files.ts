import { readdirSync, readFileSync } from 'node:fs'
import type { Locale } from '@tenor/contract/phrases'
import { IntlMessageFormat } from 'intl-messageformat'

type Words = Record<string, string>

/** Where books lie: the core's, each product's, the overview's. */
const FOLDERS = [
  'phrases',
  'overview/phrases',
  ...readdirSync(source('products')).map((name) => `products/${name}/phrases`),
]

function source(path: string): URL {
  return new URL(`../../src/${path}`, import.meta.url)
}

/** Names of the books in one language by the folder they lie in. */
export function booksOf(locale: Locale): { folder: string; name: string }[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(source(`${folder}/${locale}`)).map((file) => ({ folder, name: file.replace('.json', '') })),
  )
}

/** The sentences of one book as its file has them. */
export function bookFile(locale: Locale, name: string): Words {
  const book = booksOf(locale).find((each) => each.name === name)
  if (book === undefined) throw new Error(`no book ${name} in ${locale}`)
  return JSON.parse(readFileSync(source(`${book.folder}/${locale}/${name}.json`), 'utf8')) as Words
}

type Part = { type: number; value?: string; options?: Record<string, { value: Part[] }>; children?: Part[] }

/** Names of the placeholders in all branches; literals are type 0 and the number sign 7. */
export function placeholders(text: string, locale: Locale): string[] {
  const names = new Set<string>()
  const visit = (parts: readonly Part[]) => {
    for (const part of parts) {
      if (part.type !== 0 && part.type !== 7) names.add(part.value ?? '')
      for (const option of Object.values(part.options ?? {})) visit(option.value)
      visit(part.children ?? [])
    }
  }
  visit(new IntlMessageFormat(text, locale).getAst() as unknown as Part[])
  return [...names].sort()
}
