import { dirname, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { isNamed, type Node, nodesOf } from './syntax-nodes.ts'

const ROUTES = /\/src\/(?:.*-)?routes\.tsx?$/
const FILE = '.vite/pages.json'

/** What a page is opened with: its module by the name that the manifest knows, and books of phrases. */
export type OpenedPage = { readonly module: string | null; readonly books: readonly string[] }

/** What a list is made of that a file takes from elsewhere; the app hands products' books to modules that tell of them. */
type Lists = ReadonlyMap<string, readonly string[]>

/**
 * Writes down beside the manifest at which address which page is, and what it is opened with: the server names those
 * files in the page's head, so that they are fetched with the program and not after it has begun.
 */
export function openedPages(): Plugin {
  let root = ''
  const parsed = new Map<string, Node>()
  return {
    name: 'opened-pages',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    transform: {
      filter: { id: ROUTES, code: /\bcreateRouter?\(/ },
      handler(code, id) {
        parsed.set(id, this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
        return null
      },
    },
    generateBundle() {
      const handed = listsOf([...parsed].find(([id]) => id.endsWith('/src/routes.ts'))?.[1])
      const pages = [...parsed].flatMap(([id, file]) => pagesOf(file, handed, (path) => moduleOf(root, id, path)))
      const source = `${JSON.stringify(Object.fromEntries(pages.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`
      this.emitFile({ type: 'asset', fileName: FILE, source })
    },
  }
}

function moduleOf(root: string, importer: string, path: string): string {
  return relative(root, resolve(dirname(importer), path)).replaceAll(sep, '/')
}

/** The pages of a file of routes; what leads elsewhere is none. */
export function pagesOf(
  file: Node,
  handed: Lists,
  moduleAt: (path: string) => string,
): (readonly [string, OpenedPage])[] {
  const own = listsOf(file)
  const calls = [...nodesOf(file)].filter((node) => isCall(node, 'createRoute'))
  return calls.flatMap((call) => {
    const path = textOf(partOf(call, 'path'))
    const component = partOf(call, 'component')
    if (path === null || component === undefined) return []
    const asked = [...nodesOf(component)].find(({ type }) => type === 'ImportExpression')
    const from = textOf(asked?.['source'] as Node | undefined)
    const said = isCall(component, 'spokenPage') ? (component['arguments'] as Node[])[2] : undefined
    return [[path, { module: from === null ? null : moduleAt(from), books: textsOf(said, own, handed) }] as const]
  })
}

function isCall(node: Node, name: string): boolean {
  return node.type === 'CallExpression' && isNamed(node['callee'] as Node, name)
}

function partOf(call: Node, name: string): Node | undefined {
  const [described] = call['arguments'] as Node[]
  const parts = (described?.['properties'] ?? []) as Node[]
  return parts.find((part) => part.type === 'Property' && isNamed(part['key'] as Node, name))?.['value'] as Node
}

function textOf(node: Node | undefined): string | null {
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
}

/** Lists of texts that a file names. */
export function listsOf(file: Node | undefined): Lists {
  const lists = new Map<string, readonly string[]>()
  for (const node of file === undefined ? [] : nodesOf(file)) {
    if (node.type !== 'VariableDeclarator') continue
    const texts = textsOf(node['init'] as Node | undefined, lists, new Map())
    if (texts.length > 0) lists.set((node['id'] as Node)['name'] as string, texts)
  }
  return lists
}

function textsOf(node: Node | undefined, own: Lists, handed: Lists): readonly string[] {
  if (node === undefined || node === null) return []
  if (node.type === 'TSAsExpression') return textsOf(node['expression'] as Node, own, handed)
  if (node.type === 'SpreadElement') return textsOf(node['argument'] as Node, own, handed)
  if (node.type === 'Identifier') return own.get(node['name'] as string) ?? [...handed.values()].flat()
  if (node.type === 'ArrayExpression') {
    return (node['elements'] as Node[]).flatMap((part) => textOf(part) ?? textsOf(part, own, handed))
  }
  return []
}
