import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Dashboard } from '@grafana/schema'
import { expect, test } from 'vitest'

/* The dashboard as Grafana's own types have it: its text goes through the compiler as a value of theirs. */

const ROOT = fileURLToPath(new URL('../', import.meta.url))

type Text = Pick<Dashboard, 'title' | 'panels'>

test('the dashboard is one by the types of Grafana, and one that is not is refused', async () => {
  const text = await readFile(join(ROOT, 'docs/operating/grafana-dashboard.json'), 'utf8')
  const { panels = [] } = JSON.parse(text) as Text
  expect(panels.length).toBeGreaterThan(10)
  await mkdir(join(ROOT, '.tenor'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, '.tenor/dashboard-'))
  try {
    expect(await complaints(folder, text)).toEqual([])
    const wrong = text.replace('"w": 24', '"w": "24"')
    expect(await complaints(folder, wrong)).toEqual([
      expect.stringContaining("'string' is not assignable to type 'number'"),
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** What the compiler says of a dashboard. */
async function complaints(folder: string, text: string): Promise<string[]> {
  const path = join(folder, 'dashboard.ts')
  await writeFile(path, `import type { Dashboard } from '@grafana/schema'\nexport const it: Dashboard = ${text}\n`)
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const ways = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'nodenext', '--types', '']
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...ways, path]).catch(
    (refused: { stdout: string }) => refused,
  )
  return stdout.split('\n').filter((line) => line.includes('error'))
}
