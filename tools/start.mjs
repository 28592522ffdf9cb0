import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ensureInstalled, ROOT, Trouble } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { endOnSignals, exitCode } from './processes.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** A signal again after this long means that somebody has lost patience. */
const PATIENCE_MS = 3000

/** `npm start`: what is missing is installed and built, then the server runs until it is asked to end. */
async function start() {
  endOnSignals()
  const node = await ensureInstalled()
  await ensureBuilt(node)
  process.exit(await serve(node))
}

function serve(node) {
  return new Promise((resolve) => {
    const parameters = ['--import', './tools/follow-parent.mjs', 'packages/server/src/main.ts']
    const child = spawn(node, [...parameters, ...process.argv.slice(2)], {
      cwd: ROOT,
      // In a session of its own, Ctrl-C does not reach it directly: it hears of the end once, from us.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    passOnSignals(child)
    child.once('error', (error) => {
      process.stderr.write(`The server could not be started: ${error.message}\n`)
      resolve(1)
    })
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)))
  })
}

function passOnSignals(child) {
  let asked = 0
  const ask = (signal) => {
    if (asked === 0) {
      asked = Date.now()
      // Windows has no such signals; there the server ends when we let go of it.
      if (process.platform === 'win32') child.disconnect()
      else child.kill(signal)
    } else if (Date.now() - asked > PATIENCE_MS) {
      child.kill('SIGKILL')
    }
  }
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal)
    process.on(signal, () => ask(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  watchNpm(() => ask('SIGTERM'))
}

/** A shell that runs us for npm dies of a signal without passing it on, and npm can be killed: nobody tells us. */
function watchNpm(gone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const beyond = parentOfShell(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOfShell(parent) === beyond) return
    clearInterval(timer)
    gone()
  }, 500)
  timer.unref()
}

/** Who is behind npm's shell, if it is one (`sh -c node tools/start.mjs`) and the system has /proc. */
function parentOfShell(pid) {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('-c\0node tools/start.mjs')) return null
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}

start().catch((error) => {
  process.stderr.write(`${error instanceof Trouble ? error.message : error.stack}\n`)
  process.exit(1)
})
