import { isCode, type Source } from './consistency-sources.ts'

/*
 * What the kit of products asks: core and platform name no product, neither in code nor in phrases, and a file of routes
 * holds no SQL.
 */

const GROUND =
  /^packages\/([^/]+\/src\/(core|platform)|contract\/src\/(money|time|http|phrases)|browser\/src|ui\/src)\//
const PRODUCT = /^packages\/[^/]+\/src\/products\/([^/]+)\//

/** Names by which products go: those of their folders, and of what lies in them under a name of its own. */
export function productNames(sources: readonly Source[], more: readonly string[]): string[] {
  const folders = sources.flatMap(({ path }) => PRODUCT.exec(path)?.[1] ?? [])
  return [...new Set([...folders, ...more])].sort()
}

/** Lines of core and platform that name a product, as a word, the beginning of a name, or a part of a key. */
export function productsNamed(source: Source, names: readonly string[]): string[] {
  if (!GROUND.test(source.path)) return []
  const either = names.flatMap((name) => [name, name.slice(0, 1).toUpperCase() + name.slice(1)])
  const named = new RegExp(`\\b(${either.join('|')})s?(?![a-z])`)
  return source.text
    .split('\n')
    .flatMap((line, at) => (named.test(line) ? [`${source.path}:${at + 1}: ${line.trim().slice(0, 80)}`] : []))
}

const CODE = /^packages\/[^/]+\/src\//
/** Content that only a sandbox begins with. */
const SANDBOX = /(?:^|[-/])(?:demo|sandbox-catalogue)[.]ts$/
/** Lines of packages that name an asset, in code, comments and phrases: rules take facts, and operators add the rows. */
export function assetsNamed({ path, text }: Source, symbols: readonly string[]): string[] {
  if (!CODE.test(path) || SANDBOX.test(path)) return []
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${symbols.join('|')})(?![\\p{L}\\p{N}])`, 'u')
  return text
    .split('\n')
    .flatMap((line, at) => (named.test(line) ? [`${path}:${at + 1}: ${line.trim().slice(0, 80)}`] : []))
}

/** Lines that make or match the symbol of a fund's units. */
export function fundSymbols({ path, text }: Source): string[] {
  if (!CODE.test(path)) return []
  return text.split('\n').flatMap((line, at) => (/['"`^]FUND['"$\\[\d]/.test(line) ? [`${path}:${at + 1}`] : []))
}

const PRODUCT_BOOK = /^packages\/contract\/src\/products\/[^/]+\/phrases\/[^/]+\/[^/]+[.]json$/

/** Keys of the sentences that lie in products' own folders. */
export function productPhrases(sources: readonly Source[]): ReadonlySet<string> {
  const books = sources.filter(({ path }) => PRODUCT_BOOK.test(path))
  return new Set(books.flatMap(({ text }) => Object.keys(JSON.parse(text) as object)))
}

/** Sentences of products that core and platform say: without the product they would have no words. */
export function productPhrasesSaid(source: Source, phrases: ReadonlySet<string>): string[] {
  if (!GROUND.test(source.path) || !isCode(source)) return []
  return source.text.split('\n').flatMap((line, at) =>
    [...line.matchAll(/['"`]([\w. -]+)['"`]/g)]
      .map((match) => match[1] ?? '')
      .filter((key) => phrases.has(key))
      .map((key) => `${source.path}:${at + 1}: ${key}`),
  )
}

const REGISTERS = /\broute(ForVisitor)?\(\s*http\b/
const SQL = /\.(query|execute)(<[^(]*>)?\(|[`'"]\s*(with|select|insert into|update|delete from)\s/

/** Lines of SQL in a file that registers routes. */
export function sqlInRoutes(source: Source): string[] {
  const isRoutes = source.path.endsWith('-routes.ts') || REGISTERS.test(source.text)
  if (!isCode(source) || !source.path.startsWith('packages/server/src/') || !isRoutes) return []
  return source.text
    .split('\n')
    .flatMap((line, at) => (SQL.test(line) ? [`${source.path}:${at + 1}: ${line.trim().slice(0, 80)}`] : []))
}

const QUERY_LIBRARY = /import \{([^}]*)\} from '@tanstack\/react-query'/
const RAW_HOOK = /\buse(Query|InfiniteQuery|Mutation|SuspenseQuery|Queries)\b/g
const QUERY_KIT = /^packages\/browser\/src\/(calls|lists|money-act)\//

/** Hooks of the query library outside the kit: a read is declared by `queryOf` or `pagesOf`, a change by `actOf` or `saveOf`. */
export function rawQueryHooks({ path, text }: Source): string[] {
  if (QUERY_KIT.test(path) || !/^packages\//.test(path)) return []
  const imported = QUERY_LIBRARY.exec(text)?.[1] ?? ''
  return [...imported.matchAll(RAW_HOOK)].map(([name]) => `${path}: ${name}`)
}
