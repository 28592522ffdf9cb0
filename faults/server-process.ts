import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The checkout of this file, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url))
const READY = /Tenor is ready: (http:\/\/\S+)\//
const OPERATOR = /Operator:\s+(\S+)\s+password (\S+)/
const SECOND_OPERATOR = /2nd operator:\s+(\S+)\s+password (\S+)/
const ERROR_LEVEL = 50

export type ProcessSettings = {
  program: 'main.ts' | 'worker.ts'
  env: Readonly<Record<string, string>>
  /** Another checkout, whose version is started. */
  root?: string
}

export type Credentials = { email: string; password: string }

/** A process of the product as a user starts it, which a test may end in any way. */
export type ServerProcess = {
  /** Address of a ready server; rejects when it ends before. */
  readonly ready: Promise<string>
  readonly operator: () => Credentials
  readonly secondOperator: () => Credentials
  /** Ends it at once, with nothing finished. */
  kill(): Promise<void>
  /** Asks it to end; answers with its exit code. */
  end(): Promise<number | null>
  /** How it ended: its exit code or the signal. */
  readonly ended: Promise<number | string>
  readonly pid: number
  /** Messages that it logged as errors. */
  readonly errors: readonly string[]
}

/** What every process gets of ours: where programs and compiled modules are, and the date of a run that was shifted. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_OPTIONS, NODE_COMPILE_CACHE, DATE_SHIFT_MS } = process.env
  return { PATH, HOME, NODE_OPTIONS, NODE_COMPILE_CACHE, DATE_SHIFT_MS }
}

export function startProcess({ program, env, root = ROOT }: ProcessSettings): ServerProcess {
  const child = spawn(`${ROOT}node_modules/.bin/node`, [`${root}packages/server/src/${program}`], {
    cwd: root,
    env: { ...inherited(), PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    errors.push(...errorsIn(text))
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  const gone = once(child, 'exit')
  return {
    ready: readyAddress(child, () => output, errors),
    operator: () => credentialsIn(output, OPERATOR),
    secondOperator: () => credentialsIn(output, SECOND_OPERATOR),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    async end() {
      child.kill('SIGTERM')
      await gone
      return child.exitCode
    },
    ended: gone.then(() => child.exitCode ?? child.signalCode ?? 'nothing'),
    pid: child.pid ?? 0,
    errors,
  }
}

function credentialsIn(output: string, line: RegExp): Credentials {
  const [, email = '', password = ''] = line.exec(output) ?? []
  return { email, password }
}

function readyAddress(child: ChildProcess, output: () => string, errors: readonly string[]): Promise<string> {
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const url = READY.exec(output())?.[1]
      if (url !== undefined) resolve(url)
    })
    child.once('exit', (code, signal) => reject(new Error(`it ended (${code ?? signal}): ${errors.join('\n')}`)))
  })
  // Whoever kills it before it is ready does not wait for it.
  ready.catch(() => undefined)
  return ready
}

function errorsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return []
    try {
      const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: { message?: string } }
      return level >= ERROR_LEVEL ? [`${msg}: ${err?.message ?? ''}`] : []
    } catch {
      return []
    }
  })
}
