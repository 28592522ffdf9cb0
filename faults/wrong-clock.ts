import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Random } from './seeded-random.ts'
import { type ServerProcess, startProcess } from './server-process.ts'
import type { Stage } from './stage.ts'

/* A further worker whose clock libfaketime moves; its monotonic clock is that of the machine. */

const LIBRARIES = '/usr/lib'
const HELD_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 250

/** Where Debian's package faketime puts its library; null where it is not installed. */
export function faketimeLibrary(): string | null {
  if (!existsSync(LIBRARIES)) return null
  const found = readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name, 'faketime', 'libfaketime.so.1'))
  return found.find((path) => existsSync(path)) ?? null
}

type Wrong = { name: string; begins: string; becomes: string | null; doubt: string }

const WRONG: readonly Wrong[] = [
  { name: 'starts 90 minutes ahead', begins: '+90m', becomes: null, doubt: 'ahead' },
  { name: 'is set on by nine days', begins: '+0', becomes: '+9d', doubt: 'leap' },
  { name: 'is set back by an hour', begins: '+0', becomes: '-1h', doubt: 'leap' },
]

/** Lets a worker with a wrong clock run for a while; throws where it is not held, or has done what is to come. */
export async function runWrongWorker(stage: Stage, random: Random): Promise<string> {
  const library = faketimeLibrary()
  if (library === null) throw new Error('libfaketime is not installed')
  const { name, begins, becomes, doubt } = random.pick(WRONG)
  const folder = await mkdtemp(join(tmpdir(), 'tenor-faketime-'))
  const file = join(folder, 'time')
  await writeFile(file, begins)
  const faked = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const worker = startProcess({ program: 'worker.ts', env: { ...stage.env, ...faked } })
  try {
    if (becomes !== null) {
      await waitFor(stage, worker, null)
      await writeFile(file, becomes)
    }
    await waitFor(stage, worker, doubt)
    await setTimeout(random.between(5_000, 25_000))
    await refuseFuture(stage)
    return `a worker ${name}: held, and nothing of what is to come was done`
  } finally {
    await worker.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function waitFor(stage: Stage, worker: ServerProcess, doubt: string | null): Promise<void> {
  for (let waited = 0; waited < HELD_WITHIN_MS; waited += LOOK_EVERY_MS) {
    const [found] = await stage.db
      .query<{ held: string | null }>('select held from clock_process where name like $1', [
        `worker ${worker.pid} on %`,
      ])
      .catch(() => [])
    if (found !== undefined && found.held === doubt) return
    await setTimeout(LOOK_EVERY_MS)
  }
  throw new Error(
    `a worker with a wrong clock was not found ${doubt ?? 'at work'}: ${worker.errors.slice(-2).join(' | ')}`,
  )
}

async function refuseFuture(stage: Stage): Promise<void> {
  const early = await stage.db.query<{ job: string }>(
    `select w.job from job_watermark w, clock_mark m, setting s
     where s.name = 'clock.offset_ms'
       and w.done_until > greatest(m.at + make_interval(secs => s.value::float8 / 1000), m.played_to)`,
  )
  if (early.length > 0) throw new Error(`done before their time: ${early.map(({ job }) => job).join(', ')}`)
}
