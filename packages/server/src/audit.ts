import { attach } from './attach.ts'
import { settings } from './boot.ts'
import { type Broken, verifyAudit } from './platform/audit/index.ts'
import { endWith } from './process-end.ts'
import { StartFault } from './start-fault.ts'

/*
 * npm run audit -- verify [HEAD]: follows the chain of the audit log, also while a server uses it, and changes nothing. Ends
 * with 0 when the log is as it was written, 1 when it is not, 2 when it could not look. HEAD is one that was printed before.
 */

const USAGE = 'Write verify, and if one was noted before, its head: npm run audit -- verify'

async function main(act: string | undefined, head: string | undefined): Promise<void> {
  if (act !== 'verify' || (head !== undefined && !/^[0-9a-f]{64}$/.test(head))) throw new StartFault(USAGE)
  const base = await attach(settings())
  try {
    const { broken, rows, seals, waiting, head: last } = await verifyAudit(base.db, head ?? null)
    if (broken === null) {
      say(`${rows} rows in ${seals} seals are as they were written, ${waiting} wait for the next seal; head ${last}`)
      return
    }
    say(sentenceOf(broken))
    process.exitCode = 1
  } finally {
    await base.close()
  }
}

function sentenceOf({ fault, at }: Broken): string {
  return {
    'row changed': `row ${at} was changed after it was written`,
    'row gone': `row ${at} is gone`,
    'row slipped in': `row ${at} was slipped in: it is older than rows that are sealed, and in no seal`,
    'seal broken': `seal ${at} is not what its rows and the seal before come to`,
    'seal gone': `seal ${at} is gone, or the chain does not lead to the head that was given`,
  }[fault]
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

endWith(main(process.argv[2], process.argv[3]), 2)
