import { attach } from './attach.ts'
import { settings } from './boot.ts'
import { backUp } from './platform/backup/index.ts'
import { realClock } from './platform/clock/index.ts'
import { errorCode } from './platform/errors/index.ts'
import { endWith } from './process-end.ts'
import { StartFault } from './start-fault.ts'
import { withProgress } from './with-progress.ts'

/* npm run backup -- FILE: the whole database in one snapshot, also while a server uses it. */

const FILE_TROUBLE = new Set('ENOENT ENOTDIR EISDIR EACCES EPERM EROFS ENAMETOOLONG ENOSPC EDQUOT EIO'.split(' '))

async function main(): Promise<void> {
  const [path, ...more] = process.argv.slice(2)
  if (path === undefined || more.length > 0) throw new StartFault('Name one file: npm run backup -- FILE')
  const base = await attach(settings())
  try {
    let done = 0
    const work = () =>
      backUp(base.url, path, realClock(), (count) => {
        done = count
      })
    const { tables, rows } = await withProgress(() => `backing up, ${done} rows`, work)
    process.stdout.write(`${path}: ${rows} rows of ${tables} tables\n`)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') throw new StartFault(`${path} is there: name another file.`)
    if (FILE_TROUBLE.has(code)) throw new StartFault(`${path} cannot be written (${code}): name a file elsewhere.`)
    throw error
  } finally {
    await base.close()
  }
}

endWith(main())
