import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '../errors/index.ts'

const run = promisify(execFile)

/** The main process of a running PostgreSQL, as it describes itself in postmaster.pid. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean }

const STATUS_LINE = 7
const PORT_LINE = 3

/** The PostgreSQL that runs on a data folder now, whoever started it; null when none does. */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0) || !isAlive(pid) || !(await isPostgresOn(pid, data))) return null
  return { pid, port: Number(lines[PORT_LINE] ?? 0), ready: (lines[STATUS_LINE] ?? '').trim() === 'ready' }
}

/**
 * Removes a postmaster.pid whose process number now belongs to another program. PostgreSQL would take that program
 * for itself and refuse to start. All other leftovers PostgreSQL judges rightly on its own.
 */
export async function clearMisleadingPidFile(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  if (!(pid > 0) || !isAlive(pid) || (await isPostgresOn(pid, data))) return
  // A dead postmaster's children may live on for a moment; while they do, the file keeps a second one out.
  if (await someoneWorksIn(data)) return
  await rm(file, { force: true })
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Whether a process runs. One that has ended but whose parent has not yet asked for its result does not. */
export async function isRunning(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  return process.platform !== 'linux' || (await commandLine(pid)) !== ''
}

async function isPostgresOn(pid: number, data: string): Promise<boolean> {
  const command = await commandLine(pid)
  if (command === null) return true
  return /postgres/.test(command) && (command.includes(data) || command.includes(await realpath(data)))
}

/** Null where it cannot be told; empty for a process that has ended. */
async function commandLine(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (process.platform === 'win32') return null
  const shown = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => null)
  return shown?.stdout ?? ''
}

async function someoneWorksIn(data: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const folder = await realpath(data)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)))
  return folders.includes(folder)
}
