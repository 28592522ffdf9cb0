import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { errorCode, errorText, toError } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import { arrayText } from './array-text.ts'
import { instantOfColumn } from './column-text.ts'
import { PROCESS_NAME } from './process-name.ts'
import type { Raw, RowOf, RowShape } from './row-shape.ts'
import { checkShape, record } from './statement-recorder.ts'

export type Value = string | number | boolean | null | Date | Buffer | readonly (string | number | boolean | null)[]

/** Something SQL can be sent to: the pool, or one transaction. Statements are prepared once per connection. */
export type Queryable = {
  /** Rows of a shape that names their columns and types. */
  query<const Shape extends RowShape>(shape: Shape, text: string, values?: readonly Value[]): Promise<RowOf<Shape>[]>
  query<Row extends object = Raw>(text: string, values?: readonly Value[]): Promise<Row[]>
  /** Number of rows written. */
  execute(text: string, values?: readonly Value[]): Promise<number>
}

export type Transaction = Queryable & { readonly inTransaction: true }

export type Database = Queryable & {
  /** Runs `work` in one transaction; any throw rolls it back. Deadlocks and serialization failures are tried again. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Connections: all, idle, and callers waiting for one. */
  use(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  log: Log
  connections?: number
  /** Connections beside these for work in the background; left out: it shares those of requests. */
  backgroundConnections?: number
  name?: string
  /** Behind a pooler that lends connections by the transaction: nothing of a session is asked for, and no statement has a name. */
  isPooled?: boolean
  /** A connection that leaves a statement unanswered for longer is given up; for tests. */
  longestSilenceMs?: number
}

const INT8 = 20
const TIMESTAMPTZ = 1184
const NAMED_STATEMENTS_LIMIT = 1_000
const TRIES = 5
/** No statement runs longer: PostgreSQL ends it. */
export const LONGEST_STATEMENT_MS = 60_000
/** Longer without an answer, and it is the connection that is lost, though nobody closed it. */
const LONGEST_SILENCE_MS = LONGEST_STATEMENT_MS + 5_000
/** How long a request, and work in the background, wait for a connection. */
const LONGEST_WAIT_MS = 10_000
const LONGEST_BACKGROUND_WAIT_MS = 30_000
const SERIALIZATION_FAILURE = '40001'
/** The transaction has had a refusal before: this one says nothing of why. */
const IN_FAILED_TRANSACTION = '25P02'
/** What a session begins with; behind a pooler the role has it instead. */
const SESSION = {
  options: '-c timezone=UTC',
  statement_timeout: LONGEST_STATEMENT_MS,
  idle_in_transaction_session_timeout: 60_000,
}
/** Serialization failure, deadlock: the transaction left nothing behind and may run again. */
const TRY_AGAIN = new Set([SERIALIZATION_FAILURE, '40P01'])

const BEGIN = 'begin'
const BEGIN_WITHOUT_WAITING = 'begin; set local synchronous_commit = off'

const unhurried = new AsyncLocalStorage<true>()
const background = new AsyncLocalStorage<true>()

/**
 * Work that no caller waits for, jobs, dispatchers and health checks, has connections of its own: a burst of requests takes none
 * of them.
 */
export function inBackground<Result>(work: () => Result): Result {
  return background.run(true, work)
}

/**
 * Within `work` a transaction does not wait until the disk has it. If the database itself crashes, the latest of them are
 * undone, whole and from the last backwards; so only what is then done again belongs here: jobs of played time.
 */
export function withoutWaitingForDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  return unhurried.run(true, work)
}

/** What a transaction had made sure of was changed by another before it could use it: it is undone and runs again. */
export class TransactionConflict extends Error {
  readonly code = SERIALIZATION_FAILURE
}

const parsers = {
  getTypeParser(oid: number, format?: string) {
    if (oid === INT8) return safeInteger
    if (oid === TIMESTAMPTZ) return instantOfColumn
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`an int8 beyond 2^53 came from the database: ${text}`)
  return value
}

export function openDatabase(options: DatabaseOptions): Database {
  const isNamed = options.isPooled !== true
  const { connections = 16, backgroundConnections } = options
  const requests = openPool(options, connections, LONGEST_WAIT_MS)
  const own =
    backgroundConnections === undefined ? null : openPool(options, backgroundConnections, LONGEST_BACKGROUND_WAIT_MS)
  const pools = own === null ? [requests] : [requests, own]
  const pool = () => (own !== null && background.getStore() === true ? own : requests)
  const send: Send = (text, values) => tryAgain(() => alone(pool(), statement(isNamed, text, values)))
  return {
    query: queryBy(send),
    execute: async (text, values) => (await send(text, values)).rowCount ?? 0,
    transaction: (work) => tryAgain(() => attemptTransaction(pool(), isNamed, work)),
    use: () => ({
      total: sumOver(pools, (each) => each.totalCount),
      idle: sumOver(pools, (each) => each.idleCount),
      waiting: sumOver(pools, (each) => each.waitingCount),
    }),
    close: async () => {
      await Promise.all(pools.map((each) => each.end()))
    },
  }
}

function sumOver(pools: readonly pg.Pool[], count: (pool: pg.Pool) => number): number {
  return pools.reduce((sum, pool) => sum + count(pool), 0)
}

function openPool(options: DatabaseOptions, connections: number, longestWaitMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: connections,
    application_name: options.name ?? PROCESS_NAME,
    connectionTimeoutMillis: longestWaitMs,
    idleTimeoutMillis: 60_000,
    query_timeout: options.longestSilenceMs ?? LONGEST_SILENCE_MS,
    ...(options.isPooled === true ? {} : SESSION),
    keepAlive: true,
    pipeline: true,
    types: parsers,
  } as pg.PoolConfig)
  // An idle connection that breaks must not end the process: the pool opens another when one is needed.
  pool.on('error', (error) => options.log.warn({ err: error.message }, 'an idle database connection broke'))
  return pool
}

/** A statement alone is a transaction of its own, so both may run again. */
async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= TRIES || !mayTryAgain(error)) throw error
      await new Promise((wake) => setTimeout(wake, Math.random() * 20 * attempt))
    }
  }
}

/** A migration beside us may have changed what a prepared statement answers with: it is prepared anew, once for all. */
function mayTryAgain(error: unknown): boolean {
  const code = errorCode(error)
  const isOutdated = code === '0A000' && errorText(error, 'message').includes('cached plan')
  if (isOutdated) names.clear()
  return isOutdated || TRY_AGAIN.has(code)
}

function attemptTransaction<Result>(
  pool: pg.Pool,
  isNamed: boolean,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return lent(pool, async (client, onBroken) => {
    try {
      // Not awaited: it goes down the pipeline ahead of the first statement and fails with it.
      gather(client)
      const begun = client.query(unhurried.getStore() ? BEGIN_WITHOUT_WAITING : BEGIN)
      begun.catch(() => undefined)
      const result = await work(transactionOver(client, isNamed))
      await begun
      const { command } = await client.query('commit')
      // So PostgreSQL answers where a statement was refused, without a fault of its own.
      if (command === 'ROLLBACK') throw new Error('a statement was refused and nobody said so: nothing was written')
      return result
    } catch (error) {
      await client.query('rollback').catch(onBroken)
      throw error
    }
  })
}

/** A statement by itself. A connection that refused one is as good as before; the pool's own query would end it. */
async function alone(pool: pg.Pool, given: pg.QueryConfig): Promise<pg.QueryResult> {
  return lent(pool, async (client, onBroken) => {
    try {
      return await client.query(given)
    } catch (error) {
      if (!isRefusedStatement(error)) onBroken(toError(error))
      throw error
    }
  })
}

/** Whether the database refused a statement: nothing of it was done, and the connection is as good as before. */
export function isRefusedStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}

/** Lends a connection to `work`; one that broke meanwhile is not given back but ended. */
async function lent<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, onBroken: (error: Error) => void) => Promise<Result>,
): Promise<Result> {
  let broken: Error | undefined
  const onBroken = (error: Error) => {
    broken = error
  }
  const client = await clientOf(pool, onBroken)
  try {
    return await work(client, onBroken)
  } finally {
    client.off('error', onBroken)
    client.release(broken)
  }
}

/**
 * A connection of the pool, listened to from the very call that hands it out: what says that it is ready and what says that
 * it is ended can come in one piece, and an error that nobody hears ends the process.
 */
function clientOf(pool: pg.Pool, onError: (error: Error) => void): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (client === undefined) return reject(error)
      client.on('error', onError)
      resolve(client)
    })
  })
}

function transactionOver(client: pg.PoolClient, isNamed: boolean): Transaction {
  let refusal: unknown = null
  const send: Send = async (text, values) => {
    gather(client)
    try {
      const answer = await client.query(statement(isNamed, text, values))
      // Also a return to a savepoint: what was refused before it is undone.
      refusal = null
      return answer
    } catch (error) {
      if (errorCode(error) !== IN_FAILED_TRANSACTION) {
        refusal ??= error
        throw error
      }
      // Statements that were sent together fail with the first of them. It is heard first, by whoever knows what it means.
      await setImmediate()
      throw refusal ?? error
    }
  }
  return {
    inTransaction: true,
    query: queryBy(send),
    execute: async (text, values) => (await send(text, values)).rowCount ?? 0,
  }
}

type Send = (text: string, values?: readonly Value[]) => Promise<pg.QueryResult>
export type Shaped = [shape: RowShape, text: string, values?: readonly Value[]]
export type Unshaped = [text: string, values?: readonly Value[]]

export function isShaped(given: Shaped | Unshaped): given is Shaped {
  return typeof given[0] !== 'string'
}

/** A `query` over what sends one statement. */
export function queryBy(send: Send): Queryable['query'] {
  function query<Shape extends RowShape>(shape: Shape, text: string, values?: readonly Value[]): Promise<RowOf<Shape>[]>
  function query<Row extends object>(...given: Unshaped): Promise<Row[]>
  async function query(...given: Shaped | Unshaped): Promise<object[]> {
    if (!isShaped(given)) return (await send(...given)).rows
    const [shape, text, values] = given
    const answer = await send(text, values)
    checkShape(shape, text, answer)
    return answer.rows
  }
  return query
}

/** A `query` on one connection, such as the owner's. */
export function queryOn(client: pg.ClientBase): Queryable['query'] {
  return queryBy((text, values = []) => client.query(text, [...values]))
}

type Wire = { connection: { stream: { cork(): void; uncork(): void } } }

/** What is sent within one turn of the event loop goes out in one write: each write is a call to the kernel. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Wire).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const names = new Map<string, string>()
let named = 0
/** A statement that begins so has no name, and is planned for its values each time: it is worth more than its planning takes. */
export const PLANNED_FOR_VALUES = '/* planned for its values */'

function statement(isNamed: boolean, text: string, values: readonly Value[] = []): pg.QueryConfig {
  const sent = values.map((value): unknown => {
    // A Decimal8 sent as it is would be a hundred million times too large.
    if (typeof value === 'bigint') throw new TypeError('a bigint was given to SQL: send decimalText(amount)')
    return Array.isArray(value) ? arrayText(value) : value
  })
  record(text)
  const name = isNamed && !text.startsWith(PLANNED_FOR_VALUES) ? nameOf(text) : undefined
  return name === undefined ? { text, values: sent } : { name, text, values: sent }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= NAMED_STATEMENTS_LIMIT) return undefined
  // A name given again after the names were cleared is another: the old one may still mean the old plan.
  named += 1
  const name = `${createHash('sha1').update(text).digest('base64url')}${named}`
  names.set(text, name)
  return name
}

/**
 * Whether an error says that a check constraint refused a row; `constraint` narrows it to one. A distributed database leaves
 * its field out, and what a node names may have the number of its shard behind: the message has the name then.
 */
export function isCheckFailure(error: unknown, constraint?: string): boolean {
  const isFailure = errorCode(error) === '23514'
  if (!isFailure || constraint === undefined) return isFailure
  const named = errorText(error, 'constraint') || constraintIn(errorText(error, 'message'))
  return named.replace(/_\d+$/, '') === constraint
}

function constraintIn(message: string): string {
  return /constraint "([^"]+)"/.exec(message)?.[1] ?? ''
}
