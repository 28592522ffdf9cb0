import { posix } from 'node:path'
import type { Source } from './consistency-sources.ts'

/*
 * The first page of the web app speaks the books of `web`, that of the back office those of `console`; a page of a route (`*-routes.ts`,
 * or the index of a module of the back office) those that the route names, and a part those that it brings by `ModuleWords` or `spoken`. A key of any other book would be shown as a key. Followed are imports, by
 * the names that they take from an index, as files have them: what a file speaks is spoken in all that it imports.
 */

type Files = ReadonlyMap<string, string>
export type BookOf = ReadonlyMap<string, string>

const WEB = 'packages/web/src'
const IMPORT = /(?:^|\n)(import|export)\s+(?!type\b)([^;'"]*?)\s+from\s+'([^']+)'/g
/** Files that name pages, each those of its module, and the file that an app begins with. */
const APPS = {
  web: { main: `${WEB}/main.tsx`, routes: /^packages\/web\/src\/(?:.*-)?routes[.]ts$/ },
  console: { main: 'packages/console/src/main.tsx', routes: /^packages\/console\/src\/\w+\/[\w-]+\/index[.]ts$/ },
}
const ROUTES = new RegExp(
  Object.values(APPS)
    .map(({ routes }) => routes.source)
    .join('|'),
)
const PAGE =
  /(?:spokenPage|lazyRouteComponent)\(\s*\(\) => (?:\{[^}]*?)?import\('([^']+)'\)[\s}]*,\s*(?:'\w+'|name)(?:,\s*(\[[^\]]*\]|\w+))?,?\s*\)/g
const HOLDINGS = `${WEB}/overview/holdings/holdings-page.tsx`
const PART = /^packages\/web\/src\/products\/[^/]+\/[\w-]+-parts[.]tsx$/
/** Books that are only known while a page is shown, such as those of topics of help. */
const OPEN = /<ModuleWords [^>]*module=\{[a-z]/
const SPOKEN = /<ModuleWords module=(?:"([\w-]+)"|\{(\[[^\]]*\])\})|\bspoken\(\w+, (\[[^\]]*\])\)/g

/** A sentence with its book, which is brought where it is said. */
const PAIR = /\{ book: '([\w-]+)', phrase: '([\w.-]+)' \}/g

/** Sentences that a page says and whose book it does not bring. */
export function unbroughtBooks(
  sources: readonly Source[],
  bookOf: BookOf,
  first: ReadonlySet<string>,
  app: keyof typeof APPS = 'web',
): string[] {
  const files: Files = new Map(sources.map(({ path, text }) => [path, text]))
  const said = new Map<string, Said>()
  const found = new Set<string>()
  const check = (file: string, books: ReadonlySet<string>) =>
    walk(files, { file }, books, (visited, spoken) => {
      const known = said.get(visited) ?? saidIn(files.get(visited) ?? '', bookOf)
      said.set(visited, known)
      for (const lacking of lackingOf(known, bookOf, spoken)) found.add(`${visited}: ${lacking}`)
    })
  check(APPS[app].main, first)
  const routes = [...files].filter(([path]) => APPS[app].routes.test(path))
  for (const [path, text] of routes) {
    const pages = [...text.matchAll(PAGE)]
    if (pages.length !== (text.match(/\b(?:spokenPage|lazyRouteComponent)\(/g) ?? []).length) {
      found.add(`${path}: a page whose file or books cannot be read`)
    }
    for (const [, from = '', named = ''] of pages) {
      const file = posix.join(posix.dirname(path), from)
      const books = new Set([...first, ...booksIn(named.startsWith('[') ? named : constant(text, named))])
      check(file, books)
      // What products add to the page of holdings.
      if (file === HOLDINGS) for (const part of files.keys()) if (PART.test(part)) check(part, books)
    }
  }
  return [...found].sort()
}

/** A file; of an index only what one name stands for. */
type Place = { file: string; name?: string }

function walk(
  files: Files,
  start: Place,
  given: ReadonlySet<string>,
  visit: (file: string, spoken: ReadonlySet<string>) => void,
): void {
  const seen = new Set<string>()
  const go = (place: Place, books: ReadonlySet<string>) => {
    const text = textOf(files, place)
    // Routes name pages, which are looked at one by one, and so are the parts of products.
    if (text === null || ROUTES.test(place.file)) return
    if (place.file !== start.file && PART.test(place.file)) return
    const spoken = new Set(books)
    for (const match of text.matchAll(SPOKEN)) for (const book of booksIn(match.slice(1).join())) spoken.add(book)
    const key = `${place.file} ${place.name ?? ''} ${[...spoken].sort().join()}`
    if (seen.has(key)) return
    seen.add(key)
    visit(place.file, spoken)
    for (const next of importsOf(files, place.file, text)) go(next, spoken)
  }
  go(start, given)
}

function textOf(files: Files, { file, name }: Place): string | null {
  const text = files.get(file) ?? null
  if (text === null || name === undefined || !file.endsWith('/index.ts')) return text
  return new RegExp(`export const ${name}\\b[\\s\\S]*?(?=\\n\\n|\\nexport |$)`).exec(text)?.[0] ?? null
}

function importsOf(files: Files, file: string, text: string): Place[] {
  const named = [...text.matchAll(IMPORT)].flatMap(([, , what = '', from = '']) => {
    const target = resolved(from, file)
    return target === null ? [] : namesIn(what).flatMap((name) => homeOf(files, target, name) ?? [])
  })
  const later = [...text.matchAll(/import\('(\.[^']+)'\)/g)].map(([, from = '']) => ({
    file: resolved(from, file) ?? '',
  }))
  return [...named, ...later]
}

function namesIn(what: string): string[] {
  const inside = /\{([^}]*)\}/.exec(what)?.[1] ?? ''
  const names = inside.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
  return names.filter((name) => name !== '' && !name.startsWith('type '))
}

function resolved(from: string, file: string): string | null {
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from)
  const name = /^@tenor\/browser\/([\w-]+)$/.exec(from)?.[1]
  return name === undefined ? null : `packages/browser/src/${name}/index.ts`
}

/** Where a name is written that an index passes on. */
function homeOf(files: Files, file: string, name: string): Place | null {
  const text = files.get(file) ?? ''
  if (new RegExp(`export (?:async )?(?:function|const|class) ${name}\\b`).test(text)) return { file, name }
  for (const [, kind, what = '', from = ''] of text.matchAll(IMPORT)) {
    const next = kind === 'export' ? resolved(from, file) : null
    if (next === null || !(what.trim() === '*' || namesIn(what).includes(name))) continue
    const home = homeOf(files, next, name)
    if (home !== null) return home
  }
  return null
}

const booksIn = (list: string) => [...list.matchAll(/[a-z][\w-]+/g)].map(([book]) => book)
const constant = (text: string, name: string) => new RegExp(`const ${name} = (\\[[^\\]]*\\])`).exec(text)?.[1] ?? ''

type Said = { keys: readonly string[]; shapes: readonly (readonly [shape: string, keys: readonly string[]])[] }

function saidIn(text: string, bookOf: BookOf): Said {
  if (OPEN.test(text)) return { keys: [], shapes: [] }
  const unpaired = text.replaceAll(PAIR, (pair, book, key) => (bookOf.get(key) === book ? '' : pair))
  const literals = [...unpaired.matchAll(/['"]([\w.-]+)['"]/g)].map(([, key = '']) => key)
  const templates = [...text.matchAll(/`([a-z]\w*[.][^`\n]*\$\{[^`\n]*)`/g)].map(([, shape = '']) => shape)
  const shapes = templates.map((shape) => {
    const pattern = patternOf(shape)
    // Placeholders side by side are the id of an act, no phrase.
    return [shape, shape.includes('}${') ? [] : [...bookOf.keys()].filter((key) => pattern.test(key))] as const
  })
  return { keys: literals.filter((key) => bookOf.has(key)), shapes }
}

/** A key must be in a book that is spoken; of the keys that a template may become, some. */
function lackingOf({ keys, shapes }: Said, bookOf: BookOf, spoken: ReadonlySet<string>): string[] {
  const isSpoken = (key: string) => spoken.has(bookOf.get(key) ?? '')
  const lacking = shapes.filter(([, all]) => all.length > 0 && !all.some(isSpoken)).map(([shape]) => shape)
  return [...keys.filter((key) => !isSpoken(key)), ...lacking]
}

function patternOf(shape: string): RegExp {
  const parts = shape.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^.]+')}$`)
}
