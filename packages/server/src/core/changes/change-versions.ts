import { CHANGE_TOPICS, type ChangeTopic } from '@tenor/contract/core'
import { type Queryable, sqlType } from '../../platform/database/index.ts'
import { SPOT } from '../ledger/index.ts'

/** What stands at each topic, as a digest: on every server the same, so that a stream goes on anywhere. */
export type Versions = Readonly<Record<ChangeTopic, string>>
export type Watcher = { bucket: number; userId: number }

const CUSTOMERS_AT_A_TIME = 500

/** Money of a customer comes from spot and goes there: what lies in each holding need not be read for it. */
const held = (bucket: string, user: string) => `(
    select string_agg(concat_ws(':', b.asset, b.reference, b.balance), ',' order by b.asset, b.reference)
    from ledger_balance b where b.bucket = ${bucket} and b.user_id = ${user} and b.account = ${SPOT})`
const told = (bucket: string, user: string) => `(
    select concat_ws(':', n.id, n.kind) from notice n where n.bucket = ${bucket} and n.user_id = ${user}
    order by n.at desc, n.id desc, n.kind desc limit 1)`
const digest = (bucket: string, user: string) =>
  `left(md5(concat_ws('|', ${held(bucket, user)}, ${told(bucket, user)})), 12)`

/** Where one customer's own topics stand. */
export async function customerVersion(db: Queryable, { bucket, userId }: Watcher): Promise<string> {
  const [row] = await db.query({ version: sqlType.text }, `select ${digest('$1::smallint', '$2::bigint')} as version`, [
    bucket,
    userId,
  ])
  return row?.version ?? ''
}

/** The same of many, by their ids. */
export async function customerVersions(
  db: Queryable,
  watchers: readonly Watcher[],
): Promise<ReadonlyMap<number, string>> {
  const versions = new Map<number, string>()
  for (let first = 0; first < watchers.length; first += CUSTOMERS_AT_A_TIME) {
    const some = watchers.slice(first, first + CUSTOMERS_AT_A_TIME)
    const rows = await db.query(
      { userId: sqlType.number, version: sqlType.text },
      `select asked.user_id as "userId", ${digest('asked.bucket', 'asked.user_id')} as version
       from unnest($1::smallint[], $2::bigint[]) as asked (bucket, user_id)`,
      [some.map(({ bucket }) => bucket), some.map(({ userId }) => userId)],
    )
    for (const { userId, version } of rows) versions.set(userId, version)
  }
  return versions
}

/** Where the topics of everybody stand. `listings` are the jobs that list and quote. */
export async function publicVersions(db: Queryable, listings: readonly string[]): Promise<Omit<Versions, 'account'>> {
  const [row] = await db.query<Omit<Versions, 'account'>>(
    `select left(md5(coalesce((select string_agg(concat_ws(':', job, done_until), ',' order by job)
         from job_watermark where job = any($1::text[])), '')), 12) as offers,
       left(md5(coalesce((select string_agg(id::text, ',' order by id)
         from emergency_stop where ended_at is null), '')), 12) as stops,
       (select version::text from asset_version) as assets`,
    [listings],
  )
  return row ?? { offers: '', stops: '', assets: '' }
}

/** The id of an event: what is known once it was heard. */
export function idOf(versions: Versions): string {
  return CHANGE_TOPICS.map((topic) => `${topic}=${versions[topic]}`).join(';')
}

/** Topics that stand elsewhere than an id says; one that it does not name does not count. */
export function changedSince(id: string, versions: Versions): ChangeTopic[] {
  const known = new Map(
    id.split(';').map((part): [string, string | undefined] => {
      const [topic = '', version] = part.split('=')
      return [topic, version]
    }),
  )
  return CHANGE_TOPICS.filter((topic) => {
    const before = known.get(topic)
    return before !== undefined && before !== versions[topic]
  })
}
