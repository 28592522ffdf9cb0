import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { errorCode } from '../errors/index.ts'
import { queryOn } from './database.ts'
import { MigrationFault, ownerConnection } from './owner-connection.ts'
import { sqlType } from './row-shape.ts'

/** The role that holds the rights of a running server: it may not change or delete what is written for ever. */
export const APPLICATION_ROLE = 'tenor_app'

const LONGEST_NAME = 63
const MISSING_RIGHT = '42501'
/** Roles belong to the whole cluster: another database's migration may have made it a moment ago. */
const THERE_ALREADY = ['42710', '23505']

type Login = { name: string; password: string }

/** Makes the role that all rights are granted to, where it is missing. */
export async function ensureRole(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE])
  if (found.rowCount === 0) await asRoleMaker(() => makeRole(client, `create role ${APPLICATION_ROLE} nologin`))
}

/**
 * Makes the role that this database's servers sign in as: a member of the one with the rights, which owns nothing and is a
 * member of nothing else. Its password lies in a schema that the owner alone can read, so that every server that knows the
 * owner finds it.
 */
export async function ensureLogin(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists tenor_owner')
  await client.query('create table if not exists tenor_owner.login (name text not null, password text not null)')
  const kept = (await client.query<Login>('select name, password from tenor_owner.login')).rows[0]
  const login = kept ?? { name: await loginName(client), password: randomBytes(24).toString('base64url') }
  const found = await client.query('select 1 from pg_roles where rolname = $1', [login.name])
  if (kept !== undefined && found.rowCount === 1) return
  const name = client.escapeIdentifier(login.name)
  const withPassword = `login password ${client.escapeLiteral(login.password)}`
  await asRoleMaker(async () => {
    await client.query('begin')
    try {
      // One is there when the database was dropped and made anew.
      await client.query(`${found.rowCount === 1 ? 'alter' : 'create'} role ${name} ${withPassword}`)
      await client.query(`grant ${APPLICATION_ROLE} to ${name}`)
      if (kept === undefined)
        await client.query('insert into tenor_owner.login values ($1, $2)', [login.name, login.password])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

/** Whether the database keeps a login for its servers; it does not where the operator names one. */
export async function keepsLogin(client: pg.Client): Promise<boolean> {
  const [kept] = await queryOn(client)(
    { there: sqlType.boolean },
    `select to_regclass('tenor_owner.login') is not null as there`,
  )
  return kept?.there === true
}

/** The owner's address of a migrated database, with the name and password that its servers sign in with. */
export async function applicationUrl(ownerUrl: string): Promise<string> {
  const client = await ownerConnection(ownerUrl, 'tenor-login')
  try {
    if (!(await keepsLogin(client))) {
      throw new MigrationFault(
        'The database keeps no login for its servers: set TENOR_APP_DATABASE_URL as the servers have it, or start a server once.',
      )
    }
    const [login] = await queryOn(client)(
      { name: sqlType.text, password: sqlType.text },
      'select name, password from tenor_owner.login',
    )
    if (login === undefined) throw new MigrationFault('The database has no login for its servers: start one on it.')
    return signingInAs(ownerUrl, login)
  } finally {
    await client.end()
  }
}

/** As parameters, which count more than those before the host: an address of a socket has no place for them there. */
function signingInAs(ownerUrl: string, { name, password }: Login): string {
  const url = new URL(ownerUrl)
  url.searchParams.set('user', name)
  url.searchParams.set('password', password)
  return url.href
}

async function loginName(client: pg.Client): Promise<string> {
  const rows = await queryOn(client)({ name: sqlType.text }, 'select current_database() as name')
  const database = rows[0]?.name ?? ''
  const name = `${APPLICATION_ROLE}_${database}`
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name
  return `${APPLICATION_ROLE}_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

async function makeRole(client: pg.Client, statement: string): Promise<void> {
  await client.query(statement).catch((error: { code?: string }) => {
    if (!THERE_ALREADY.includes(error.code ?? '')) throw error
  })
}

async function asRoleMaker(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (errorCode(error) !== MISSING_RIGHT) throw error
    throw new MigrationFault(
      `The database's owner may not make roles: let an administrator run "create role ${APPLICATION_ROLE}; ` +
        `create role tenor_server login password '…' in role ${APPLICATION_ROLE};", ` +
        'and write that one in TENOR_APP_DATABASE_URL.',
    )
  }
}
