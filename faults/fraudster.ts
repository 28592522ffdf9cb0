import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const GAME = 'packages/server/test/faults/fraudster.test.ts'
const DAYS = '30'

/** Plays as many seeded fraudsters for thirty days, each with accounts of their own; whether none earned more than the rules give. */
export function runFraudster({ seed, rounds }: { seed: string; rounds: number }): boolean {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', GAME], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FRAUDSTER_SEED: seed, FRAUDSTER_GANGS: String(rounds), FRAUDSTER_DAYS: DAYS },
  })
  return status === 0
}
