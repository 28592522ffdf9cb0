import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'

const MODULE = new URL('../src/process-end.ts', import.meta.url).href
const BYTES = 2_000_000

test.each([
  ['done', 'Promise.resolve()', 0],
  ['broken', "Promise.reject(new Error('broken'))", 1],
])('a process whose work is %s ends when what it said has been read', async (_, work, ends) => {
  const program = `const { endWith } = await import(${JSON.stringify(MODULE)})
    process.stdout.write('x'.repeat(${BYTES})); endWith(${work})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // Whoever reads is slow, as a page by page reader is.
  await setTimeout(1_500)
  let read = 0
  for await (const chunk of child.stdout) read += (chunk as Buffer).length
  expect([read, await ended]).toEqual([BYTES, ends])
})
