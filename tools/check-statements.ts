import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { breachesOf, customersTables, type Sent, sqlFunctions } from './statement-rules.ts'

/*
 * Reads the statements that the tests have sent (see packages/server/test/record-statements.ts) and says which of them
 * break a rule. `node tools/check-statements.ts <folder>`.
 */

const MIGRATIONS = fileURLToPath(new URL('../packages/server/migrations/', import.meta.url))
/** Fewer, and something has switched the recording off. */
const LEAST_STATEMENTS = 50

type Recorded = { statements: Sent[]; faults: string[] }

function readRecorded(folder: string): Recorded {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const known = new Map<string, Sent>()
  const faults = new Set<string>()
  for (const line of lines.filter((each) => each !== '')) {
    const sent: Sent | { fault: string } = JSON.parse(line)
    if ('fault' in sent) {
      faults.add(`shape: ${sent.fault}`)
      continue
    }
    const isPersons = sent.isPersons || known.get(sent.text)?.isPersons === true
    known.set(sent.text, { text: sent.text, isPersons })
  }
  return { statements: [...known.values()], faults: [...faults] }
}

function main(folder: string): number {
  const migrations = readdirSync(MIGRATIONS).map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
  const customers = customersTables(migrations.join('\n'))
  const { statements, faults } = readRecorded(folder)
  const lines = statements.flatMap((sent) =>
    breachesOf(sent, customers).map(({ rule, says }) => `${rule}: ${says}\n${sent.text.replace(/^/gm, '    ')}`),
  )
  lines.push(
    ...faults,
    ...sqlFunctions(migrations.join('\n')).map((name) => `a function in SQL takes parameters: ${name}`),
  )
  if (statements.length < LEAST_STATEMENTS) lines.push(`only ${statements.length} statements were recorded`)
  process.stdout.write([...lines, `${statements.length} statements, ${lines.length} breaches`, ''].join('\n'))
  return lines.length === 0 ? 0 : 1
}

process.exit(main(process.argv[2] ?? ''))
