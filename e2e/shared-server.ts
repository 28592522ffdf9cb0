import type { TestProject } from 'vitest/node'
import { chromiumPath } from './browser.ts'
import { begunSandbox, makeTemplate } from './sandbox-database.ts'
import { startProcess } from './server-process.ts'

export type SharedServer = { url: string; output: string; env: Readonly<Record<string, string>>; dataFolder: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the PostgreSQL of this run. */
    testPostgresUrl: string
    /** Where the clock of a begun sandbox stands at first, in milliseconds. */
    sandboxBegin: number
    /** The server of all files that move no clock. */
    sharedServer: SharedServer
  }
}

/** Vitest's global set-up, after that of PostgreSQL: a sandbox that copies are made of, and the server that files share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testPostgresUrl } = project.getProvidedContext()
  // Unpacked here, once: of two files that begin at once, one would start what the other is still writing.
  const [begin] = await Promise.all([makeTemplate(testPostgresUrl), chromiumPath()])
  project.provide('sandboxBegin', begin)
  const database = await begunSandbox(testPostgresUrl, begin)
  const server = await startProcess({ program: 'quick', env: { DATABASE_URL: database.url } })
  const { url, env, dataFolder } = server
  project.provide('sharedServer', { url, env, dataFolder, output: server.output() })
  return async () => {
    await server.remove()
    await database.drop()
  }
}
