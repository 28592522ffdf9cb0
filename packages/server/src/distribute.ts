import { attach } from './attach.ts'
import { settings } from './boot.ts'
import { distribute } from './platform/database/index.ts'
import { endWith } from './process-end.ts'
import { reaching } from './start-fault.ts'

/* npm run distribute: spreads the tables of a database with Citus over its nodes, customers by their bucket. */

async function main(): Promise<void> {
  const base = await attach(settings())
  try {
    const tables = await reaching(base.url, () =>
      distribute(base.url, ({ table, by }) => say(by === null ? `${table}, whole on every node` : `${table} by ${by}`)),
    )
    say(`${tables} tables are spread`)
  } finally {
    await base.close()
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

endWith(main())
