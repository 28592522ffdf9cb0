import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { HOUR_MS, type Instant, MINUTE_MS } from '@tenor/contract/time'
import { afterEach, expect, test } from 'vitest'
import { listCoins, prepareSandbox } from '../../../../faults/new-sandbox.ts'
import { type ServerProcess, startProcess } from '../../../../faults/server-process.ts'
import {
  type Database,
  type EmbeddedPostgres,
  openDatabase,
  startEmbeddedPostgres,
} from '../../src/platform/database/index.ts'
import { silentLog } from '../../src/platform/log/index.ts'

/*
 * A worker whose clock is 90 minutes ahead joins a server that is right, for a quarter of a minute. Its Date is shifted before anything else is loaded; its
 * monotonic clock and the database's are those of this host.
 */

const SHIFT = new URL('../../../../tools/shifted-date.mjs', import.meta.url)
const AHEAD_MS = 90 * MINUTE_MS
const TOGETHER_MS = 15_000

let folder = ''
let postgres: EmbeddedPostgres
let db: Database
let server: ServerProcess
let worker: ServerProcess

afterEach(async () => {
  await Promise.all([server?.kill(), worker?.kill()])
  await db.close()
  await postgres.stop({ evenIfUsed: true })
  await rm(folder, { recursive: true, force: true })
})

async function standing() {
  const [row] = await db.query<{ furthest: Instant; mark: Instant; lead: number }>(
    `select max(w.done_until) as furthest, max(m.at) as mark, max(s.value::bigint) as lead
     from job_watermark w, clock_mark m, setting s where s.name = 'clock.offset_ms'`,
  )
  const pools = await db.query<{ open_hour: Instant }>('select distinct open_hour from flexible_pool')
  const [failed] = await db.query<{ count: number }>(
    `select count(*) as count from dual_delivery where state = 'failed'`,
  )
  const [sessions] = await db.query<{ count: number }>('select count(*) as count from session')
  return { row, pools, failed: failed?.count, sessions: sessions?.count }
}

async function onSale(url: string): Promise<number> {
  const answer = await fetch(`${url}/apiw/v2/earn/dual/project-list?coin=BTC`)
  return ((await answer.json()) as { data: unknown[] }).data.length
}

test('a worker 90 minutes ahead does nothing, says so, and leaves everything as it is', async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenor-ahead-'))
  await chmod(folder, 0o755)
  postgres = await startEmbeddedPostgres({ dataFolder: folder, log: silentLog() })
  await prepareSandbox(postgres.url, [])
  db = openDatabase({ url: postgres.url, log: silentLog(), connections: 2 })
  const env = { DATABASE_URL: postgres.url, TENOR_CLOCK_START: '2025-01-06T00:20:00Z' }
  server = startProcess({ program: 'main.ts', env })
  const url = await server.ready
  await listCoins(db, ['BTC'])
  await expect.poll(() => onSale(url), { timeout: 240_000 }).toBeGreaterThan(0)
  const before = { ...(await standing()), sold: await onSale(url) }

  const shifted = { NODE_OPTIONS: `--import=${SHIFT.href}`, DATE_SHIFT_MS: String(shiftOfThis() + AHEAD_MS) }
  worker = startProcess({ program: 'worker.ts', env: { ...env, ...shifted } })
  const held = async () => {
    const rows = await db.query<{ held: string; mark_ms: number }>(
      `select held, mark_ms from clock_process where name like 'worker %' and held is not null`,
    )
    return rows.map(({ held: why, mark_ms }) => [why, Math.round(mark_ms / MINUTE_MS)])
  }
  await expect.poll(held, { timeout: 240_000 }).toEqual([['ahead', 90]])
  await setTimeout(TOGETHER_MS)

  const after = { ...(await standing()), sold: await onSale(url) }
  const { row } = after
  // The product's clock goes on with real time: never as far as the worker's.
  expect((row?.furthest ?? 0) - ((row?.mark ?? 0) + Number(row?.lead))).toBeLessThanOrEqual(0)
  expect((row?.furthest ?? 0) - (before.row?.furthest ?? 0)).toBeLessThan(HOUR_MS)
  expect(after.pools).toEqual(before.pools)
  expect([after.failed, after.sessions]).toEqual([before.failed, before.sessions])
  // The grid follows the price, so some come and go.
  expect(before.sold).toBeGreaterThan(0)
  expect(after.sold).toBeGreaterThan(before.sold / 2)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toMatch(/tenor_clock_held\{process="worker [^"]+"\} 1/)
  expect(metrics).toMatch(/tenor_clock_offset_seconds\{process="worker [^"]+",against="mark"\} 5[34]\d\d/)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(worker.errors.join()).toContain('the clock of this host is ahead of the other processes')
}, 600_000)

/** By how much this very run is shifted. */
function shiftOfThis(): number {
  return Number(process.env['DATE_SHIFT_MS'] ?? '0')
}
