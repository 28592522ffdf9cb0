import { hostname } from 'node:os'
import { type LoadedClock, loadClock } from './core/sandbox/index.ts'
import { type ClockGuard, openClockGuard } from './platform/clock-guard/index.ts'
import type { Config } from './platform/config/index.ts'
import type { Database } from './platform/database/index.ts'
import { randomSecret } from './platform/ids/index.ts'
import type { Log } from './platform/log/index.ts'
import { StartFault } from './start-fault.ts'

export type ProcessKind = 'server' | 'worker' | 'command'

export type ProcessClock = LoadedClock & { guard: ClockGuard }

type Ground = { db: Database; log: Log; config: Pick<Config, 'mode' | 'clockStart'> }

/** The clock of a process: its host's time as far as the database's mark lets it, compared each second until it is stopped. */
export async function openProcessClock({ db, log, config }: Ground, kind: ProcessKind): Promise<ProcessClock> {
  const id = randomSecret().slice(0, ID_CHARACTERS)
  const name = `${kind} ${process.pid} on ${hostname()}`
  const guard = await openClockGuard({ db, log, id, name, isSandbox: config.mode === 'sandbox' })
  const loaded = await loadClock(db, config, guard)
  guard.start()
  return { ...loaded, guard }
}

/** For a command, which cannot wait until a doubt is settled. */
export async function openCommandClock(ground: Ground): Promise<ProcessClock> {
  const opened = await openProcessClock(ground, 'command')
  const held = opened.guard.held()
  if (held === null) return opened
  await opened.guard.stop()
  throw new StartFault(
    `The clock of this host is in doubt (${held}), so nothing is written by it: see docs/operating/time.md, or "npm run clock -- status".`,
  )
}

const ID_CHARACTERS = 16
