import { readFileSync } from 'node:fs'
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../errors/index.ts'
import { isSealingKey, newSealingKey } from './sealer.ts'

const FILE = 'sealing-key'

/** The keys beside the data, the newest first; read anew each time, so that a server knows a new one without a restart. */
export type KeysBeside = () => readonly string[]

/** The first is made at the first start. Throws with a sentence when what lies there is no key, or nothing can. */
export async function keysBeside(dataFolder: string): Promise<KeysBeside> {
  const path = join(dataFolder, FILE)
  if (readKeys(path) === null) await makeFirst(dataFolder, path)
  let last = readKeys(path) ?? []
  return () => {
    last = readKeys(path) ?? last
    return last
  }
}

async function makeFirst(dataFolder: string, path: string): Promise<void> {
  await mkdir(dataFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, `${newSealingKey()}\n`, { mode: 0o600, flush: true })
  // Of servers that start at once the first one's key is taken by all.
  await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(unfinished, { force: true })
}

/** Puts others in the place of the keys, all at once: whoever reads meanwhile has the ones or the others. */
export async function writeKeysBeside(dataFolder: string, keys: readonly string[]): Promise<void> {
  const path = join(dataFolder, FILE)
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, keys.map((key) => `${key}\n`).join(''), { mode: 0o600, flush: true })
  await rename(unfinished, path)
}

function readKeys(path: string): string[] | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
  const keys = text.trim().split('\n')
  if (!keys.every(isSealingKey)) throw new Error(`${path} holds no key: bring the file back from where it was kept.`)
  return keys
}
