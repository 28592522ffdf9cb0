import { withLiveServer } from '../live-server.ts'
import { ATTACKS, type Outcome, type Target } from './attacks.ts'

/** Attacks sign-in and registration of a server, one attack after another. */
async function attack(target: Target, told: (outcome: Outcome) => void = () => undefined): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const each of ATTACKS) {
    const outcome = await each.run(target)
    told(outcome)
    outcomes.push(outcome)
  }
  return outcomes
}

function outcomeText({ attack: name, counts, allowed, holds }: Outcome): string {
  const text = (of: Outcome['counts']) =>
    Object.entries(of)
      .map(([key, count]) => `${key} ${count}`)
      .join(', ')
  return `${holds ? 'held  ' : 'BROKEN'} ${name}\n       ${text(counts)}${holds ? '' : `; allowed: ${text(allowed)}`}`
}

/** The same against a server of its own in live mode, with a database of its own; whether every rule held. */
export async function runAccess(say: (line: string) => void): Promise<boolean> {
  const outcomes = await withLiveServer({ LOG_LEVEL: 'error' }, (_server, url) =>
    attack({ url, now: Date.now }, (outcome) => say(outcomeText(outcome))),
  )
  return outcomes.every(({ holds }) => holds)
}
