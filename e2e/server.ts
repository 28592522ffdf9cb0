import { inject } from 'vitest'
import { begunSandbox, emptySandbox, type LessToPlay } from './sandbox-database.ts'
import { type RunningServer, startProcess } from './server-process.ts'

export type { RunningServer } from './server-process.ts'

/** What files that share a server may know of it: none of them ends it. */
export type SharedServer = Pick<RunningServer, 'url' | 'env' | 'output'>

/** The one server of all files that move no clock; each file brings customers of its own. */
export function sharedServer(): SharedServer {
  const { url, env, output } = inject('sharedServer')
  return { url, env, output: () => output }
}

export type OwnServerOptions = LessToPlay & { readonly env?: Readonly<Record<string, string>> }

/** A server of this file alone, for what moves the clock or has settings of its own: in a sandbox that begins where all others do. */
export async function startServer({ env = {}, ...less }: OwnServerOptions = {}): Promise<RunningServer> {
  const database = await begunSandbox(inject('testPostgresUrl'), inject('sandboxTemplate'), less)
  return withDatabase(database, await startProcess({ program: 'quick', env: { ...env, DATABASE_URL: database.url } }))
}

/** The same in a sandbox that begins at another instant, and plays its first days now. */
export async function startServerAt(clockStart: string, dualCoins: readonly string[]): Promise<RunningServer> {
  const database = await emptySandbox(inject('testPostgresUrl'), dualCoins)
  const env = { DATABASE_URL: database.url, TENOR_CLOCK_START: clockStart }
  return withDatabase(database, await startProcess({ program: 'quick', env }))
}

/** As `npm start` does it: with real passwords and a database of its own. The data of an earlier one, or new ones. */
export async function startInstalled(dataFolder?: string): Promise<RunningServer> {
  return await startProcess({ program: 'real', dataFolder })
}

/** A server of `startServer` that has ended, at the same address with the same data. */
export async function startAgain({ url, env, dataFolder }: RunningServer): Promise<Pick<RunningServer, 'end'>> {
  const { TENOR_DATA: _folder, ...where } = env
  return await startProcess({ program: 'quick', env: { ...where, PORT: new URL(url).port }, dataFolder })
}

function withDatabase(database: { drop(): Promise<void> }, server: RunningServer): RunningServer {
  return {
    ...server,
    async remove() {
      await server.remove()
      await database.drop()
    },
  }
}
