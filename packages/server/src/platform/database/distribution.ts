import type pg from 'pg'
import { APPLICATION_ROLE, keepsLogin } from './application-login.ts'
import { type Queryable, queryOn } from './database.ts'
import { MigrationFault, ownerConnection } from './owner-connection.ts'
import { sqlType } from './row-shape.ts'

/** How Citus keeps a table: in shards by the hash of a column, or, with null, whole on every node. */
export type Spread = { table: string; by: string | null }

const known = new WeakMap<Queryable, Promise<boolean>>()

/** Whether Citus keeps the database's tables on several nodes; asked once, when a process first needs to know. */
export function isDistributed(db: Queryable): Promise<boolean> {
  const asked = known.get(db) ?? askDistributed(db)
  known.set(db, asked)
  asked.catch(() => known.delete(db))
  return asked
}

async function askDistributed(db: Queryable): Promise<boolean> {
  const rows = await db.query(`select 1 from pg_extension where extname = 'citus'`)
  return rows.length > 0
}

/** Finds the bucket of an address or a provider's subject that signs in: nothing else of a customer is asked for before their bucket is known. */
const BY_ANOTHER: Readonly<Record<string, string>> = { user_email: 'email', user_identity: 'subject_hash' }

/* A table comes after those that it refers to; whole ones come first. */
const TABLES = `select c.relname as name,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'bucket' and not a.attisdropped) as bucketed,
    array(select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by 2, 1`

type NodeAnswer = { node: string; answer: string }

/** The coordinator signs in to each node as who has signed in to it: as the servers' login too. */
async function refuseNodesWithoutLogin(client: pg.Client): Promise<void> {
  // Where the operator names the login, it is theirs to make everywhere.
  if (!(await keepsLogin(client))) return
  const [login] = await queryOn(client)({ name: sqlType.text }, 'select name from tenor_owner.login')
  if (login === undefined) return
  const command = `select count(*) from pg_roles where rolname = ${client.escapeLiteral(login.name)} and rolcanlogin
    and exists (select 1 from pg_auth_members where member = pg_roles.oid and roleid::regrole::text = '${APPLICATION_ROLE}')`
  const { rows } = await client.query<NodeAnswer>(
    `select nodename || ':' || nodeport as node, result as answer from run_command_on_workers($1)`,
    [command],
  )
  const lacking = rows.find(({ answer }) => answer !== '1')
  if (lacking === undefined) return
  throw new MigrationFault(
    `The node ${lacking.node} lets no ${login.name} in: run "create role ${APPLICATION_ROLE}; create role ${login.name} ` +
      `login in role ${APPLICATION_ROLE};" there, and let the coordinator sign in as it.`,
  )
}

type Table = { name: string; bucketed: boolean; parents: string[] }

/** Every table of the schema with how it is spread, in the order in which that can be done. */
export async function spreadOf(client: pg.Client): Promise<Spread[]> {
  const { rows } = await client.query<Table>(TABLES)
  const sorted: Table[] = []
  const add = (table: Table) => {
    if (sorted.includes(table)) return
    for (const parent of rows.filter(({ name }) => table.parents.includes(name))) add(parent)
    sorted.push(table)
  }
  for (const table of rows) add(table)
  return sorted.map(({ name, bucketed }) => ({ table: name, by: BY_ANOTHER[name] ?? (bucketed ? 'bucket' : null) }))
}

/**
 * Spreads the tables of a database over the nodes that its Citus knows; what is spread already stays so, so that a broken
 * run is only run again. Rows go along. Tables by bucket lie together: all of a customer is on one node.
 */
export async function distribute(url: string, onTable: (spread: Spread) => void): Promise<number> {
  const client = await ownerConnection(url, 'tenor-distribute')
  try {
    const rows = await queryOn(client)(
      { has: sqlType.boolean },
      `select to_regproc('create_reference_table') is not null as has`,
    )
    if (rows[0]?.has !== true) {
      throw new MigrationFault(
        'This database has no Citus: install it, add its nodes, and "create extension citus" here.',
      )
    }
    await refuseNodesWithoutLogin(client)
    const done = await queryOn(client)(
      { name: sqlType.text },
      'select logicalrelid::regclass::text as name from pg_dist_partition',
    )
    const names = new Set(done.map(({ name }) => name))
    const spreads = await spreadOf(client)
    const first = spreads.find(({ by }) => by === 'bucket')?.table
    for (const spread of spreads.filter(({ table }) => !names.has(table))) {
      onTable(spread)
      const beside = spread.by !== 'bucket' || spread.table === first ? 'none' : first
      if (spread.by === null) await client.query('select create_reference_table($1::text::regclass)', [spread.table])
      else {
        const values = [spread.table, spread.by, beside]
        await client.query(
          'select create_distributed_table($1::text::regclass, $2::text, colocate_with => $3::text)',
          values,
        )
      }
    }
    return spreads.length
  } finally {
    await client.end()
  }
}
