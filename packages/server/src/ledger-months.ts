import { attach } from './attach.ts'
import { settings } from './boot.ts'
import { ledgerMonths, MonthFault, moveMonth } from './core/ledger/index.ts'
import { ownerConnection } from './platform/database/index.ts'
import { endWith } from './process-end.ts'
import { StartFault } from './start-fault.ts'

/*
 * npm run ledger-months [-- detach 2024-01 | attach 2024-01]: lists the months of transfers, takes the oldest out, or puts
 * the one back that was taken out last.
 */

const USAGE = 'Write nothing, or detach or attach with a month: npm run ledger-months -- detach 2024-01'

async function main(way: string | undefined, month: string | undefined): Promise<void> {
  const base = await attach(settings())
  const owner = await ownerConnection(base.url, 'tenor-ledger-months')
  try {
    if (way === undefined) {
      for (const each of await ledgerMonths(owner)) say(each.isTakenOut ? `${each.month} taken out` : each.month)
      return
    }
    if ((way !== 'detach' && way !== 'attach') || !/^\d{4}-\d\d$/.test(month ?? '')) throw new StartFault(USAGE)
    const transfers = await moveMonth(owner, way, month ?? '').catch((error: { code?: string; message: string }) => {
      throw error.code === 'P0001' || error instanceof MonthFault ? new StartFault(error.message) : error
    })
    say(`${month}: ${transfers} transfers ${way === 'detach' ? 'lie in the schema ledger_archive' : 'are back'}`)
  } finally {
    await owner.end()
    await base.close()
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

endWith(main(process.argv[2], process.argv[3]))
