import { BOOKS, LOCALES, type Locale, loadSpoken, type PhraseBook, type PhraseBooks } from '@tenor/contract/phrases'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'
import { partsOf } from './src/phrases/sentence-parts.ts'

const LOADER = /\/contract\/src\/load-phrases\.ts$/
const PREPARED = /^\0?phrases:(.+)\/([^/]+)$/
const JOINED: PhraseBooks = BOOKS
/** Notices and emails come from the server in words. */
const OF_SERVER = /^(notice|mail)[.]/
/** What is shown to customers alone of the books that both apps say: what products charge, and most of how an offer and an order are told. */
export const OF_WEB =
  /^(fee[.]|(sandbox[.]price|account[.](data|demo|email[.]mixedScripts|frozen|fundPassword|link|preferences|recover|sessions|statement|strength|trading|verification))\b|settings[.](figures|look|numbers|riseColour|sample|times)\b|dual[.](earn|holdings|honest|lede|next|note|notice|outcome|payoff|reinvest|result|sheet)\b|sniper[.](candles|missed|notice|reached)\b)/

/** Whose first page an app draws. */
export type FirstPage = 'web' | 'console'

/**
 * Phrases are parsed when an app is built, so that no browser carries what reads them, and those that only the server
 * says are left out. Those of its first page are one file a language, however many books and products they come from; a
 * book of a module is a file of its own.
 */
export function spokenPhrases(app: FirstPage): Plugin {
  return {
    name: 'spoken-phrases',
    enforce: 'pre',
    resolveId: (id) => (PREPARED.test(id) ? `\0${id}` : null),
    async load(id) {
      if (LOADER.test(id)) return loaders(app)
      const [, name, locale] = PREPARED.exec(id) ?? []
      if (name === undefined) return null
      const phrases = await sentences(app, name, locale as Locale)
      const isSaid = (key: string) => !OF_SERVER.test(key) && (app === 'web' || !OF_WEB.test(key))
      const said = Object.entries(phrases).filter(([key]) => isSaid(key))
      const parsed = said.map(([key, text]) => [key, partsOf(new IntlMessageFormat(text, 'en').getAst())])
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(parsed)))})`
    },
  }
}

async function sentences(app: FirstPage, name: string, locale: Locale): Promise<Readonly<Record<string, string>>> {
  return name === 'first' ? await loadSpoken(JOINED, app, locale) : ((await JOINED[name]?.[locale]())?.default ?? {})
}

/** The functions of the contract's `load-phrases.ts`, over what is prepared here. */
function loaders(app: FirstPage): string {
  const isLoaded = ({ spokenBy }: PhraseBook) =>
    spokenBy.includes('part') || spokenBy.includes(app === 'web' ? 'module' : 'console-page')
  const modules = Object.keys(JOINED).filter((name) => JOINED[name] !== undefined && isLoaded(JOINED[name]))
  const table = ['first', ...modules].map((name) => {
    const ways = LOCALES.map((locale) => `'${locale}': () => import('phrases:${name}/${locale}')`)
    return `'${name}': { ${ways.join(', ')} }`
  })
  return `const PREPARED = { ${table.join(',\n')} }
export const loadModulePhrases = async (name, locale) => (await PREPARED[name][locale]()).default
export const loadPhrases = (locale) => loadModulePhrases('first', locale)
export const loadBackOfficePhrases = loadPhrases
`
}
