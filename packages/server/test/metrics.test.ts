import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { livedInApp } from './lived-in.ts'
import type { TestApp } from './test-app.ts'

/* What dashboard and alerts ask for is what the running server tells. */

const FOLDER = new URL('../../../docs/operating/', import.meta.url)
const read = (name: string) => readFile(new URL(name, FOLDER), 'utf8')
const WORDS_OF_PROMQL = new Set(['up'])

let app: TestApp
let lines: string[]

beforeAll(async () => {
  app = await livedInApp()
  await app.db.execute(
    `insert into clock_process (id, name, wall_at, mark_ms, monotonic_ms, witness_ms, witnesses, held, seen_at)
     values ('a', 'worker 7 on host', now(), -200, 0, 5400000, 2, 'ahead', clock_timestamp())`,
  )
  expect((await app.client().get('/console/api/jobs')).status).toBe(401)
  // A promise is told where it has a cap.
  const operator = await app.operator()
  const cap = { name: 'dual.interest', asset: 'USDT', cap: '1000' }
  expect((await operator.put('/console/api/promises', cap)).status).toBe(200)
  lines = (await app.client().get('/metrics')).text.split('\n')
})
afterAll(() => app.close())

function named(expression: string): string[] {
  const names = expression.match(/\b(tenor|nodejs|process)_[a-z0-9_]+/g) ?? []
  return names.filter((name) => !WORDS_OF_PROMQL.has(name))
}

function isTold(name: string): boolean {
  return lines.some((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
}

async function rulesOfAlerts(): Promise<{ name: string; expr: string }[]> {
  const rules = (await read('deploy/prometheus-alerts.yml')).matchAll(/alert: (\w+)\n\s+expr: (['"])(.*)\2$/gm)
  return [...rules].map(([, name = '', , expr = '']) => ({ name, expr }))
}

async function expressions() {
  const dashboard: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
    await read('grafana-dashboard.json'),
  )
  const drawn = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const rules = (await rulesOfAlerts()).map(({ expr }) => expr)
  return { drawn, rules }
}

it('every metric that the dashboard and the alerts ask for is told by the running server', async () => {
  const { drawn, rules } = await expressions()
  expect(drawn.length).toBeGreaterThan(20)
  expect(rules.length).toBeGreaterThan(10)
  const wanted = new Set([...drawn, ...rules].flatMap(named))
  expect([...wanted].filter((name) => !isTold(name))).toEqual([])
})

it('the metrics of webhooks are there before there is an endpoint', () => {
  for (const name of ['waiting', 'oldest_seconds', 'failed'])
    expect(lines).toContain(`tenor_webhook_${name}{endpoint="none"} 0`)
})

it('every metric of ours is on the dashboard and on the page that explains them', async () => {
  const { drawn } = await expressions()
  const ours = new Set(lines.flatMap((line) => line.match(/^tenor_[a-z0-9_]+/)?.[0] ?? []))
  const known = (name: string) => name.replace(/_(bucket|sum|count)$/, '')
  const page = await read('metrics.md')
  expect([...ours].filter((name) => !drawn.join(' ').includes(known(name)))).toEqual([])
  expect([...ours].filter((name) => !page.includes(`\`${known(name)}\``))).toEqual([])
})

it('every alert is explained, with the very expression of its rule', async () => {
  const page = await read('alerts.md')
  for (const { name, expr } of await rulesOfAlerts()) {
    expect(page).toContain(`| \`${name}\` | \`${expr.replaceAll('|', '\\|')}\``)
  }
})

it('figures are those of the database', async () => {
  const value = (start: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${start} `))
        ?.split(' ')
        .pop(),
    )
  const states = await app.db.query<{ state: string; count: number }>(
    'select state, count(*) as count from dual_order group by state',
  )
  for (const { state, count } of states) expect(value(`tenor_dual_orders{state="${state}"}`)).toBe(count)
  expect(value('tenor_dual_waiting{by="clock"}')).toBe(1)
  expect(value('tenor_ledger_faults')).toBe(0)
  expect(value('tenor_dual_deliveries_due{state="failed"}')).toBe(0)
  expect(value('tenor_index_known{pair="BTC_USDT"}')).toBe(1)
  expect(value('tenor_run_rows{job="dual-settlement"}')).toBeGreaterThan(0)
  expect(value('tenor_readings_failed')).toBe(0)
  expect(value('tenor_writes')).toBe(1)
  expect(lines).toContain('tenor_clock_offset_seconds{process="worker 7 on host",against="witnesses"} 5400')
  expect(lines).toContain('tenor_clock_held{process="worker 7 on host"} 1')
})

it('a figure that cannot be read is counted, and the others are told all the same', async () => {
  const { createCollectors } = await import('../src/platform/metrics/index.ts')
  const { silentLog } = await import('../src/platform/log/index.ts')
  const good = {
    gauges: { a_good: 'good' },
    labels: ['of'],
    read: async () => ({ a_good: [{ labels: { of: 'a"b' }, value: 2 }] }),
  }
  const bad = { gauges: { a_bad: 'bad' }, read: () => Promise.reject(new Error('no database')) }
  const text = await createCollectors([bad, good], app.clock, silentLog()).text()
  expect(text).toContain('a_good{of="a\\"b"} 2\n')
  expect(text).toContain('tenor_readings_failed 1\n')
  expect(text).not.toContain('a_bad')
})
