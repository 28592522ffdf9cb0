import { reach } from './attach.ts'
import { settings } from './boot.ts'
import { migrate } from './platform/database/index.ts'
import { endWith } from './process-end.ts'
import { reaching } from './start-fault.ts'

/* npm run migrate: brings the schema up to date, for servers that are not told who owns it. */

async function main(): Promise<void> {
  const config = settings()
  const place = await reach(config)
  try {
    await reaching(place.url, () => migrate(place.url, { makesLogin: config.appDatabaseUrl === null }))
    process.stdout.write('the schema is up to date\n')
  } finally {
    await place.close()
  }
}

endWith(main())
