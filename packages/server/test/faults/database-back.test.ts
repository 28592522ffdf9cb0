import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createCustomer } from '../../../../faults/customer.ts'
import { ORDERED_COINS, prepareSandbox } from '../../../../faults/new-sandbox.ts'
import { seededRandom } from '../../../../faults/seeded-random.ts'
import { type ServerProcess, startProcess } from '../../../../faults/server-process.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/index.ts'
import { silentLog } from '../../src/platform/log/index.ts'

let folder = ''
let server: ServerProcess | null = null

afterEach(async () => {
  await server?.kill()
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: silentLog() })
  await postgres.stop({ evenIfUsed: true })
  await rm(folder, { recursive: true, force: true })
})

async function readiness(url: string): Promise<number> {
  const answer = await fetch(`${url}/readyz`)
  await answer.arrayBuffer()
  return answer.status
}

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(20)
}

test('a server whose database is killed under its customers says so, stays, and serves again when the database is back', async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenor-back-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: silentLog() })
  await prepareSandbox(postgres.url, ORDERED_COINS)
  await postgres.stop()
  server = startProcess({ program: 'main.ts', env: { TENOR_DATA: folder } })
  const url = await server.ready
  const customer = createCustomer({ server: { url }, name: 'back', random: seededRandom('back') })
  await customer.moveIn()
  let acting = true
  const life = customer.live(() => acting)
  const { pid } = server
  await expect.poll(() => readiness(url), { timeout: 240_000 }).toBe(200)
  for (let time = 0; time < 2; time += 1) {
    process.kill(await postmaster(), 'SIGKILL')
    await until(async () => (await readiness(url)) === 503)
    await until(async () => (await readiness(url)) === 200)
    const before = customer.acts.length
    await until(async () => customer.acts.length > before + 3)
  }
  acting = false
  await life
  await customer.askAgain(20)
  expect(customer.contradictions).toEqual([])
  expect(server.pid).toBe(pid)
  expect(await Promise.race([server.ended, setTimeout(50, 'alive')])).toBe('alive')
}, 600_000)
