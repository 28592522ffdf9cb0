import { parseSync } from 'vite'
import type { Source } from './consistency-sources.ts'

/*
 * docs/products/dual-spec.md, docs/products/wealth-spec.md and docs/operating/promises-and-rules.md say of each line which tests show it, as `place/file`
 * “name”: place is e2e, tools, or a package, and the file lies anywhere among its tests; a folder before it tells two of one
 * name apart. Here that is read, and the tests found.
 */

/** One row: its number, what the specification says, and what shows it. */
export type SpecRow = { number: string; says: string; shown: string }
/** A test by its place and file, and its exact name. */
export type NamedTest = { file: string; name: string }

const NAMED = /`([\w-]+(?:\/[\w-]+)+)` “([^”]+)”/g

/** The rows of every table: those that begin with a number such as 5.12. */
export function specRows(page: string): SpecRow[] {
  return page.split('\n').flatMap((line) => {
    const cells = /^\| (\d+\.\d+) \| (.*?) \| (.*) \|$/.exec(line)
    return cells === null ? [] : [{ number: cells[1] ?? '', says: cells[2] ?? '', shown: cells[3] ?? '' }]
  })
}

/** The tests that a row names. */
export function testsOf({ shown }: SpecRow): NamedTest[] {
  return [...shown.matchAll(NAMED)].map((match) => ({ file: match[1] ?? '', name: match[2] ?? '' }))
}

/** Where a named file may lie. */
function pathOf(file: string): RegExp {
  const [place = '', ...names] = file.split('/')
  const name = names.join('/')
  const folder = ['e2e', 'tools'].includes(place) ? place : `packages/${place}/test(/[\\w-]+)*`
  return new RegExp(`^${folder}/${name}[.]test[.]tsx?$`)
}

/** What is wrong with a named test: no such file, more than one, or no test of this name that runs; null otherwise. */
export function faultOfTest({ file, name }: NamedTest, sources: readonly Source[]): string | null {
  const found = sources.filter((source) => pathOf(file).test(source.path))
  const [source] = found
  if (source === undefined) return `${file}: there is no such file`
  if (found.length > 1) return `${file}: ${found.length} files have this name`
  return testNames(source).includes(name) ? null : `${file}: no test "${name}"`
}

type Node = { type: string; [name: string]: unknown }

/** Names of the tests of a file as they are written, placeholders and all; those that are skipped do not count. */
export function testNames(source: Source): readonly string[] {
  const found = known.get(source) ?? namesIn(source)
  known.set(source, found)
  return found
}

const known = new WeakMap<Source, readonly string[]>()

function namesIn(source: Source): string[] {
  const found: string[] = []
  walk(parseSync(source.path, source.text).program as unknown as Node, (node) => {
    if (node.type !== 'CallExpression' || !runsTest(node['callee'] as Node)) return
    const [first] = node['arguments'] as Node[]
    if (first !== undefined) found.push(textOf(first))
  })
  return found
}

/** `test`, `it`, and either with `.each(…)`. */
function runsTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return ['test', 'it'].includes(callee['name'] as string)
  if (callee.type !== 'CallExpression') return false
  const each = callee['callee'] as Node
  return (
    each.type === 'MemberExpression' &&
    (each['property'] as Node)['name'] === 'each' &&
    runsTest(each['object'] as Node)
  )
}

/** A string as it is; of a template the pieces, with `${…}` where a value goes. */
function textOf(node: Node): string {
  if (node.type !== 'TemplateLiteral') return typeof node['value'] === 'string' ? node['value'] : ''
  const pieces = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  return pieces.join('${…}')
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') {
        walk(child as Node, visit)
      }
    }
  }
}
