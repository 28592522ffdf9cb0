import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const READY = /Tenor is ready: (http:\/\/\S+?)\/?\s/
/** Against a hang only: a first start took ninety seconds on two cores that did the work of ten. */
const PATIENCE_MS = 300_000
const OUTPUT_KEPT = 20_000
/** Of databases that are copies of one: what is sealed in it is to be read by every server. */
const SEALING_KEY = 'ZW5kLXRvLWVuZC10ZXN0cy1zZWFsaW5nLWtleS0zMmI'

/** As a user starts it; and the same with passwords that are hashed in no time, for all that passwords are not about. */
const PROGRAMS = { real: 'packages/server/src/main.ts', quick: 'packages/server/test/quick-main.ts' } as const

export type ProcessOptions = {
  readonly program: keyof typeof PROGRAMS
  /** Environment on top of a sandbox that says only warnings. */
  readonly env?: Readonly<Record<string, string>>
  /** An earlier server's folder, to go on with its data; by default a new one. */
  readonly dataFolder?: string | undefined
}

export type RunningServer = {
  /** Without a slash at its end. */
  readonly url: string
  readonly dataFolder: string
  /** What a command of the operator's needs to reach the server's database. */
  readonly env: Readonly<Record<string, string>>
  /** The last of what the server has printed. */
  output(): string
  /** Asks it to end, waits for that, and answers with its exit code. The data stay. */
  end(): Promise<number | null>
  /** SIGKILL: nothing is finished, the database runs on. */
  kill(): Promise<void>
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

/** The real product as a process of its own, on a port of its own; ready when this resolves. */
export async function startProcess(options: ProcessOptions): Promise<RunningServer> {
  const dataFolder = options.dataFolder ?? (await newDataFolder())
  const isShared = options.env?.['DATABASE_URL'] !== undefined
  const sealed: Readonly<Record<string, string>> = isShared ? { TENOR_SEALING_KEY: SEALING_KEY } : {}
  const where = { ...sealed, ...options.env, TENOR_DATA: dataFolder }
  const child = spawn(process.execPath, [PROGRAMS[options.program]], {
    cwd: ROOT,
    env: { ...withoutVitest(), PORT: '0', LOG_LEVEL: 'warn', ...where },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const output = keepOutput(child)
  const signal = async (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(name)
    return await exited
  }
  const remove = async () => {
    await signal('SIGTERM')
    await endDatabase(dataFolder)
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    const url = await readyAddress(child, output)
    return {
      url,
      dataFolder,
      env: where,
      output,
      end: () => signal('SIGTERM'),
      kill: async () => void (await signal('SIGKILL')),
      remove,
    }
  } catch (error) {
    await signal('SIGKILL')
    await endDatabase(dataFolder)
    throw error
  }
}

async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-journey-'))
  // As root, PostgreSQL runs as another user, who has to enter here.
  await chmod(folder, 0o755)
  return folder
}

function withoutVitest(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|DATABASE_URL|TENOR_)/.test(name))
  return Object.fromEntries(kept)
}

function keepOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-OUTPUT_KEPT)
    })
  }
  return () => text
}

async function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const url = READY.exec(output())?.[1]
    if (url !== undefined && (await isReady(url))) return url
    await setTimeout(50)
  }
  throw new Error(`The server did not become ready. It printed:\n${output()}`)
}

async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** A killed server leaves its database running. */
async function endDatabase(dataFolder: string): Promise<void> {
  const text = await readFile(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!(pid > 0)) return
  try {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < 10_000; waited += 50) {
      await setTimeout(50)
      process.kill(pid, 0)
    }
  } catch {
    // It has ended.
  }
}
