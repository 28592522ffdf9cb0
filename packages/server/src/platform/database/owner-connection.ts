import pg from 'pg'

const LONGEST_CONNECT_MS = 15_000
const OLDEST_VERSION = 15

/** The database is not as it has to be, as the message says to who starts the server or a command. */
export class MigrationFault extends Error {}

/** A connection for changes of the schema, as the address names its user, to a PostgreSQL that is new enough. */
export async function ownerConnection(url: string, name: string): Promise<pg.Client> {
  const settings = { connectionString: url, application_name: name }
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: LONGEST_CONNECT_MS })
  // What breaks the connection fails the statement under way too; an error that nobody hears would end the process.
  client.on('error', () => undefined)
  await client.connect().catch((error) => {
    // One that broke off by itself keeps the database waiting for the password, and whoever drops a database with it.
    client.end().catch(() => undefined)
    throw error
  })
  // The schema of logins bears the name that an owner may have, and PostgreSQL would make tables in it.
  const { rows } = await client.query(
    `select set_config('search_path', 'public', false), current_setting('server_version_num')::integer as version`,
  )
  if (rows[0].version >= OLDEST_VERSION * 10_000) return client
  await client.end()
  throw new MigrationFault(
    `This PostgreSQL is version ${Math.floor(rows[0].version / 10_000)}: name one of ${OLDEST_VERSION} or later in DATABASE_URL.`,
  )
}
