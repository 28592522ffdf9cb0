import pg from 'pg'
import { errorCode, errorMessage } from '../errors/index.ts'
import { addressOf, type Cluster, OWNER, SUPERUSER } from './embedded-postgres-cluster.ts'
import { EmbeddedPostgresFault } from './embedded-postgres-fault.ts'

export const DATABASE = 'tenor'

/** No such role, no such database. Until the owner was made, its password is wrong for that reason. */
const NOT_MADE_YET = ['28000', '28P01', '3D000']
/** It is being stopped, or is not up yet: so it says itself, or no answer comes. */
const NOT_UP = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'Connection terminated unexpectedly']
/** Another server started at the same moment and was first. */
const MADE_SINCE = ['42710', '42P04', '23505']

/**
 * Makes the owner and its database where they are missing: once, right after the cluster was made, or at the next start
 * when that was broken off. Nothing else is ever done as the superuser. False where the database is not up by now.
 */
export async function ensureOwner(cluster: Cluster, port: number): Promise<boolean> {
  const owner = (await addressOf(cluster, OWNER, port)) ?? ''
  const code = await run(`${owner}/${DATABASE}`, ['select 1'])
  if (code === null) return true
  if (NOT_UP.includes(code)) return false
  const superuser = await addressOf(cluster, SUPERUSER, port)
  if (superuser === null || !NOT_MADE_YET.includes(code)) {
    throw new EmbeddedPostgresFault(
      `The database in ${cluster.data} does not let its owner in (${code}): name another folder in TENOR_DATA.`,
    )
  }
  const password = pg.escapeLiteral(new URL(owner).password)
  const failed = await run(`${superuser}/postgres`, [
    `create role ${OWNER} login createrole password ${password}`,
    // So that it sees who else uses the cluster before it is stopped.
    `grant pg_read_all_stats to ${OWNER}`,
    `create database ${DATABASE} owner ${OWNER}`,
  ])
  if (failed !== null && NOT_UP.includes(failed)) return false
  if (failed !== null) throw new Error(`The owner of the database could not be made (${failed}).`)
  return true
}

/** Runs statements one after another; answers with the code of the first that fails, or null. */
async function run(url: string, statements: readonly string[]): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'tenor-keeper',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (const statement of statements) await client.query(statement).catch(passOver)
    return null
  } catch (error) {
    return errorCode(error) || errorMessage(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function passOver(error: { code?: string }): void {
  if (!MADE_SINCE.includes(error.code ?? '')) throw error
}
