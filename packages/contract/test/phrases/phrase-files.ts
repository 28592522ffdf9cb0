import { readdirSync, readFileSync } from 'node:fs'
import type { Locale } from '@tenor/contract/phrases'

type Words = Record<string, string>

/** Where books lie: the core's, each product's, the overview's. */
const FOLDERS = ['phrases', ...readdirSync(source('products')).map((name) => `products/${name}/phrases`)]

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
