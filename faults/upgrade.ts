import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { argumentsOf } from './arguments.ts'
import { runUpgrade } from './upgrade-run.ts'

const USAGE = 'npm run upgrade-drill -- --from ../tenor-before --customers 30 --days 7 --seed NAME'

const values = argumentsOf(USAGE, {
  from: { type: 'string' },
  customers: { type: 'string', default: '30' },
  days: { type: 'string', default: '7' },
  seed: { type: 'string', default: randomUUID().slice(0, 8) },
})
const [customers, days] = [Number(values.customers), Number(values.days)]
if (values.from === undefined || ![customers, days].every((each) => Number.isInteger(each) && each >= 1)) {
  process.stderr.write(
    `--from is a checkout of the version before, with its packages; the rest are whole numbers.\nWrite: ${USAGE}\n`,
  )
  process.exit(2)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
say(`seed ${values.seed}: ${customers} customers, ${days} days of the version in ${values.from}`)
const faults = await runUpgrade({ from: `${resolve(values.from)}/`, customers, days, seed: values.seed, say })
say(faults.length === 0 ? 'Nothing is wrong.' : `WRONG:\n  ${faults.join('\n  ')}`)
process.exit(faults.length === 0 ? 0 : 1)
