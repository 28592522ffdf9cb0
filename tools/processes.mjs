import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Children that run now and that a signal to us has to reach. */
const children = new Set()
let ending = false

/** While nothing else handles them, signals end the running children and then us. */
export function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (ending) return
      ending = true
      for (const child of children) child.kill(signal)
      if (children.size === 0) process.exit(exitCode(null, signal))
    })
  }
}

/** Runs a program to its end. Output is passed on, or kept and given back when `quiet`. */
export function run(program, parameters, { cwd, env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    children.add(child)
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      children.delete(child)
      if (ending) process.exit(exitCode(code, signal))
      resolve({ code: exitCode(code, signal), output })
    })
  })
}

/** What a shell would say of a process that ended so. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 1)
}
