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

function recorded(folder: string): Sent[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const known = new Map<string, Sent>()
  for (const line of lines.filter((each) => each !== '')) {
    const sent: Sent = JSON.parse(line)
    const isPersons = sent.isPersons || known.get(sent.text)?.isPersons === true
    known.set(sent.text, { text: sent.text, isPersons })
  }
  return [...known.values()]
}

function main(folder: string): number {
  const migrations = readdirSync(MIGRATIONS).map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
  const customers = customersTables(migrations.join('\n'))
  const statements = recorded(folder)
  const lines = statements.flatMap((sent) =>
    breachesOf(sent, customers).map(({ rule, says }) => `${rule}: ${says}\n${sent.text.replace(/^/gm, '    ')}`),
  )
  lines.push(...sqlFunctions(migrations.join('\n')).map((name) => `a function in SQL takes parameters: ${name}`))
  if (statements.length < LEAST_STATEMENTS) lines.push(`only ${statements.length} statements were recorded`)
  process.stdout.write([...lines, `${statements.length} statements, ${lines.length} breaches`, ''].join('\n'))
  return lines.length === 0 ? 0 : 1
}

process.exit(main(process.argv[2] ?? ''))
