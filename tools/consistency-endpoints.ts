import { isCode, type Source } from './consistency-sources.ts'

const CONTRACT = /^packages\/contract\/src\//
const ROUTES = /^packages\/server\/src\//
const CALLERS = /^(packages\/(web|console|browser)\/src|e2e)\//

/** Names of the endpoint objects of contract. */
export function endpointNames(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => CONTRACT.test(source.path))
    .flatMap(({ text }) => [...text.matchAll(/^export const (\w+) = endpoint\(/gm)].map((match) => match[1] ?? ''))
}

/** Calls with variants stand in tables of calls, each registered by the same function. */
const TABLE_OF_CALLS = /^const (?:\w+_)?CALLS\b[^=]*= \{$([\s\S]*?)^\}$/gm

/** Endpoints that the server registers not exactly once. */
export function endpointsWithoutOneRoute(names: readonly string[], sources: readonly Source[]): string[] {
  const code = textOf(sources, ROUTES)
  const tables = [...code.matchAll(TABLE_OF_CALLS)].map(([, entries = '']) => entries).join('\n')
  return names.flatMap((name) => {
    const alone = code.matchAll(
      new RegExp(
        `\\broute(?:ForVisitor|ForCsv|ForPublicCsv|ForStream|ForProgram|ForAnyProgram)?\\(\\s*[\\w.]+,\\s*${name}\\s*,`,
        'g',
      ),
    )
    const inTables = tables.matchAll(new RegExp(`^ +\\w+: ${name},$`, 'gm'))
    const times = [...alone, ...inTables].length
    return times === 1 ? [] : [`${name}: registered ${times} times`]
  })
}

/** Endpoints that neither web, console nor a end-to-end test calls. */
export function endpointsWithoutCaller(names: readonly string[], sources: readonly Source[]): string[] {
  const code = textOf(sources, CALLERS)
  // Programs of others call these: none of ours does.
  const served = textOf(sources, ROUTES)
  const isForPrograms = (name: string) =>
    new RegExp(`\\brouteFor(?:Any)?Program\\(\\s*[\\w.]+,\\s*${name}\\s*,`).test(served)
  return names.filter((name) => !isForPrograms(name) && !new RegExp(`\\b${name}\\b`).test(code))
}

function textOf(sources: readonly Source[], where: RegExp): string {
  return sources
    .filter((source) => isCode(source) && where.test(source.path))
    .map((source) => source.text)
    .join('\n')
}
