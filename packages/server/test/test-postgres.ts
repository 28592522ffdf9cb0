import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import {
  copyKept,
  dropAllBut,
  forgetKept,
  keep,
  listTemplates,
  readTemplateKeys,
  type TemplateKeys,
} from './kept-templates.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the PostgreSQL that all tests of one run share. */
    testPostgresUrl: string
    /** Hashes after which templates of test databases are named. */
    templateKeys: TemplateKeys
  }
}

const PREFIX = 'tenor-test-'
/** The only place where safety is traded for speed: nothing here outlives the run, and no test of faults or backups runs here. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }

/**
 * Vitest's global set-up: one PostgreSQL in a temporary folder for the whole run, or that of TENOR_TEST_DATABASE_URL, which
 * names a superuser of one that holds nothing else.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await clearKilledRuns()
  const keys = await readTemplateKeys()
  project.provide('templateKeys', keys)
  const outside = process.env['TENOR_TEST_DATABASE_URL'] ?? ''
  if (outside !== '') {
    await dropDatabases(outside)
    project.provide('testPostgresUrl', outside)
    return () => dropDatabases(outside)
  }
  const postgres = await startWithTemplates()
  project.provide('testPostgresUrl', postgres.url)
  const known = await listTemplates(postgres.url)
  return async () => {
    const isNew = (await listTemplates(postgres.url)).some((name) => !known.includes(name))
    const isKept = isNew && !isShifted() && (await dropAllBut(postgres.url, keys))
    await postgres.end(isKept ? keep : undefined)
  }
}

/** With templates of an earlier run, where there are some that can be used. */
async function startWithTemplates(): Promise<OwnPostgres> {
  const prefix = `${PREFIX}${process.pid}-`
  if (isShifted()) return await startOwnPostgres(prefix, SETTINGS)
  try {
    return await startOwnPostgres(prefix, SETTINGS, copyKept)
  } catch {
    await forgetKept()
    return await startOwnPostgres(prefix, SETTINGS)
  }
}

/** In a run that begins at another date templates are made then, too. */
function isShifted(): boolean {
  return (process.env['DATE_SHIFT_MS'] ?? '0') !== '0'
}

/** Templates hold the schema of an earlier run, test databases what a killed run left. */
async function dropDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'tenor\\_template%' or datname ~ '^test_[0-9a-f]{12}$'`,
    )
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

/** Stops and removes what a killed test run left behind. */
async function clearKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0)
    if (pid === 0 || isAlive(pid)) continue
    const folder = join(tmpdir(), name)
    await stopNow(folder)
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function stopNow(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGINT')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
