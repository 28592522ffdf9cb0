import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startProcess } from './server-process.ts'

/** Runs `work` against a server of its own in live mode, with a database of its own, and removes both. */
export async function withLiveServer<Result>(
  env: Readonly<Record<string, string>>,
  work: (server: ServerProcess, url: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-live-'))
  const server = startProcess({
    program: 'main.ts',
    env: {
      TENOR_MODE: 'live',
      TENOR_DATA: folder,
      TENOR_ORIGIN: 'https://earn.example.com',
      TENOR_SEALING_KEY: randomBytes(32).toString('base64url'),
      ...env,
    },
  })
  try {
    return await work(server, await server.ready)
  } finally {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
}
