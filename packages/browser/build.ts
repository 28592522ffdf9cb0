import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { bareCalls } from './bare-calls.ts'
import { openedPages } from './opened-pages.ts'
import { type FirstPage, spokenPhrases } from './spoken-phrases.ts'

export { pagesOf } from './opened-pages.ts'

const SERVER = 'http://127.0.0.1:3000'

export type BrowserApp = {
  name: FirstPage
  /** Under which path the server serves it. */
  base: string
  /** Paths that Vite's own server passes on to ours while somebody develops. */
  served: readonly string[]
}

/** Stays a file of its own, so that the manifest names what the first page needs. */
const ENTRY = /\/(index\.html|src\/main\.tsx)$/

/** What knows no product: the first page needs it, and none of what products share. */
const KIT = /\/(ui|browser)\/src\/|\/node_modules\//

/** Reads and acts that are declared once: pages that do not use them yet do not load them. */
const CALLS = /\/browser\/src\/calls\//

/** Forms whose fields are declared by their call: few editors have them. */
const FORMS = /\/browser\/src\/forms\/|\/console\/src\/platform\/form\//

const DIALOGS =
  /\/node_modules\/(@?react-(aria|stately)|@internationalized)|\/ui\/src\/surfaces\/(panel-dialog|hint-bubble)[.]/
const PRODUCT = /\/src\/products\/([^/]+)\//
const HELP = /\/contract\/src\/(.+\/)?([^/]+-)?help\.ts$/
const CHARTS = /\/node_modules\/(@visx|d3-)|\/ui\/src\/charts\//

/**
 * Left alone, each module that two pages share becomes a file of its own: a hundred requests for the first offer. What
 * the first page needs is one file; what many pages share are some others: the kit, what products share, what the pages of
 * one product share. What few share is joined, up to 4 KB, to a neighbour of the same product.
 */
const FEW = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000 }
const CHUNKS = [
  { name: 'first', tags: ['$initial' as const], test: (id: string) => !ENTRY.test(id) },
  // Frames of panels, which stand before dialogs have come, need it as well: in the dialogs' file it would bring them along.
  { name: 'kit', test: /\/ui\/src\/surfaces\/focus-back[.]/ },
  // Dialogs and charts come when one is opened: a page's own chunk would pull them along with the rest of the kit.
  { name: 'dialogs', test: DIALOGS },
  { name: 'charts', test: CHARTS },
  // Drawn of a secret and of a link to pass on, when it is asked for: no list needs it.
  { name: 'qr', test: /\/node_modules\/uqr\// },
  // Names that all products have in the ledger, for the few pages that say them.
  { name: 'names', test: /\/contract\/src\/(.+\/)?([^/]+-)?names\.ts$|\/src\/ledger-names\// },
  { name: 'kit', minShareCount: 4, test: (id: string) => KIT.test(id) && !CALLS.test(id) && !FORMS.test(id) },
  { name: 'calls', test: CALLS },
  // Before those of products, which would take along what they need of these.
  { name: 'parts', minShareCount: 4, test: (id: string) => !PRODUCT.test(id) && !FORMS.test(id) },
  { name: 'forms', test: FORMS },
  // Examples of help topics, which would otherwise share a file with the rules that they are computed by.
  { name: 'shared', test: (id: string) => !PRODUCT.test(id) && !HELP.test(id), ...FEW },
  // What one product's pages share is for them alone.
  { name: (id: string) => (HELP.test(id) ? null : (PRODUCT.exec(id)?.[1] ?? null)), minShareCount: 4 },
  { name: (id: string) => (PRODUCT.test(id) && !HELP.test(id) ? `shared-${PRODUCT.exec(id)?.[1]}` : null), ...FEW },
]

/** Joined files are named after all pages that share them, which says nothing and fills the page's head. */
function fileOf({ name, names }: { name?: string; names?: readonly string[] }): string {
  const isShared = (name ?? names?.[0] ?? '').startsWith('shared')
  return `assets/${isShared ? 'shared' : '[name]'}-[hash]${names === undefined ? '.js' : '[extname]'}`
}

/** What explains the page to whoever writes it is not sent. */
function bareHtml(): Plugin {
  return { name: 'bare-html', transformIndexHtml: (html) => html.replaceAll(/\s*<!--[\s\S]*?-->/g, '') }
}

/** How an app for browsers is built. */
export function browserBuild({ name, base, served }: BrowserApp): UserConfig {
  const unreadSchemas = fileURLToPath(new URL('unread-schemas.ts', import.meta.url))
  return {
    plugins: [react(), bareCalls(), spokenPhrases(name), openedPages(), bareHtml()],
    base,
    resolve: { alias: [{ find: /^zod$/, replacement: unreadSchemas }] },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // The server and sizes.mjs read which page needs which file from it.
      manifest: true,
      target: 'es2022',
      // Fonts and pictures stay files: a strict content security policy takes no data: address.
      assetsInlineLimit: 0,
      // The polyfill is an inline script in some browsers and not needed in those we build for.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: { codeSplitting: { groups: CHUNKS }, chunkFileNames: fileOf, assetFileNames: fileOf },
      },
    },
    server: { proxy: Object.fromEntries(served.map((path) => [path, SERVER])) },
  }
}
