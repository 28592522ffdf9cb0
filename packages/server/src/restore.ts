import { reach } from './attach.ts'
import { settings } from './boot.ts'
import { checked } from './checked.ts'
import { allChecks } from './checks.ts'
import { BackupFault, type BackupSize, restore } from './platform/backup/index.ts'
import { applicationUrl, openDatabase } from './platform/database/index.ts'
import { errorMessage } from './platform/errors/index.ts'
import { findingLines } from './platform/reconcile/index.ts'
import { endWith } from './process-end.ts'
import { reaching, StartFault, startSentence } from './start-fault.ts'
import { withProgress } from './with-progress.ts'

/* npm run restore -- FILE: a backup into an empty database, which is then checked like by npm run reconcile. */

async function main(): Promise<void> {
  const [path, ...more] = process.argv.slice(2)
  if (path === undefined || more.length > 0) throw new StartFault('Name one file: npm run restore -- FILE')
  const config = settings()
  const place = await reach(config)
  try {
    const { tables, rows } = await restored(place.url, path, config.appDatabaseUrl === null)
    process.stdout.write(`${rows} rows of ${tables} tables\n`)
    const url = config.appDatabaseUrl ?? (await applicationUrl(place.url))
    const db = openDatabase({ url, log: place.log, connections: 2 })
    const findings = await checked(db).finally(() => db.close())
    process.stdout.write(`${findings.flatMap(findingLines).join('\n')}${allChecks.length} checks, `)
    process.stdout.write(findings.length === 0 ? 'all hold\n' : `${findings.length} do not hold\n`)
    if (findings.length > 0) process.exitCode = 1
  } finally {
    await place.close()
  }
}

async function restored(url: string, path: string, makesLogin: boolean): Promise<BackupSize> {
  try {
    let doing = 'reading'
    const onRead = (rows: number) => {
      doing = `reading the file, ${rows} rows`
    }
    const onWritten = (rows: number) => {
      doing = `restoring, ${rows} rows`
    }
    const work = () => restore(url, path, { onRead, onWritten }, makesLogin)
    return await reaching(url, () => withProgress(() => doing, work))
  } catch (error) {
    if (error instanceof BackupFault) {
      throw new StartFault(`${path} was not restored: ${error.message}. Nothing of it was written.`)
    }
    if (startSentence(error) !== null) throw error
    throw new StartFault(`${path} was not restored: ${errorMessage(error)}. Make the database anew and try again.`)
  }
}

endWith(main(), 2)
