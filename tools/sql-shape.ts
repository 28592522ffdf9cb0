/*
 * As much of a statement's shape as the rules need: its queries, each with the tables that it reads or changes, its
 * conditions and its order. Not a parser of SQL: it reads what this project writes.
 */

export type Token = { kind: 'word' | 'text' | 'number' | 'parameter' | 'symbol'; text: string }
export type Group = { kind: 'group'; nodes: Node[] }
export type Node = Token | Group

export type TableUse = { table: string; alias: string }
export type Query = {
  /** Tables named after from, join, update and delete; not those that an insert writes to. */
  uses: TableUse[]
  /** What stands between its words, subqueries left out, by clause. */
  clauses: Map<string, Node[]>
  /** Names that queries around it use. */
  outer: TableUse[]
  /** Whether it stands after `lateral`. */
  isLateral: boolean
}

const PATTERN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$\$[\s\S]*?\$\$|\$\d+|[a-z_][a-z0-9_$]*|\d+(?:\.\d+)?|::|->>|->|<>|<=|>=|!=|\|\||[^\s]/giy

/** The tokens of a statement; comments are given apart. */
export function tokensOf(sql: string): { tokens: Token[]; comments: string[] } {
  const tokens: Token[] = []
  const comments: string[] = []
  for (const [text] of sql.matchAll(new RegExp(PATTERN.source, 'gi'))) {
    if (text.startsWith('--') || text.startsWith('/*')) comments.push(text)
    else tokens.push({ kind: kindOf(text), text: text.startsWith('"') ? text.slice(1, -1) : text.toLowerCase() })
  }
  return { tokens, comments }
}

function kindOf(text: string): Token['kind'] {
  if (text.startsWith("'") || text.startsWith('$$')) return 'text'
  if (/^\$\d/.test(text)) return 'parameter'
  if (/^\d/.test(text)) return 'number'
  return /^["a-z_]/i.test(text) ? 'word' : 'symbol'
}

function grouped(tokens: readonly Token[]): Node[] {
  const stack: Node[][] = [[]]
  for (const token of tokens) {
    const top = stack.at(-1) as Node[]
    if (token.text === '(' && token.kind === 'symbol') {
      const group: Group = { kind: 'group', nodes: [] }
      top.push(group)
      stack.push(group.nodes)
    } else if (token.text === ')' && token.kind === 'symbol') {
      if (stack.length > 1) stack.pop()
    } else top.push(token)
  }
  return stack[0] as Node[]
}

const STARTS = new Set(['select', 'with', 'insert', 'update', 'delete', 'values'])
const CLAUSES = new Set(
  'select from where group having order limit offset for returning set using values into window'.split(' '),
)
const BRANCHES = new Set(['union', 'intersect', 'except'])

export function isWord(node: Node | undefined, ...words: string[]): boolean {
  return node !== undefined && node.kind === 'word' && words.includes(node.text)
}

function isQuery(node: Node | undefined): node is Group {
  return node?.kind === 'group' && beginsQuery(node.nodes)
}

function beginsQuery(nodes: readonly Node[]): boolean {
  return isWord(nodes[0], ...STARTS)
}

/** Every query of a statement, those in common table expressions and subqueries too. */
export function queriesOf(sql: string): Query[] {
  const found: Query[] = []
  readQuery(grouped(tokensOf(sql).tokens), [], found)
  return found
}

/** Names of a statement's common table expressions. */
export function findParts(sql: string): Set<string> {
  const names = new Set<string>()
  const visit = (nodes: readonly Node[]) => {
    for (const [index, node] of nodes.entries()) {
      if (node.kind !== 'group') continue
      visit(node.nodes)
      if (beginsQuery(node.nodes)) addPart(nodes, index, names)
    }
  }
  visit(grouped(tokensOf(sql).tokens))
  return names
}

/** `name (columns) as not materialized (…)`, the columns and the word about it left out or not. */
function addPart(nodes: readonly Node[], at: number, names: Set<string>): void {
  let before = at - 1
  if (isWord(nodes[before], 'materialized')) before -= isWord(nodes[before - 1], 'not') ? 2 : 1
  if (!isWord(nodes[before], 'as')) return
  const name = nodes[before - 1]?.kind === 'group' ? nodes[before - 2] : nodes[before - 1]
  if (name?.kind === 'word') names.add(name.text)
}

function readQuery(nodes: readonly Node[], outer: readonly TableUse[], found: Query[], isLateral = false): void {
  let branch: Node[] = []
  for (const node of [...nodes, null]) {
    if (node === null || isWord(node, ...BRANCHES)) {
      readBranch(branch, outer, found, isLateral)
      branch = []
    } else if (!(branch.length === 0 && isWord(node, 'all'))) branch.push(node)
  }
}

function readBranch(nodes: readonly Node[], outer: readonly TableUse[], found: Query[], isLateral: boolean): void {
  const [first] = nodes
  if (isWord(first, 'with')) readWith(nodes, outer, found, isLateral)
  else if (nodes.length === 1 && isQuery(first)) readQuery(first.nodes, outer, found, isLateral)
  else readPlain(nodes, outer, found, isLateral)
}

function readPlain(nodes: readonly Node[], outer: readonly TableUse[], found: Query[], isLateral: boolean): void {
  const clauses = clausesOf(nodes)
  const uses = usesOf(nodes, clauses)
  found.push({ uses, clauses, outer: [...outer], isLateral })
  const seen = [...outer, ...uses]
  const visit = (list: readonly Node[]) => {
    for (const [index, node] of list.entries()) {
      if (node.kind !== 'group') continue
      if (beginsQuery(node.nodes)) readQuery(node.nodes, seen, found, isWord(list[index - 1], 'lateral'))
      else visit(node.nodes)
    }
  }
  visit(nodes)
}

/** The expressions see nothing of what is around; what follows them is a query of its own. */
function readWith(nodes: readonly Node[], outer: readonly TableUse[], found: Query[], isLateral: boolean): void {
  let at = isWord(nodes[1], 'recursive') ? 2 : 1
  for (;;) {
    while (at < nodes.length && !isQuery(nodes[at])) at += 1
    const expression = nodes[at]
    if (!isQuery(expression)) return
    readQuery(expression.nodes, outer, found)
    at += 1
    const next = nodes[at]
    if (next === undefined || next.kind === 'group' || next.text !== ',') break
  }
  readBranch(nodes.slice(at), outer, found, isLateral)
}

/** Where a word begins a clause, and not `for` of a function's arguments or `set` of what follows a conflict. */
function clausesOf(nodes: readonly Node[]): Map<string, Node[]> {
  const clauses = new Map<string, Node[]>()
  let name = ''
  for (const [index, node] of nodes.entries()) {
    const isConflict = isWord(node, 'on') && isWord(nodes[index + 1], 'conflict')
    if (isConflict) name = 'conflict'
    else if (name !== 'conflict' && node.kind === 'word' && CLAUSES.has(node.text)) name = node.text
    else if (isWord(node, 'returning')) name = 'returning'
    if (!clauses.has(name)) clauses.set(name, [])
    clauses.get(name)?.push(node)
  }
  return clauses
}

const NO_ALIAS = new Set(
  'on using set where join left right inner full cross natural lateral values order group limit for returning select default offset'.split(
    ' ',
  ),
)

function usesOf(nodes: readonly Node[], clauses: ReadonlyMap<string, readonly Node[]>): TableUse[] {
  const uses: TableUse[] = []
  if (isWord(nodes[0], 'update')) addUse(nodes, 1, uses)
  for (const clause of [clauses.get('from') ?? [], isWord(nodes[0], 'delete') ? (clauses.get('using') ?? []) : []]) {
    for (const [index, node] of clause.entries()) {
      const begins = isWord(node, 'from', 'join', 'using') || (node.kind === 'symbol' && node.text === ',')
      if (begins) addUse(clause, isWord(clause[index + 1], 'lateral', 'only') ? index + 2 : index + 1, uses)
    }
  }
  return uses
}

function addUse(nodes: readonly Node[], at: number, uses: TableUse[]): void {
  const [name, next] = [nodes[at], nodes[at + 1]]
  // A function, or a query whose own tables are looked at by themselves.
  if (name?.kind !== 'word' || next?.kind === 'group') return
  const alias = isWord(next, 'as') ? nodes[at + 2] : next
  const isAlias = alias?.kind === 'word' && !NO_ALIAS.has(alias.text)
  uses.push({ table: name.text, alias: isAlias ? alias.text : name.text })
}

/** The nodes one after another, groups opened, queries left out. */
export function flat(nodes: readonly Node[]): Token[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'group') return [node]
    return beginsQuery(node.nodes) ? [] : flat(node.nodes)
  })
}
