import { isCode, type Source } from './consistency-sources.ts'

/* What the kit of products asks: core and platform name no product, and a file of routes holds no SQL. */

const GROUND = /^packages\/([^/]+\/src\/(core|platform)|contract\/src\/(money|time|http)|browser\/src|ui\/src)\//
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
