import { APPLICATION_ROLE, type Database } from './platform/database/index.ts'
import { StartFault } from './start-fault.ts'

type Rights = { user: string; strong: boolean; member: boolean }

/** Refuses a login with which a server could change the books or the schema, and one that may not do its work. */
export async function refuseStrongLogin(db: Database): Promise<void> {
  const [rights] = await db.query<Rights>(
    `select session_user as user, u.rolsuper or u.rolcreaterole or exists (
         select 1 from pg_class c where c.oid = to_regclass('schema_migration') and pg_has_role(u.oid, c.relowner, 'member')
       ) as strong, exists (
         select 1 from pg_roles app where app.rolname = $1 and pg_has_role(u.oid, app.oid, 'usage')) as member
     from pg_roles u where u.rolname = session_user`,
    [APPLICATION_ROLE],
  )
  const user = rights?.user ?? 'the user'
  if (rights?.strong !== false) {
    throw new StartFault(
      `TENOR_APP_DATABASE_URL names ${user}, who could change the schema: name one who owns nothing and makes no roles.`,
    )
  }
  if (rights.member) return
  throw new StartFault(`TENOR_APP_DATABASE_URL names ${user}: run "grant ${APPLICATION_ROLE} to ${user}" as its owner.`)
}
