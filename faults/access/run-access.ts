import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../server-process.ts'
import { ATTACKS, type Outcome, type Target } from './attacks.ts'

/** Attacks sign-in and registration of a server, one attack after another. */
export async function attack(target: Target, told: (outcome: Outcome) => void = () => undefined): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const each of ATTACKS) {
    const outcome = await each.run(target)
    told(outcome)
    outcomes.push(outcome)
  }
  return outcomes
}

export function outcomeText({ attack: name, counts, allowed, holds }: Outcome): string {
  const text = (of: Outcome['counts']) =>
    Object.entries(of)
      .map(([key, count]) => `${key} ${count}`)
      .join(', ')
  return `${holds ? 'held  ' : 'BROKEN'} ${name}\n       ${text(counts)}${holds ? '' : `; allowed: ${text(allowed)}`}`
}

/** The same against a server of its own in live mode, with a database of its own; whether every rule held. */
export async function runAccess(say: (line: string) => void): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-access-'))
  const env = {
    TENOR_MODE: 'live',
    TENOR_DATA: folder,
    TENOR_ORIGIN: 'https://earn.example.com',
    TENOR_SEALING_KEY: randomBytes(32).toString('base64url'),
    LOG_LEVEL: 'error',
  }
  const server = startProcess({ program: 'main.ts', env })
  try {
    const url = await server.ready
    const outcomes = await attack({ url, now: Date.now }, (outcome) => say(outcomeText(outcome)))
    return outcomes.every(({ holds }) => holds)
  } finally {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
}
