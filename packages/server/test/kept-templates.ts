import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'

/*
 * Templates of test databases take seconds to make and are the same from run to run: the PostgreSQL of a run that made
 * some is kept, and the next run begins with a copy of it. A template is named after the content of the files that it is
 * made from, so a changed migration or source makes it anew.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const KEPT = join(ROOT, '.tenor/test-postgres')
const SCHEMA_FILES = [
  'package-lock.json',
  'packages/server/migrations',
  'packages/contract/src',
  'packages/server/test/test-database.ts',
]
const SANDBOX_FILES = [
  ...SCHEMA_FILES,
  'packages/server/src',
  'packages/server/test/test-app.ts',
  'e2e/sandbox-database.ts',
  'faults/new-sandbox.ts',
]
/** Roles that belong to templates, the database's owner and PostgreSQL. */
const KEPT_ROLE = /^(postgres|pg_.*|tenor|tenor_test|tenor_app)$/

export type TemplateKeys = {
  /** Of what the schema is made from, */
  readonly schema: string
  /** and of what a sandbox that has begun is. */
  readonly sandbox: string
}

export async function readTemplateKeys(): Promise<TemplateKeys> {
  const [schema, sandbox] = await Promise.all([hashContent(SCHEMA_FILES), hashContent(SANDBOX_FILES)])
  return { schema, sandbox }
}

async function hashContent(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.env['TENOR_TEST_MARKET'] ?? '')
  for (const path of paths) {
    for (const file of await listFiles(join(ROOT, path)))
      hash.update(file.slice(ROOT.length)).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 12)
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (entries === null) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Puts the PostgreSQL of an earlier run in a run's folder, stopped; false where none is kept. */
export async function copyKept(folder: string): Promise<boolean> {
  try {
    await access(join(KEPT, 'postgres/data/PG_VERSION'))
    await copy(join(KEPT, 'postgres'), folder)
    return true
  } catch {
    await rm(join(folder, 'postgres'), { recursive: true, force: true })
    return false
  }
}

export async function forgetKept(): Promise<void> {
  await rm(KEPT, { recursive: true, force: true })
}

/** Keeps a stopped PostgreSQL for the next run, in the place of an earlier one; where that fails, none is kept. */
export async function keep(folder: string): Promise<void> {
  const place = `${KEPT}-${process.pid}`
  try {
    await mkdir(place, { recursive: true, mode: 0o755 })
    await copy(join(folder, 'postgres'), place)
    await forgetKept()
    await rename(place, KEPT)
  } catch {
    await forgetKept()
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** With owners and rights, which PostgreSQL insists on; not through a link, whose data would be shared. */
async function copy(source: string, folder: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', source, folder])
}

export async function listTemplates(url: string): Promise<string[]> {
  return await queryNames(url, `select datname as name from pg_database where datname like 'tenor\\_template%'`)
}

/** Drops what is not a template of these keys; false where something of the run cannot be dropped. */
export async function dropAllBut(url: string, { schema, sandbox }: TemplateKeys): Promise<boolean> {
  const isCurrent = (name: string) => new RegExp(`tenor_template_(${schema}|${sandbox})(?!.*_unfinished$)`).test(name)
  const databases = await queryNames(url, `select datname as name from pg_database where not datistemplate`)
  const roles = await queryNames(url, 'select rolname as name from pg_roles')
  const left = [
    ...databases
      .filter((name) => !['postgres', 'tenor'].includes(name) && !isCurrent(name))
      .map((name) => `drop database ${name} with (force)`),
    ...roles
      .filter((name) => !KEPT_ROLE.test(name) && !name.startsWith('tenor_app_tenor_template_'))
      .map((name) => `drop role ${name}`),
  ]
  try {
    for (const statement of left) await queryNames(url, statement)
    return true
  } catch {
    return false
  }
}

async function queryNames(url: string, statement: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows.map((row: { name: string }) => row.name)
  } finally {
    await client.end()
  }
}
