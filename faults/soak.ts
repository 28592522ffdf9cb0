import { argumentsOf } from './arguments.ts'
import { SOAK_BOUNDS, soakBreaches } from './soak-decision.ts'
import { SOAK_HEADINGS, soakRow } from './soak-minutes.ts'
import { runSoak } from './soak-run.ts'

const USAGE = 'npm run soak -- --minutes 10 --customers 12 --seed NAME'

const values = argumentsOf(USAGE, {
  minutes: { type: 'string', default: '10' },
  customers: { type: 'string', default: '12' },
  seed: { type: 'string', default: 'soak' },
})
const [minutes, customers] = [Number(values.minutes), Number(values.customers)]
if (!Number.isInteger(minutes) || minutes < 1 || !Number.isInteger(customers) || customers < 1) {
  process.stderr.write('--minutes and --customers are whole numbers from 1 on.\n')
  process.exit(2)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
say(`${minutes} minutes, ${customers} customers, seed ${values.seed}\n\n${SOAK_HEADINGS}`)
const ending = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort())
const done = await runSoak({
  minutes,
  customers,
  seed: values.seed,
  signal: ending.signal,
  told: (minute) => say(soakRow(minute)),
})
const breaches = [...soakBreaches(done.minutes), ...done.faults]
if (done.minutes.length < minutes) breaches.push('given up before the end')
const { residentMegabytes, heapMegabytesAMinute, latencyFactor, latencyMs, warmUp } = SOAK_BOUNDS
say(
  `\nBounds, after the first ${warmUp * 100} % of the minutes: ${residentMegabytes} MB more resident memory, ` +
    `${heapMegabytesAMinute} MB of heap a minute, ${latencyFactor} times the p99 and ${latencyMs} ms, no error.`,
)
say(breaches.length === 0 ? 'All within.' : `BREACHED:\n  ${breaches.join('\n  ')}`)
process.exit(breaches.length === 0 ? 0 : 1)
