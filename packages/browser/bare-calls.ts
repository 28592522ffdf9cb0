import type { Plugin } from 'vite'
import { childrenOf, isNamed, type Node } from './syntax-nodes.ts'

const CONTRACT = /\/contract\/src\/.*\.ts$/
/** What a browser needs of a call: where it goes, how its body and its list come, and in the back office who may make it. */
const KEPT = new Set(['method', 'path', 'sends', 'isFlatList', 'audience', 'role', 'approvedBy'])
/** Only schemas are changed by these. */
const OF_SCHEMAS = new Set(['meta', 'refine', 'extend'])

type Change = { start: number; end: number; text: string }

/**
 * Of each call that the contract describes, a browser takes where it goes and who may make it; the server checks by the
 * schemas and tells the rest in its documentation. What is left out here is a fifth of the contract.
 */
export function bareCalls(): Plugin {
  return {
    name: 'bare-calls',
    transform: {
      filter: { id: CONTRACT, code: /\bendpoint\(|\bz\b/ },
      handler(code) {
        const changes: Change[] = []
        visit(this.parse(code, { lang: 'ts' }) as unknown as Node, code, changes)
        return { code: changed(code, changes), map: null }
      },
    },
  }
}

function visit(node: Node, code: string, changes: Change[]): void {
  if (node.type === 'CallExpression') {
    const [definition] = node['arguments'] as Node[]
    if (isNamed(node['callee'] as Node, 'endpoint') && definition?.type === 'ObjectExpression') {
      changes.push({ start: node.start, end: node.end, text: addressOf(definition, code) })
      return
    }
    if (isSchema(node)) {
      changes.push({ start: node.start, end: node.end, text: 'z' })
      return
    }
  }
  for (const child of childrenOf(node)) visit(child, code, changes)
}

/** `z.object({...}).strict()`, or a schema of another module made into another one. */
function isSchema(call: Node): boolean {
  let node = call
  for (;;) {
    if (node.type === 'CallExpression') node = node['callee'] as Node
    else if (node.type === 'MemberExpression') {
      if (OF_SCHEMAS.has((node['property'] as Node)['name'] as string)) return true
      node = node['object'] as Node
    } else return isNamed(node, 'z')
  }
}

function addressOf(definition: Node, code: string): string {
  const kept = (definition['properties'] as Node[]).filter(
    (part) => part.type === 'SpreadElement' || KEPT.has((part['key'] as Node)['name'] as string),
  )
  return `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}

function changed(code: string, changes: readonly Change[]): string {
  return changes
    .toReversed()
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
