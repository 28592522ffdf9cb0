import { parseSync } from 'vite'
import { isCode, lineOf, type Source } from './consistency-sources.ts'

export const LONGEST_FILE = 500
export const LONGEST_FUNCTION = 70
/** Lines of a function that is one mapping or one piece of JSX: splitting it would only hide its shape. */
export const LONGEST_MAPPING = 100

const NAMELESS = /^(utils?|helpers?|common|shared|libs?|misc|types?|constants?)$/
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*$/
/** Names that something else prescribes. */
const GIVEN_NAMES = new Set(['zh-CN'])

/** Files with too many lines. */
export function longFiles(source: Source): string[] {
  if (!isCode(source) && !source.path.endsWith('.css')) return []
  const lines = source.text.trimEnd().split('\n').length
  return lines > LONGEST_FILE ? [`${source.path}: ${lines} lines, ${LONGEST_FILE} at most`] : []
}

/** Folders and files not in kebab-case, and those named after a kind of thing. */
export function badNames(source: Source): string[] {
  return source.path.split('/').flatMap((part) => {
    if (GIVEN_NAMES.has(part)) return []
    const words = part.replace(/^\./, '').split('.')
    const stem = words[0] ?? ''
    if (NAMELESS.test(stem)) return [`${source.path}: "${part}" says nothing, name it after its main thing`]
    return words.every((word) => KEBAB.test(word)) ? [] : [`${source.path}: "${part}" is not in kebab-case`]
  })
}

type Node = { type: string; start: number; end: number; [name: string]: unknown }

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Functions with too many lines. The callback of a `describe` groups tests and is no function of its own. */
export function longFunctions(source: Source): string[] {
  if (!isCode(source)) return []
  const { program, errors } = parseSync(source.path, source.text)
  if (errors.length > 0) return [`${source.path}: cannot be read: ${errors[0]?.message}`]
  const found: string[] = []
  walk(program as unknown as Node, (node, parent) => {
    if (!FUNCTIONS.has(node.type) || isChapter(parent)) return
    const first = lineOf(source.text, node.start)
    const lines = lineOf(source.text, node.end) - first + 1
    if (lines <= LONGEST_FUNCTION) return
    const most = isMapping(source.text, node, lines) ? LONGEST_MAPPING : LONGEST_FUNCTION
    if (lines > most) found.push(`${source.path}:${first}: a function of ${lines} lines, ${most} at most`)
  })
  return found
}

const MAPPINGS = new Set(['ObjectExpression', 'JSXElement', 'JSXFragment'])

/** Whether object literals or JSX make up more than half of a function. */
function isMapping(text: string, of: Node, lines: number): boolean {
  const mappings: Node[] = []
  walk(of, (node) => {
    const isInside = mappings.some((outer) => outer.start <= node.start && node.end <= outer.end)
    if (MAPPINGS.has(node.type) && !isInside) mappings.push(node)
  })
  const mapped = mappings.reduce((sum, { start, end }) => sum + lineOf(text, end) - lineOf(text, start) + 1, 0)
  return mapped > lines / 2
}

function isChapter(parent: Node | null): boolean {
  if (parent?.type !== 'CallExpression') return false
  const callee = parent['callee'] as Node
  return callee['name'] === 'describe'
}

function walk(node: Node, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  visit(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit, node)
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
