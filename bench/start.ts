import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../packages/server/src/platform/database/embedded-postgres.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'
import { memoryOfDatabase, memoryOfProcess, secondsOf } from './stage.ts'

/*
 * From the command to the answer of /readyz: on an empty folder (database made, migrations, demo) and on one that was
 * used before; and what server and database hold when nobody asks for anything. The floor is PostgreSQL alone, made and
 * started, or started. Dependencies are installed and the web app is built.
 */

const TIMES = Number(process.argv[2] ?? 3)
const REST_SECONDS = Number(process.argv[3] ?? 15)

async function folderOfOwn(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-bench-'))
  // The database's own user must be able to enter it.
  await chmod(folder, 0o755)
  return folder
}

type Started = { seconds: number; pid: number; stop(): Promise<void> }

async function startProduct(folder: string): Promise<Started> {
  const began = performance.now()
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    env: { ...process.env, TENOR_DATA: folder, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    let seen = ''
    child.stdout.on('data', (chunk: Buffer) => {
      seen += chunk.toString()
      const found = /ready: http:\/\/[^:]+:(\d+)/.exec(seen)
      if (found !== null) resolve(Number(found[1]))
    })
    child.once('exit', () => reject(new Error('the server ended')))
  })
  while ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 200) await pause(10)
  const seconds = (performance.now() - began) / 1000
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    seconds,
    pid: child.pid ?? 0,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function postgresAlone(folder: string): Promise<number> {
  const log = silentLog()
  let running: Awaited<ReturnType<typeof startEmbeddedPostgres>> | null = null
  const seconds = await secondsOf(async () => {
    running = await startEmbeddedPostgres({ dataFolder: folder, log })
  })
  await (running as Awaited<ReturnType<typeof startEmbeddedPostgres>> | null)?.stop({ evenIfUsed: true })
  return seconds
}

const seen = { first: [] as number[], later: [] as number[], floorFirst: [] as number[], floorLater: [] as number[] }
let memory = ''
for (let time = 0; time < TIMES; time += 1) {
  const [own, alone] = [await folderOfOwn(), await folderOfOwn()]
  const first = await startProduct(own)
  seen.first.push(first.seconds)
  await first.stop()
  const later = await startProduct(own)
  seen.later.push(later.seconds)
  if (time === TIMES - 1) {
    await pause(REST_SECONDS * 1000)
    memory = `at rest for ${REST_SECONDS} s: server ${memoryOfProcess(later.pid)} MB, database ${memoryOfDatabase(own)} MB`
  }
  await later.stop()
  seen.floorFirst.push(await postgresAlone(alone))
  seen.floorLater.push(await postgresAlone(alone))
  await rm(own, { recursive: true, force: true })
  await rm(alone, { recursive: true, force: true })
}
const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const line = (name: string, values: number[], floor: number[]) =>
  `${name.padEnd(12)} ${middle(values).toFixed(2)} s   PostgreSQL alone ${middle(floor).toFixed(2)} s   ` +
  `ratio ${(middle(values) / middle(floor)).toFixed(2)}\n`
process.stdout.write(`start, the middle of ${TIMES}; fsync on\n`)
process.stdout.write(line('first start', seen.first, seen.floorFirst))
process.stdout.write(line('later start', seen.later, seen.floorLater))
process.stdout.write(`${memory}\n`)
process.exit(0)
