import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('the page of jobs names every job', async () => {
  const page = await readFile(new URL('../../../docs/operating/jobs.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = new Set(
    rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((each) => each[1])),
  )
  const jobs = (await app.tenor.runner.states(app.clock.now())).map(({ name }) => name)
  expect([...named]).toEqual(jobs)
})
