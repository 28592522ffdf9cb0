import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { queryOn } from './database.ts'
import { sqlType } from './row-shape.ts'

/*
 * Whether servers use a database that lies on one machine: each holds a lock together with the others as long as it runs, and
 * whoever wants to stop the database must have it alone. So none is stopped between a server's finding it and its first
 * connection, and a start that meets a stop is told so, and waits for its end.
 */

/** Name of the connections made here; servers that end at the same moment must not wait for each other. */
const OWN_NAME = 'tenor-keeper'
const LOCK = 7_236_101
/** Connections that were just closed are still listed for a moment. */
const TRIES = 20
const PAUSE_MS = 50

/** That a server uses the database; lost when its connection is. */
export type Hold = { isLost(): boolean; release(): Promise<void> }

/** Holds the database together with others; null while it is going down, or not up. */
export async function holdDatabase(url: string): Promise<Hold | null> {
  const client = connection(url)
  let isLost = false
  client.on('end', () => {
    isLost = true
  })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [LOCK])
    return { isLost: () => isLost, release: () => client.end().catch(() => undefined) }
  } catch {
    await client.end().catch(() => undefined)
    return null
  }
}

/** Does `work` while nobody else uses the database, or can begin to; answers with false where somebody does. */
export async function whileUnused(url: string, work: () => Promise<void>): Promise<boolean> {
  const client = connection(url)
  try {
    await client.connect()
    if (!(await isMine(client))) return false
  } catch {
    // It is going down, or down, already.
  }
  try {
    await work()
  } finally {
    await client.end().catch(() => undefined)
  }
  return true
}

async function isMine(client: pg.Client): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const rows = await queryOn(client)({ alone: sqlType.boolean }, 'select pg_try_advisory_lock($1) as alone', [LOCK])
    const others = await client.query(
      `select 1 as one from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 limit 1`,
      [OWN_NAME],
    )
    if (rows[0]?.alone === true && others.rowCount === 0) return true
    // Not kept from others who want to stop it as well.
    await client.query('select pg_advisory_unlock_all()')
    await setTimeout(PAUSE_MS)
  }
  return false
}

function connection(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: OWN_NAME })
  client.on('error', () => undefined)
  return client
}
