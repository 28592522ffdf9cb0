import { randomUUID } from 'node:crypto'
import { argumentsOf } from './arguments.ts'
import { simulate } from './simulate-run.ts'

const USAGE = 'npm run simulate -- --customers 1000 --days 7 --kills 20 --seed NAME'

const values = argumentsOf(USAGE, {
  customers: { type: 'string', default: '1000' },
  days: { type: 'string', default: '7' },
  kills: { type: 'string', default: '20' },
  seed: { type: 'string', default: randomUUID().slice(0, 8) },
})
const [customers, days, kills] = [Number(values.customers), Number(values.days), Number(values.kills)]
if (![customers, days, kills + 1].every((each) => Number.isInteger(each) && each >= 1)) {
  process.stderr.write('--customers and --days are whole numbers from 1 on, --kills from 0 on.\n')
  process.exit(2)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
say(`seed ${values.seed}: ${customers} customers, ${days} days, ${kills} kills`)
const ending = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort())
const report = await simulate({
  seed: values.seed,
  customers,
  hours: days * 24,
  kills,
  told: say,
  signal: ending.signal,
})
say(
  `\n${report.hours} hours in ${report.seconds} s: ${report.acts} acts (${report.refused} refused, ${report.retried} asked more ` +
    `than once), ${report.kills} kills (back after ${report.longestRecovery} s at most), ${report.statements} statements read.`,
)
for (const { kind, reason, count, of } of report.refusals) say(`  ${kind}: ${reason} ${count} of ${of}`)
say(report.faults.length === 0 ? 'Nothing is wrong.' : `WRONG:\n  ${report.faults.join('\n  ')}`)
process.exit(report.faults.length === 0 && !ending.signal.aborted ? 0 : 1)
