import {
  findParts,
  flat,
  isWord,
  type Node,
  type Query,
  queriesOf,
  type TableUse,
  type Token,
  tokensOf,
} from './sql-shape.ts'

/*
 * What every statement that the server sends must keep to, so that it also runs on a database that is spread over nodes by
 * bucket. A statement that must break a rule says so with its reason: `/* several buckets: … *​/`.
 */

/** A statement as it was sent. `isPersons`: while a customer waited for the answer. */
export type Sent = { text: string; isPersons: boolean }
export type Breach = { rule: string; says: string }

type Rule = {
  rule: string
  says: string
  isBroken(
    sent: Sent,
    queries: readonly Query[],
    customers: ReadonlySet<string>,
    definers: ReadonlySet<string>,
  ): boolean
}

const RULES: readonly Rule[] = [
  {
    rule: 'empty select',
    says: 'a select without a list of what it selects',
    isBroken: (_, queries) => queries.some(hasEmptySelect),
  },
  {
    rule: 'several buckets',
    says: "customers' rows are locked where no parameter names their bucket",
    isBroken: (_, queries, customers) =>
      queries.some((query) => locksRows(query) && unnamed(query, customers).length > 0),
  },
  {
    rule: 'no bucket',
    says: "a customer's statement touches a table of customers without the bucket as a parameter",
    isBroken: ({ isPersons }, queries, customers) =>
      isPersons && queries.some((query) => unnamed(query, customers).length > 0),
  },
  {
    rule: 'correlated',
    says: "for each row a query over customers' rows of all buckets",
    isBroken: (_, queries, customers) => queries.some((query) => isCorrelated(query, customers)),
  },
  {
    rule: 'correlated part',
    says: 'for each row of a common table expression a query or a lateral part that names it',
    isBroken: ({ text }, queries) => {
      const parts = findParts(text)
      return queries.some((query) => namesAround(query, ({ table }) => parts.has(table)))
    },
  },
  {
    rule: 'no source',
    says: 'for each row a query that reads no table',
    isBroken: (_, queries) => queries.some((query) => !query.clauses.has('from') && namesAround(query, () => true)),
  },
  {
    rule: 'complex join',
    says: 'tables of customers are joined, and not by their bucket',
    isBroken: (_, queries, customers) => queries.some((query) => isJoinedOtherwise(query, customers)),
  },
  {
    rule: 'whole tables',
    says: "a table that is whole on every node is changed in a statement over customers' rows of several buckets",
    isBroken: (_, queries, customers) => {
      const changed = queries.flatMap(changedTable)
      return (
        changed.some((table) => !customers.has(table)) && queries.some((query) => unnamed(query, customers).length > 0)
      )
    },
  },
  {
    rule: 'another user',
    says: "a function that runs as its owner beside customers' rows that the caller reads or changes",
    isBroken: ({ text }, queries, customers, definers) => {
      const { tokens } = tokensOf(text)
      const isCalled = tokens.some((token, index) => definers.has(token.text) && tokens[index + 1]?.text === '(')
      return isCalled && queries.some(({ uses }) => uses.some(({ table }) => customers.has(table)))
    },
  },
  {
    rule: 'full join',
    says: 'a full join of which a side is a table of customers, and no materialized part',
    isBroken: (_, queries, customers) =>
      queries.some(({ uses, clauses }) => joinsFully(clauses) && uses.some(({ table }) => customers.has(table))),
  },
  {
    rule: 'any order',
    says: "some of customers' rows are taken in an order that does not end with the id",
    isBroken: (_, queries, customers) => queries.some((query) => hasTies(query, customers)),
  },
]

/** What is wrong with a statement. `customers` are the tables with a bucket, `definers` functions that run as their owner. */
export function breachesOf(
  sent: Sent,
  customers: ReadonlySet<string>,
  definers: ReadonlySet<string> = new Set(),
): Breach[] {
  const queries = queriesOf(sent.text)
  const exempt = tokensOf(sent.text).comments.join(' ')
  return RULES.filter(({ rule }) => !new RegExp(`/\\*\\s*${rule}: \\w`).test(exempt))
    .filter((rule) => rule.isBroken(sent, queries, customers, definers))
    .map(({ rule, says }) => ({ rule, says }))
}

function hasEmptySelect({ clauses }: Query): boolean {
  return clauses.get('select')?.length === 1
}

function joinsFully(clauses: Query['clauses']): boolean {
  return (clauses.get('from') ?? []).some(
    (node, index, all) => isWord(node, 'full') && isWord(all[index + 1], 'join', 'outer'),
  )
}

function locksRows({ clauses }: Query): boolean {
  return isWord(clauses.get('for')?.[1], 'update', 'share', 'no', 'key')
}

/** Uses of customers' tables whose bucket is no parameter, also not by way of another table's bucket. */
function unnamed({ uses, clauses }: Query, customers: ReadonlySet<string>): TableUse[] {
  const touched = uses.filter(({ table }) => customers.has(table))
  if (touched.length === 0) return []
  const tokens = conditionsOf(clauses)
  const named = new Set<string>()
  const pairs: [string, string][] = []
  for (const [index, token] of tokens.entries()) {
    if (token.text !== '=') continue
    const [left, right] = [bucketBefore(tokens, index), bucketAfter(tokens, index)]
    if (left !== null && right !== null) pairs.push([left, right])
    else if (left !== null && tokens[index + 1]?.kind === 'parameter') named.add(left)
    else if (right !== null && isParameterBefore(tokens, index)) named.add(right)
  }
  // A bucket without an alias is that of the only table, and `using (bucket)` that of all.
  if (named.has('') || sharesBucket(tokens)) for (const { alias } of uses) if (named.size > 0) named.add(alias)
  for (const _ of pairs) {
    for (const [a, b] of pairs) {
      if (named.has(a)) named.add(b)
      if (named.has(b)) named.add(a)
    }
  }
  return touched.filter(({ alias }) => !named.has(alias))
}

function conditionsOf(clauses: ReadonlyMap<string, readonly Node[]>): Token[] {
  return flat([...(clauses.get('from') ?? []), ...(clauses.get('using') ?? []), ...(clauses.get('where') ?? [])])
}

/** The alias of `alias.bucket` before an equals sign, '' for a bare one, null for something else. */
function bucketBefore(tokens: readonly Token[], at: number): string | null {
  if (tokens[at - 1]?.text !== 'bucket') return null
  return tokens[at - 2]?.text === '.' ? (tokens[at - 3]?.text ?? null) : ''
}

function bucketAfter(tokens: readonly Token[], at: number): string | null {
  if (tokens[at + 1]?.text === 'bucket') return ''
  return tokens[at + 2]?.text === '.' && tokens[at + 3]?.text === 'bucket' ? (tokens[at + 1]?.text ?? null) : null
}

function isParameterBefore(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.kind === 'parameter' || (tokens[at - 2]?.text === '::' && tokens[at - 3]?.kind === 'parameter')
}

function sharesBucket(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => token.text === 'using' && tokens[index + 1]?.text === 'bucket')
}

/** Whether a query names a row of one around it. */
function namesAround({ uses, clauses, outer }: Query, isMeant: (use: TableUse) => boolean): boolean {
  const own = new Set(uses.map(({ alias }) => alias))
  const around = new Set(outer.filter((use) => !own.has(use.alias) && isMeant(use)).map(({ alias }) => alias))
  if (around.size === 0) return false
  const tokens = flat([...clauses.values()].flat())
  return tokens.some(({ text }, index) => around.has(text) && tokens[index + 1]?.text === '.')
}

/** Each table of customers must be tied to the first one by the bucket, or name its own as a parameter. */
function isJoinedOtherwise(query: Query, customers: ReadonlySet<string>): boolean {
  const tables = query.uses.filter(({ table }) => customers.has(table))
  const [first, ...others] = tables
  if (first === undefined || others.length === 0) return false
  const tokens = conditionsOf(query.clauses)
  if (sharesBucket(tokens)) return false
  const tied = new Set([first.alias])
  for (const _ of query.uses) {
    for (const [index, token] of tokens.entries()) {
      if (token.text !== '=') continue
      const [left, right] = [bucketBefore(tokens, index), bucketAfter(tokens, index)]
      if (left === null || right === null) continue
      if (tied.has(left)) tied.add(right)
      if (tied.has(right)) tied.add(left)
    }
  }
  const free = new Set(unnamed(query, customers).map(({ alias }) => alias))
  return tables.some(({ alias }) => !tied.has(alias) && free.has(alias))
}

/** The table that a query changes, if it changes one. */
function changedTable({ clauses }: Query): string[] {
  const nodes = [...clauses.values()].flat()
  const place = isWord(nodes[0], 'update') ? 1 : isWord(nodes[0], 'delete') ? 2 : isWord(nodes[0], 'insert') ? 2 : null
  const name = place === null ? undefined : nodes[place]
  return name?.kind === 'word' ? [name.text] : []
}

/** Reads customers' rows, names a table of a query around it, and does not stay in one bucket. */
function isCorrelated(query: Query, customers: ReadonlySet<string>): boolean {
  const { uses, clauses, outer } = query
  const own = new Set(uses.map(({ alias }) => alias))
  const around = new Set(outer.map(({ alias }) => alias).filter((alias) => !own.has(alias)))
  if (around.size === 0 || !uses.some(({ table }) => customers.has(table))) return false
  const tokens = conditionsOf(clauses)
  const names = tokens.some(({ text }, index) => around.has(text) && tokens[index + 1]?.text === '.')
  if (!names) return false
  const sameBucket = tokens.some((token, index) => {
    if (token.text !== '=') return false
    const [left, right] = [bucketBefore(tokens, index), bucketAfter(tokens, index)]
    return left !== null && right !== null
  })
  return !sameBucket && unnamed(query, customers).length > 0
}

/** A part of customers' rows, by an order in which two may stand at one place. */
function hasTies({ uses, clauses }: Query, customers: ReadonlySet<string>): boolean {
  const order = clauses.get('order')
  if (order === undefined || !clauses.has('limit') || !uses.some(({ table }) => customers.has(table))) return false
  if (clauses.has('group')) return false
  const tokens = flat(order).filter(({ text }) => !['asc', 'desc', 'nulls', 'first', 'last'].includes(text))
  const last = tokens.at(-1)?.text ?? ''
  return !LAST_OF_KEYS.has(last)
}

/** Columns that end the key of a table of customers. */
const LAST_OF_KEYS = new Set(['id', 'reference', 'kind', 'token_hash', 'key', 'leg'])

/** Found by the address or the provider's subject that somebody signs in with; only that says which bucket is theirs. */
const BY_ANOTHER_KEY = new Set(['user_email', 'user_identity'])

/** Tables of a schema that are kept by bucket. */
export function customersTables(migrations: string): Set<string> {
  const tables = migrations.matchAll(/create table (\w+) \(([\s\S]*?)\n\)/g)
  return new Set(
    [...tables]
      .filter(([, name, body]) => /^\s+bucket smallint/m.test(body ?? '') && !BY_ANOTHER_KEY.has(name ?? ''))
      .map(([, name]) => name ?? ''),
  )
}

/** Functions that run as their owner. */
export function definerFunctions(migrations: string): Set<string> {
  const found = migrations.matchAll(/create (?:or replace )?function (\w+)\s*\(([^)]*)\)([\s\S]*?)\bas\b/gi)
  return new Set(
    [...found].filter(([, , , rest]) => /security definer/i.test(rest ?? '')).map(([, name]) => name ?? ''),
  )
}

/** Functions in SQL that take parameters: a node cannot run them by itself, but it can those of plpgsql. */
export function sqlFunctions(migrations: string): string[] {
  const found = migrations.matchAll(/create (?:or replace )?function (\w+)\s*\(([^)]*)\)([\s\S]*?)\bas\b/gi)
  return [...found]
    .filter(([, , parameters, rest]) => parameters?.trim() !== '' && /language\s+sql\b/i.test(rest ?? ''))
    .map(([, name]) => name ?? '')
}
