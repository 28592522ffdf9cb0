import type { TestProject } from 'vitest/node'
import { chromiumPath } from './browser.ts'
import { begunSandbox, makeTemplate, type SandboxTemplate } from './sandbox-database.ts'
import { startProcess } from './server-process.ts'

export type SharedServer = { url: string; output: string; env: Readonly<Record<string, string>>; dataFolder: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the PostgreSQL of this run. */
    testPostgresUrl: string
    /** Begun sandboxes are copies of it. */
    sandboxTemplate: SandboxTemplate
    /** The server of all files that move no clock. */
    sharedServer: SharedServer
  }
}

/** Vitest's global set-up, after that of PostgreSQL: a sandbox that copies are made of, and the server that files share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testPostgresUrl, templateKeys } = project.getProvidedContext()
  // Unpacked here, once: of two files that begin at once, one would start what the other is still writing.
  const [template] = await Promise.all([makeTemplate(testPostgresUrl, templateKeys.sandbox), chromiumPath()])
  project.provide('sandboxTemplate', template)
  const database = await begunSandbox(testPostgresUrl, template, {})
  const server = await startProcess({ program: 'quick', env: { DATABASE_URL: database.url } })
  const { url, env, dataFolder } = server
  project.provide('sharedServer', { url, env, dataFolder, output: server.output() })
  return async () => {
    await server.remove()
    await database.drop()
  }
}
