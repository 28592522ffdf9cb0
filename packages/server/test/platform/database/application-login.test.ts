import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Boot, boot } from '../../../src/boot.ts'
import { type Config, readConfig } from '../../../src/platform/config/index.ts'
import {
  applicationUrl,
  type EmbeddedPostgres,
  migrate,
  startEmbeddedPostgres,
} from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

/* What a running server signs in with, on a real start: it owns nothing and cannot become who does. */

const REFUSED = { code: '42501' }

function settings(env: Record<string, string>): Config {
  const read = readConfig({ LOG_LEVEL: 'silent', ...env })
  if (!read.ok) throw new Error(read.sentence)
  return read.config
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('a server of the embedded database', () => {
  let folder: string
  let base: Boot
  let owner: EmbeddedPostgres

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenor-login-'))
    await chmod(folder, 0o755)
    base = await boot(settings({ TENOR_DATA: folder }))
    owner = await startEmbeddedPostgres({ dataFolder: folder, log: silentLog() })
  })
  afterAll(async () => {
    await base?.close()
    await owner?.stop({ evenIfUsed: true })
    await rm(folder, { recursive: true, force: true })
  })

  test('signs in as a role that owns nothing and is a member of the application’s alone', async () => {
    const [who] = await base.db.query(
      `select session_user as session, current_user as current, rolsuper as super, rolcreaterole as roles,
         rolcreatedb as databases, (select count(*) from pg_class where relowner = u.oid) as owned,
         array(select roleid::regrole::text from pg_auth_members where member = u.oid) as groups
       from pg_roles u where rolname = session_user`,
    )
    expect(who).toEqual({
      session: 'tenor_app_tenor',
      current: 'tenor_app_tenor',
      super: false,
      roles: false,
      databases: false,
      owned: 0,
      groups: ['tenor_app'],
    })
  })

  test.each([
    'set role tenor',
    'set role postgres',
    'set session authorization tenor',
    `select set_config('role', 'tenor', false)`,
  ])('cannot become the owner or the superuser: %s', async (statement) => {
    await expect(base.db.query(statement)).rejects.toMatchObject(REFUSED)
  })

  test.each([
    `select set_config('role', 'none', false)`,
    'reset role',
    'set role tenor_app',
    'reset session authorization',
  ])('is not the owner after: %s', async (statement) => {
    await base.db.transaction(async (tx) => {
      await tx.query(statement)
      const [may] = await tx.query(
        `select pg_has_role(current_user, relowner, 'member') as owner from pg_class where relname = 'ledger_transfer'`,
      )
      expect(may).toEqual({ owner: false })
    })
    await expect(
      base.db.transaction(async (tx) => {
        await tx.query(statement)
        await tx.query('delete from ledger_transfer')
      }),
    ).rejects.toMatchObject(REFUSED)
  })

  test.each([
    'create table taken (id integer)',
    'create schema taken',
    'create role taken',
    'delete from ledger_transfer',
    'update ledger_transfer set amount = 1',
    'truncate ledger_transfer',
    'drop table ledger_transfer',
    'alter table ledger_balance drop constraint ledger_balance_not_negative',
    'delete from audit_log',
    `insert into schema_migration values ('x', 'x')`,
    'select password from tenor_owner.login',
    `select pg_read_file('PG_VERSION')`,
    `copy setting to '/dev/null'`,
    `copy setting from program 'true'`,
  ])('may not: %s', async (statement) => {
    await expect(base.db.query(statement)).rejects.toMatchObject(REFUSED)
  })

  test('belongs to an owner who is no superuser', async () => {
    const [tables] = await ask(
      owner.url,
      `select session_user as owner, array_agg(distinct relowner::regrole::text) as owners from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    expect(tables).toEqual({ owner: 'tenor', owners: ['tenor'] })
    expect(await ask(owner.url, 'select rolsuper from pg_roles where rolname = session_user')).toEqual([
      { rolsuper: false },
    ])
    await expect(ask(owner.url, `select pg_read_file('PG_VERSION')`)).rejects.toMatchObject(REFUSED)
  })

  test('finds the same login at its next start', async () => {
    const again = await boot(settings({ TENOR_DATA: folder }))
    expect(await again.db.query('select session_user::text as name')).toEqual([{ name: 'tenor_app_tenor' }])
    await again.close()
  })
})

describe('a server of a database of one’s own', () => {
  let database: TestDatabase
  const LOGIN = `own_login_${process.pid}`
  const withUser = (name: string) => {
    const url = new URL(database.url)
    ;[url.username, url.password] = [name, 'secret']
    return url.href
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    await ask(inject('testPostgresUrl'), `create role ${LOGIN} login password 'secret' in role tenor_app`)
    await ask(inject('testPostgresUrl'), `create role ${LOGIN}_bare login password 'secret'`)
  })
  afterAll(async () => {
    await database.drop()
    await ask(inject('testPostgresUrl'), `drop role ${LOGIN}, ${LOGIN}_bare`)
  })

  test('signs in as TENOR_APP_DATABASE_URL says, and makes no login of its own', async () => {
    const made = await createTestDatabase()
    await ask(made.url, 'drop schema tenor_owner cascade')
    const app = new URL(made.url)
    ;[app.username, app.password] = [LOGIN, 'secret']
    const base = await boot(settings({ DATABASE_URL: made.url, TENOR_APP_DATABASE_URL: app.href }))
    expect(await base.db.query('select session_user::text as name')).toEqual([{ name: LOGIN }])
    expect(await ask(made.url, `select to_regnamespace('tenor_owner') is null as none`)).toEqual([{ none: true }])
    await base.close()
    await made.drop()
  })

  test('needs no owner’s address where somebody else migrates', async () => {
    const base = await boot(settings({ TENOR_APP_DATABASE_URL: withUser(LOGIN) }))
    expect(await base.db.query('select session_user::text as name')).toEqual([{ name: LOGIN }])
    await base.close()
    await ask(database.url, `update schema_migration set name = '9999-gone.sql' where name = '0011-sniper.sql'`)
    await expect(boot(settings({ TENOR_APP_DATABASE_URL: withUser(LOGIN) }))).rejects.toThrow('run "npm run migrate"')
    await ask(database.url, `update schema_migration set name = '0011-sniper.sql' where name = '9999-gone.sql'`)
  })

  test('is refused with an address of the owner, of a superuser, or of one without rights', async () => {
    const start = (url: string) => boot(settings({ DATABASE_URL: database.url, TENOR_APP_DATABASE_URL: url }))
    await expect(start(database.url)).rejects.toThrow('could change the schema: name one who owns nothing')
    await expect(start(database.superuserUrl)).rejects.toThrow('could change the schema')
    await expect(start(withUser(`${LOGIN}_bare`))).rejects.toThrow(`run "grant tenor_app to ${LOGIN}_bare"`)
  })

  test('an owner who may make no roles is told what to let an administrator do', async () => {
    const name = `no_roles_${process.pid}`
    const superuser = inject('testPostgresUrl')
    await ask(superuser, `create role ${name} login password 'secret'`)
    await ask(superuser, `create database ${name} owner ${name}`)
    const url = new URL(withUser(name))
    url.pathname = `/${name}`
    await expect(migrate(url.href)).rejects.toThrow(/let an administrator run .* in TENOR_APP_DATABASE_URL/)
    expect(await migrate(url.href, { makesLogin: false })).toBe(true)
    await ask(superuser, `drop database ${name}`)
    await ask(superuser, `drop role ${name}`)
  })

  test('an owner that bears the name of the schema of logins has its tables in public', async () => {
    const superuser = inject('testPostgresUrl')
    const name = `owner_name_${process.pid}`
    await ask(superuser, `create role tenor_owner login createrole password 'secret'`)
    await ask(superuser, 'grant tenor_app to tenor_owner with admin option')
    await ask(superuser, `create database ${name} owner tenor_owner`)
    const url = new URL(withUser('tenor_owner'))
    url.pathname = `/${name}`
    await migrate(url.href)
    const tables = await ask(url.href, `select tablename from pg_tables where schemaname = 'tenor_owner'`)
    expect(tables).toEqual([{ tablename: 'login' }])
    const [login] = await ask(url.href, 'select name from tenor_owner.login')
    await ask(superuser, `drop database ${name}`)
    await ask(superuser, `drop role ${login.name}, tenor_owner`)
  })

  test('a command with the owner’s address alone says which address it lacks', async () => {
    const made = await createTestDatabase()
    await ask(made.url, 'drop schema tenor_owner cascade')
    await expect(applicationUrl(made.url)).rejects.toThrow('set TENOR_APP_DATABASE_URL as the servers have it')
    await made.drop()
  })
})
