import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, userInfo } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
const GIGABYTE = 1024 ** 3
/** Test databases, clusters of faults and profiles of browsers take up to three at once; processes need some themselves. */
const ROOM_BYTES = 6 * GIGABYTE
const AVAILABLE_BYTES = 12 * GIGABYTE
/** No run takes so long: what is older was left by one that was killed. */
const LEFT_BEHIND_MS = 6 * 3_600_000

/**
 * The environment by which the temporary files of tests lie in memory, where the machine has plenty: a database is some
 * eight hundred files, and on a disk making and removing them took a sixth of the processors' time.
 */
export function inMemory() {
  if (!hasRoom()) return {}
  const folder = join(MEMORY, `tenor-tests-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  removeOld(folder)
  return { TMPDIR: folder, TMPDIR_ON_DISK: process.env.TMPDIR ?? '/tmp' }
}

function hasRoom() {
  if (process.platform !== 'linux') return false
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    const free = process.availableMemory?.() ?? freemem()
    return type === TMPFS && mayRunPrograms() && bavail * bsize >= ROOM_BYTES && free >= AVAILABLE_BYTES
  } catch {
    return false
  }
}

function mayRunPrograms() {
  const lines = readFileSync('/proc/mounts', 'utf8').split('\n')
  const found = lines.map((line) => line.split(' ')).findLast(([, at]) => at === MEMORY)
  return found !== undefined && !found[3].split(',').includes('noexec')
}

function removeOld(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Number.NaN }
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) rmSync(path, { recursive: true, force: true })
  }
}
