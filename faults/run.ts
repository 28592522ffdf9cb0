import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAccess } from './access/run-access.ts'
import { argumentsOf } from './arguments.ts'
import { FAULTS } from './faults.ts'
import { floodText, runFlood } from './flood.ts'
import { runFraudster } from './fraudster.ts'
import { runFaults } from './harness.ts'
import { runKills } from './kills.ts'
import { reportText, summaryOf } from './report.ts'

const USAGE = 'npm run faults -- --seed NAME --rounds 200 --report FILE --only "database killed" --kills 12'

const values = argumentsOf(USAGE, {
  seed: { type: 'string', default: randomUUID().slice(0, 8) },
  rounds: { type: 'string', default: '200' },
  report: { type: 'string' },
  only: { type: 'string', multiple: true },
  kills: { type: 'string' },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write(`--rounds is "${values.rounds}": write a whole number from 1 on.\n`)
  process.exit(2)
}
// Who asks for one fault alone wants that one.
const kills = Number(values.kills ?? (values.only === undefined ? '12' : '0'))
if (!Number.isInteger(kills) || kills < 0) {
  process.stderr.write(`--kills is "${values.kills}": write a whole number, 0 for none.\n`)
  process.exit(2)
}
// Attacks on sign-in and registration, which have a server of their own and no seed.
if (values.only?.includes('access')) {
  const isHeld = await runAccess((line) => process.stdout.write(`${line}\n`))
  process.exit(isHeld ? 0 : 1)
}
// A dishonest customer with several accounts, over an app of its own.
if (values.only?.includes('fraudster')) process.exit(runFraudster({ seed: values.seed, rounds }) ? 0 : 1)
// Accounts at their limits beside quiet customers, on a server of its own.
if (values.only?.includes('flood')) {
  const report = await runFlood()
  process.stdout.write(`${floodText(report)}\n`)
  process.exit(report.faults.length === 0 ? 0 : 1)
}
const unknown = values.only?.find((name) => !FAULTS.some((fault) => fault.name === name))
if (unknown !== undefined) {
  const names = ['access', 'fraudster', 'flood', ...FAULTS.map(({ name }) => name)]
    .map((name) => `"${name}"`)
    .join(', ')
  process.stderr.write(`--only is "${unknown}": write one of ${names}.\n`)
  process.exit(2)
}
const file = values.report ?? join(tmpdir(), `tenor-faults-${values.seed}.md`)
await writeFile(file, '').catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(`--report is "${file}", which cannot be written (${error.code}): name another file.\n`)
  process.exit(2)
})
const say = (line: string) => process.stdout.write(`${line}\n`)
say(`seed ${values.seed}, ${rounds} rounds`)
const only = values.only === undefined ? {} : { only: values.only }
const ending = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort())
const report = await runFaults({ seed: values.seed, rounds, told: say, signal: ending.signal, ...only })
await writeFile(file, reportText(report))
say(`\n${summaryOf(report)}\nreport: ${file}`)
const isKept = ending.signal.aborted || (await runKills({ seed: values.seed, rounds: kills, signal: ending.signal }))
process.exit(isKept && report.rounds.every((round) => round.faults.length === 0) ? 0 : 1)
