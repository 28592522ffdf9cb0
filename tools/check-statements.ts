import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { breachesOf, customersTables, definerFunctions, type Sent, sqlFunctions } from './statement-rules.ts'

/*
 * Reads the statements that the tests have sent (see packages/server/test/record-statements.ts) and says which of them
 * break a rule. `node tools/check-statements.ts <folder>`.
 */

/** Kinds of statements that break a rule and are known to: a distributed database refuses them. Their number may only fall. */
const KNOWN = JSON.parse(readFileSync(new URL('./statement-counts.json', import.meta.url), 'utf8'))
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

/** Statements that differ in what stands in them alone are of one kind. */
function kindOf(text: string): string {
  return text
    .replace(/'[^']*'/g, "''")
    .replace(/(?<!\$)\b\d+\b/g, '0')
    .replace(/\(\s*\$\d+[^()]*\)(,\s*\(\s*\$\d+[^()]*\))*/g, '()')
}

function main(folder: string): number {
  const migrations = readdirSync(MIGRATIONS).map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
  const customers = customersTables(migrations.join('\n'))
  const definers = definerFunctions(migrations.join('\n'))
  const { statements, faults } = readRecorded(folder)
  const found = statements.flatMap((sent) =>
    breachesOf(sent, customers, definers).map(({ rule, says }) => ({ rule, says, text: sent.text })),
  )
  const lines = [...Map.groupBy(found, ({ rule }) => rule)].flatMap(([rule, some]) => {
    const kinds = new Map(some.map((breach) => [kindOf(breach.text), breach]))
    const most = KNOWN[rule] ?? 0
    if (kinds.size <= most) return []
    const broken = Array.from(kinds.values(), ({ says, text }) => `${rule}: ${says}\n${text.replace(/^/gm, '    ')}`)
    return [`${rule}: ${kinds.size} kinds of statements, where ${most} may be`, ...broken]
  })
  lines.push(
    ...faults,
    ...sqlFunctions(migrations.join('\n')).map((name) => `a function in SQL takes parameters: ${name}`),
  )
  if (statements.length < LEAST_STATEMENTS) lines.push(`only ${statements.length} statements were recorded`)
  process.stdout.write([...lines, `${statements.length} statements, ${lines.length} breaches`, ''].join('\n'))
  return lines.length === 0 ? 0 : 1
}

process.exitCode = main(process.argv[2] ?? '')
