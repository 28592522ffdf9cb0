import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const PROGRAM = join(import.meta.dirname, 'proof-check/proof-check.mjs')
const NOWHERE = ['nowhere.json', 'nowhere.json', '1']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenor-proof-'))
})
afterAll(() => rm(folder, { recursive: true }))

function run(program: string, given: readonly string[]): Promise<{ code: unknown; said: string }> {
  return new Promise((done) =>
    execFile(process.execPath, [program, ...given], { cwd: folder }, (error, said) =>
      done({ code: error?.code ?? 0, said }),
    ),
  )
}

it('run by a link it says that nothing holds, as it does by its own name', async () => {
  const link = join(folder, 'check')
  await symlink(PROGRAM, link)
  for (const program of [PROGRAM, link]) {
    expect(await run(program, NOWHERE)).toEqual({ code: 1, said: expect.stringContaining('cannot be read') })
    expect(await run(program, [])).toEqual({ code: 2, said: expect.stringContaining('PROOF.json') })
  }
})
