import { setTimeout } from 'node:timers/promises'
import { type Database, PROCESS_NAME } from '../packages/server/src/platform/database/index.ts'

/** Rows whose writing is waited for: `when` is a condition over new and old rows. */
export type Place = { table: string; on: 'insert' | 'update' | 'delete'; when?: string }

/**
 * Where in its transaction a server is met. `written`: a row is written and nothing committed, and all of it is lost.
 * `committing`: all of it is kept, and the server never hears so.
 */
export type Moment = 'written' | 'committing'

/** A server that comes to a place stops there, in the middle of its transaction, until it is let go. */
export type Aim = {
  /** Resolves once a server stands there; false where none came in time. */
  isMet(longestMs: number): Promise<boolean>
  /** Ends what the dead server had begun, as the moment says, and lets everybody pass from then on. */
  letGo(): Promise<void>
}

const PAUSE_MS = 20
const LONGEST_END_MS = 20_000

/** Lies in wait at a place. `db` is the owner's, past the server, under another name. */
export async function aimAt(db: Database, place: Place, moment: Moment): Promise<Aim> {
  await db.execute('create table if not exists fault_aim (is_lost boolean not null)')
  await db.execute('grant select on fault_aim to public')
  await db.execute(
    `create or replace function fault_wait() returns trigger language plpgsql volatile as $$
     begin
       while exists (select 1 from fault_aim) loop
         if exists (select 1 from fault_aim where is_lost) then raise exception 'its server is dead'; end if;
         perform pg_sleep(0.02);
       end loop;
       return null;
     end $$`,
  )
  await db.execute('insert into fault_aim (is_lost) values (false)')
  const when = place.when === undefined ? '' : `when (${place.when})`
  const [kind, timing] = moment === 'written' ? ['', ''] : ['constraint', 'deferrable initially deferred']
  await db.execute(
    `create ${kind} trigger fault_aim after ${place.on} on ${place.table} ${timing} for each row ${when} execute function fault_wait()`,
  )
  return {
    async isMet(longestMs) {
      const began = performance.now()
      while ((await standing(db)) === 0) {
        if (performance.now() - began > longestMs) return false
        await setTimeout(PAUSE_MS)
      }
      return true
    },
    async letGo() {
      await db.execute(moment === 'written' ? 'update fault_aim set is_lost = true' : 'delete from fault_aim')
      await noConnections(db)
      await db.execute('delete from fault_aim')
      await db.execute(`drop trigger fault_aim on ${place.table}`)
    },
  }
}

/** Of the server, by the name of its pools: whoever looks, or holds the database, has another. */
const OTHERS = `datname = current_database() and backend_type = 'client backend' and application_name = '${PROCESS_NAME}'`

async function standing(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity where ${OTHERS} and state = 'active' and wait_event = 'PgSleep'`,
  )
  return row?.count ?? 0
}

/** Until the database has noticed of every connection of the dead server that nobody is there. */
async function noConnections(db: Database): Promise<void> {
  const began = performance.now()
  for (;;) {
    const left = await db.query<{ query: string }>(`select query from pg_stat_activity where ${OTHERS} order by pid`)
    if (left.length === 0) return
    if (performance.now() - began > LONGEST_END_MS)
      throw new Error(`connections of a dead server are left: ${left.map(({ query }) => query).join(' | ')}`)
    await setTimeout(PAUSE_MS)
  }
}
