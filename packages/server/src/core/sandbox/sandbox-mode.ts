import type { Mode } from '../../platform/config/index.ts'
import { type Database, sqlType } from '../../platform/database/index.ts'
import { hasClock } from './sandbox-clock.ts'

const MODE = 'mode'

/** The mode that the database was first started in, kept from then on. One whose clock can move was a sandbox's. */
export async function keepMode(db: Database, mode: Mode): Promise<Mode> {
  const first = (await hasClock(db)) ? 'sandbox' : mode
  await db.execute('insert into setting (name, value) values ($1, $2) on conflict do nothing', [MODE, first])
  const [kept] = await db.query({ value: sqlType.word<Mode>() }, 'select value from setting where name = $1', [MODE])
  return kept?.value ?? first
}
