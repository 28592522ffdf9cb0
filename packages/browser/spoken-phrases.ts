import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'

const PHRASES = /\/contract\/src\/phrases\/[^/]+\/[^/]+\.json$/

/** Where the parser of ICU is looked for and need not be: its types alone, without the reading of text. */
export const NO_PARSER = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
}

/** Phrases are parsed when the web is built, so that no browser carries what parses them. */
export function spokenPhrases(): Plugin {
  return {
    name: 'spoken-phrases',
    enforce: 'pre',
    transform(code, id) {
      if (!PHRASES.test(id)) return null
      const phrases = Object.entries(JSON.parse(code) as Record<string, string>)
      const parsed = phrases.map(([key, text]) => [key, new IntlMessageFormat(text, 'en').getAst()])
      return { code: JSON.stringify(Object.fromEntries(parsed)), map: null }
    },
  }
}
