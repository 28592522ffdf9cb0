import { spawn } from 'node:child_process'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

/* The operator's command as a process of its own, beside a server over the same database. */

const PROGRAM = fileURLToPath(new URL('../src/move-in.ts', import.meta.url))
const HEADER = 'id,kind,customer,asset,amount'
const LINES = 3_000

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'tenor-move-in-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

function run(...given: string[]): Promise<{ code: number | null; said: string; complained: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: app.url, TENOR_DATA: folder, LOG_LEVEL: 'silent' }
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

test('a file is judged, made, and made no second time, by two at once either', async () => {
  const client = await app.customer()
  const { id } = (await client.get('/apiw/v2/session')).data.user
  const rows = Array.from({ length: LINES }, (_, at) => `n${at},spot,${id},USDT,0.5`)
  const path = await fileOf('cutover.csv', [HEADER, ...rows, `x1,spot,0,USDT,1`, `x2,spot,${id},USDT,-1`])
  const dry = await run(path, '--dry-run')
  expect(dry.code, dry.complained).toBe(1)
  expect(dry.said).toContain('line 2 n0: can be made: spot, asset USDT, amount 0.5')
  expect(dry.said).toContain(`line ${LINES + 2} x1: refused: There is no such customer.`)
  expect(dry.said).toContain(`0 made, ${LINES} can be made, 2 refused`)
  const both = await Promise.all([run(path), run(path)])
  for (const each of both) expect(each.said, each.complained).toContain(`${LINES} made, 0 can be made, 2 refused`)
  const again = await run(path)
  expect(again.said).toContain(`line 2 n0: made: spot`)
  const [row] = await app.db.query<{ sum: string }>(
    `/* no bucket: all */ select sum(balance)::text as sum from ledger_balance where user_id = $1`,
    [id],
  )
  expect(row?.sum).toBe('1500.00000000')
  const other = await run(await fileOf('other.csv', [HEADER, `n1,spot,${id},USDT,7`]), '--name', 'cutover.csv')
  expect(other).toMatchObject({ code: 2 })
  expect(other.complained).toContain('Another file has the name cutover.csv')
}, 240_000)

test('what is no such file is refused before anything is read of it', async () => {
  const huge = await fileOf('huge.csv', [HEADER])
  await truncate(huge, 30_000_000_000)
  const wrong: [string, ...string[]][] = [
    ['bytes', huge],
    ['cannot be read', join(folder, 'none.csv')],
    ['is no file', folder],
    ['Name one file'],
    ['--name', huge, '--name', 'two words'],
    ['', await fileOf('empty.csv', []), '--dry-run'],
  ]
  // At once: a process takes its time to start.
  const ended = await Promise.all(wrong.map(([, ...given]) => run(...given)))
  expect(ended.map(({ code, complained }, at) => [code, complained.includes(wrong[at]?.[0] ?? '')])).toEqual(
    wrong.map(() => [2, true]),
  )
}, 240_000)
