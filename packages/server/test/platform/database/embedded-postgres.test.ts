import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/platform/database/embedded-postgres.ts'
import { silentLog } from '../../../src/platform/log/index.ts'

const MODULE = new URL('../../../src/platform/database/embedded-postgres.ts', import.meta.url).href
const MEMORY = 1024 ** 3

let dataFolder: string
let open: EmbeddedPostgres[] = []

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'tenor-embedded-'))
  await chmod(dataFolder, 0o755)
})

afterEach(async () => {
  for (const postgres of open) await postgres.stop({ evenIfUsed: true })
  open = []
  await rm(dataFolder, { recursive: true, force: true })
})

async function start(onExit?: () => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    log: silentLog(),
    memory: MEMORY,
    ...(onExit && { onExit }),
  })
  open.push(postgres)
  return postgres
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end()
  }
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8'), 10)
}

/** Another process that starts the database and is killed, so that PostgreSQL is left alone. */
async function startInKilledProcess(): Promise<void> {
  const log = '{ info() {}, warn() {}, error() {} }'
  const options = `{ dataFolder: ${JSON.stringify(dataFolder)}, log: ${log}, memory: ${MEMORY} }`
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)})
    await startEmbeddedPostgres(${options}); process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const signal = await new Promise((resolve) => child.once('exit', (_code, how) => resolve(how)))
  expect(signal).toBe('SIGKILL')
}

describe('the embedded database', () => {
  test('starts from nothing, safely set, and speaks to this machine with the password only', async () => {
    const { url, reused } = await start()
    expect(reused).toBe(false)
    const settings = await ask(
      url,
      `select current_setting('fsync') fsync, current_setting('full_page_writes') pages,
        current_setting('synchronous_commit') commit, current_setting('listen_addresses') address,
        current_setting('timezone') zone, current_setting('server_encoding') encoding, current_database() name`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      pages: 'on',
      commit: 'on',
      address: '127.0.0.1',
      zone: 'UTC',
      encoding: 'UTF8',
      name: 'tenor',
    })
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  test('keeps what was written over a stop and a start', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    await expect(ask(first.url, 'select 1')).rejects.toThrow()
    const second = await start()
    expect(second.reused).toBe(false)
    expect(await ask(second.url, 'select answer from kept')).toEqual({ answer: 42 })
  })

  test('is found again by the next start when its server was killed', async () => {
    await startInKilledProcess()
    const pid = await postmasterPid()
    const next = await start()
    expect(next.reused).toBe(true)
    expect(await postmasterPid()).toBe(pid)
    await next.stop()
    await expect(postmasterPid()).rejects.toThrow('ENOENT')
  })

  test('is shared by servers that start at once, and stops with the last of them', async () => {
    const [first, second] = await Promise.all([start(), start()])
    expect(second.url).toBe(first.url)
    const user = new pg.Client({ connectionString: second.url })
    await user.connect()
    await first.stop()
    expect((await user.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await user.end()
    await second.stop()
    await expect(postmasterPid()).rejects.toThrow('ENOENT')
  })

  test('is waited for by a start while its predecessor stops it, and is not stopped under one that has begun', async () => {
    let exits = 0
    let last = await start()
    for (let turn = 0; turn < 2; turn += 1) {
      const stopping = last.stop()
      const next = await start(() => {
        exits += 1
      })
      await ask(next.url, 'select 1 as one')
      await stopping
      await setTimeout(100)
      expect(await ask(next.url, 'select 1 as one')).toEqual({ one: 1 })
      last = next
    }
    // Between calls a server may have no connection open; nobody stops the database because of that.
    const other = await start()
    await other.stop()
    expect(await ask(last.url, 'select 1 as one')).toEqual({ one: 1 })
    expect(exits).toBe(0)
  })

  test('comes back by itself, at the same address, when PostgreSQL is killed', async () => {
    let exits = 0
    const { url } = await start(() => {
      exits += 1
    })
    await ask(url, 'create table kept as select 42 as answer')
    process.kill(await postmasterPid(), 'SIGKILL')
    let answer: unknown
    for (let tries = 0; answer === undefined && tries < 200; tries += 1) {
      await setTimeout(100)
      if (exits > 0) answer = await ask(url, 'select answer from kept').catch(() => undefined)
    }
    expect(answer).toEqual({ answer: 42 })
    expect(exits).toBe(1)
  })

  test('starts although a stale postmaster.pid names a process that lives', async () => {
    const first = await start()
    const file = join(dataFolder, 'postgres/data/postmaster.pid')
    const text = await readFile(file, 'utf8')
    await first.stop()
    await writeFile(file, text.replace(/^\d+/, String(process.pid)))
    const second = await start()
    expect(second.reused).toBe(false)
  })

  test('begins again when the making of the data folder was broken off', async () => {
    const first = await start()
    await first.stop()
    const home = join(dataFolder, 'postgres')
    await rm(join(home, 'data'), { recursive: true })
    const deadPid = 4_194_304
    await mkdir(join(home, `unfinished-${deadPid}-abc`))
    const second = await start()
    expect(await ask(second.url, 'select 1 as one')).toEqual({ one: 1 })
    expect((await readdir(home)).filter((name) => name.startsWith('unfinished'))).toEqual([])
  })
})
