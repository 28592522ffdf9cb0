import { MANIFESTS } from '@tenor/contract/manifests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSources } from '../../../tools/consistency-sources.ts'
import { PRODUCTS } from '../src/products.ts'
import { createTestApp, type TestApp } from './test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const said = (list: 'jobs' | 'acts' | 'settings') => MANIFESTS.flatMap((each) => each[list]).sort()

test('the jobs that run are those that the manifests name', async () => {
  const states = await app.tenor.runner.states(app.clock.now())
  expect(states.map(({ name }) => name).sort()).toEqual(said('jobs'))
})

test('a product runs its jobs in the order of its manifest', async () => {
  const running = (await app.tenor.runner.states(app.clock.now())).map(({ name }) => name)
  for (const { manifest } of PRODUCTS) {
    expect(running.filter((name) => manifest.jobs.includes(name))).toEqual(manifest.jobs)
  }
})

test('every product of the server has its manifest among those of the contract', () => {
  for (const { manifest } of PRODUCTS) expect(MANIFESTS).toContain(manifest)
})

test('every act that the code writes to the audit log is in a manifest, and none is there in vain', async () => {
  const sources = (await readSources(['packages/server/src'])).filter(({ text }) =>
    /writeAudit|auditOf|writeRead|GivingAct|Catalogue</.test(text),
  )
  const text = sources.map((source) => source.text).join('\n')
  const acts = said('acts') as string[]
  for (const act of acts) {
    const family = act.slice(0, act.lastIndexOf('.'))
    expect([text.includes(`'${act}'`), text.includes(`\`${family}.\${`)], act).toContain(true)
  }
  const written = [...text.matchAll(/\bact(?:: | = |, )'([a-z-]+[.][a-z.-]+)'/g)].map((match) => match[1] ?? '')
  // What a caller's id stands for is named in the same way, in files that write no audit entry of that name.
  const callers = [...text.matchAll(/once = \{[^}]*act: '([a-z.-]+)'/g)].map((match) => match[1])
  expect(written.filter((act) => !acts.includes(act) && !callers.includes(act))).toEqual([])
})

test('every row of settings that the modules keep is in a manifest', async () => {
  const stored = await app.db.query<{ name: string }>('select name from setting')
  const names = stored.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !(said('settings') as string[]).includes(name))).toEqual([])
})
