import { attach } from './attach.ts'
import { settings } from './boot.ts'
import { checked } from './checked.ts'
import { allChecks } from './checks.ts'
import { realClock } from './platform/clock/index.ts'
import { findingLines, noteReconciled } from './platform/reconcile/index.ts'
import { endWith } from './process-end.ts'

/*
 * npm run reconcile: checks every invariant of a database, also while a server uses it, and changes nothing but what the
 * back office says of the last run. Ends with 0 when all holds, 1 when something does not, 2 when it could not look.
 */

async function main(): Promise<void> {
  const base = await attach(settings())
  try {
    const began = realClock().now()
    const findings = await checked(base.db)
    await noteReconciled(base.db, began, findings)
    for (const finding of findings) say(findingLines(finding).join('\n'))
    const seconds = Math.round((realClock().now() - began) / 1000)
    const decision = findings.length === 0 ? 'all hold' : `${findings.length} do not hold`
    say(`${allChecks.length} checks in ${seconds} s: ${decision}`)
    if (findings.length > 0) process.exitCode = 1
  } finally {
    await base.close()
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

endWith(main(), 2)
