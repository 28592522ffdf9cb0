import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSealingKey, newSealingKey } from './sealer.ts'

const FILE = 'sealing-key'

/** The key beside the data, made at the first start. Throws with a sentence when what lies there is none, or nothing can. */
export async function keyBeside(dataFolder: string): Promise<string> {
  const path = join(dataFolder, FILE)
  const found = await readKey(path)
  if (found !== null) return found
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
  return (await readKey(path)) ?? ''
}

async function readKey(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  if (!isSealingKey(text.trim())) throw new Error(`${path} holds no key: bring the file back from where it was kept.`)
  return text.trim()
}
