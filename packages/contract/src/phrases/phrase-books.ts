import type { Locale } from './locale.ts'

/*
 * Sentences lie in books, a file a language, in the folder of whose they are: the core's here, a product's in its own
 * folder. A book says who speaks it, so that nobody loads what they never say.
 */

/**
 * The part of the apps that says a book: the first page of the web app or of the console, a module of the web app once it is opened, a part of
 * both apps once it has something to say, a page of the console once it is opened, the server in refusals, notices and files, or a picture to be passed on.
 */
export type Speaker = 'web' | 'module' | 'part' | 'console' | 'console-page' | 'server' | 'picture'

type Load<Sentences> = () => Promise<{ default: Sentences }>

/** The sentences of one book in each language, as ICU MessageFormat, loaded when asked for. */
export type PhraseBook = { readonly spokenBy: readonly Speaker[] } & Readonly<
  Record<Locale, Load<Readonly<Record<string, string>>>>
>

/** Books by their names, which are those of their files. */
export type PhraseBooks = Readonly<Record<string, PhraseBook>>

/** Names of the books that a speaker has. */
export type BooksSpokenBy<Books extends PhraseBooks, By extends Speaker> = {
  [Name in keyof Books & string]: By extends Books[Name]['spokenBy'][number] ? Name : never
}[keyof Books & string]

/** Keys of the sentences that a speaker has: those of the English books. */
export type KeysSpokenBy<Books extends PhraseBooks, By extends Speaker> = {
  [Name in BooksSpokenBy<Books, By>]: keyof Awaited<ReturnType<Books[Name]['en']>>['default'] & string
}[BooksSpokenBy<Books, By>]

/** Keeps the names and keys of books while checking their shape. */
export function phraseBooks<const Given extends PhraseBooks>(given: Given): Given {
  return given
}

/** All that a speaker says in one language. */
export async function loadSpoken(
  books: PhraseBooks,
  by: Speaker,
  locale: Locale,
): Promise<Readonly<Record<string, string>>> {
  const spoken = Object.values(books).filter(({ spokenBy }) => spokenBy.includes(by))
  const loaded = await Promise.all(spoken.map((book) => book[locale]()))
  return Object.assign({}, ...loaded.map(({ default: sentences }) => sentences))
}
