import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withProgress } from './progress.mjs'

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', '.tenor')

/** Does `work` while no other Tenor process of this clone does the same: two starts must not install at once. */
export async function withFileLock(name, work) {
  const file = join(FOLDER, `${name}.turn`)
  mkdirSync(FOLDER, { recursive: true })
  if (!take(file)) {
    await withProgress(`waiting for another process to ${name}`, async () => {
      while (!take(file)) await new Promise((wake) => setTimeout(wake, 200))
    })
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  }
}

function isHeld(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // An empty file is one that its owner is just writing.
    if (pid > 0) process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
