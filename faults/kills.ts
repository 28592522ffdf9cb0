import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TESTS = ['kill.round', 'aimed-kill.test'].map((name) => `packages/server/test/faults/${name}.ts`)
const PROJECTS = ['--project', 'rounds', '--project', 'server']

/**
 * Servers and workers that are killed at random instants, in as many rounds, and in the middle of each step of each job of Simple
 * Earn and of each act; whether all held.
 */
export function runKills(wanted: { seed: string; rounds: number; signal: AbortSignal }): Promise<boolean> {
  const { seed, rounds, signal } = wanted
  if (rounds === 0) return Promise.resolve(true)
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...PROJECTS, ...TESTS], {
    cwd: ROOT,
    env: { ...process.env, KILL_ROUNDS: String(rounds), KILL_SEED: seed, KILL_AIMS: 'all' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = () => child.kill('SIGINT')
  signal.addEventListener('abort', end, { once: true })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}
