import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/* The operator's command as a process of its own, on a database that DATABASE_URL names. */

const PROGRAM = fileURLToPath(new URL('../src/import-candles.ts', import.meta.url))
const HEADER = 'time,open,high,low,close,volume'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tenor-import-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

type Ended = { code: number | null; said: string; complained: string }

function run(...given: string[]): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.url, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [PROGRAM, ...given], { env })
  let [said, complained] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString()
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said, complained })))
}

async function fileOf(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

async function stored(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (
      (await client.query<{ count: number }>('select count(*)::int as count from market_history')).rows[0]?.count ?? -1
    )
  } finally {
    await client.end()
  }
}

const hours = (count: number) => Array.from({ length: count }, (_, hour) => `${hour * 3_600},100,101,99,100.5,7`)

describe('importing candles', () => {
  test('says how many are new, and doing it again adds nothing', async () => {
    const path = await fileOf('good.csv', [HEADER, ...hours(7_000)])
    const first = await run(path, '--pair', 'BTC_USDT')
    expect(first).toMatchObject({ code: 0, complained: '' })
    expect(first.said).toContain('BTC_USDT 1h: 7000 candles from 1970-01-01T00:00:00.000Z')
    expect(first.said).toContain('7000 new, 0 replaced, 0 there already')
    const again = await run(path, '--pair', 'BTC_USDT', '--interval', '1h')
    expect(again.said).toContain('0 new, 0 replaced, 7000 there already')
    expect(await stored()).toBe(7_000)
  })

  test('a bad row far down refuses the whole file by its line, before anything is written', async () => {
    const path = await fileOf('bad.csv', [HEADER, ...hours(6_000), '21600000,100,99,98,100,1'])
    const before = await stored()
    const { code, complained } = await run(path, '--pair', 'ETH_USDT')
    expect(code).toBe(2)
    expect(complained).toContain('bad.csv, line 6002: low must be above zero')
    expect(complained).toContain('Nothing was written.')
    expect(await stored()).toBe(before)
  })

  test('says what to write when it is asked wrongly', async () => {
    const wrong: readonly (readonly [string[], string])[] = [
      [[], 'Name one file'],
      [['one.csv', 'two.csv', '--pair', 'BTC_USDT'], 'Name one file'],
      [['one.csv', '--pair', 'NONE_USDT'], 'write one of BTC_USDT'],
      [['one.csv', '--pair', 'BTC_USDT', '--interval', '2h'], 'write one of 1m, 5m'],
      [[join(folder, 'nowhere.csv'), '--pair', 'BTC_USDT'], 'cannot be read (ENOENT)'],
    ]
    for (const [given, sentence] of wrong) {
      const { code, complained } = await run(...given)
      expect(complained).toContain(sentence)
      expect(code).toBe(2)
    }
  })
})
