import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, type Queryable, sqlType } from '../../platform/database/index.ts'
import { digestOf } from '../../platform/ids/index.ts'
import type { UserKey } from './users.ts'

/** How long a browser that is not signed in with stays known; no browser keeps a cookie for longer. */
export const DEVICE_KEPT_MS = 400 * DAY_MS
const LISTED_MOST = 100

type KnownDevice = { device: string; lastSeenAt: Instant }

export type KnownDevices = {
  /** The digest of a browser's cookie where the account was signed in with it before; null otherwise. */
  find(user: UserKey, token: string | null): Promise<string | null>
  /** Whether it is new beside others: the first one of an account is nobody else's. */
  remember(db: Queryable, user: UserKey, token: string, device: string): Promise<boolean>
  /** All but the one: who has signed in elsewhere signs in there as a stranger. */
  forgetOthers(db: Queryable, user: UserKey, token: string | null): Promise<void>
  list(user: UserKey): Promise<KnownDevice[]>
  removeOld(): Promise<void>
}

/** Browsers that an account was signed in with, by a cookie that says nothing else. By the machine's time. */
export function createKnownDevices(db: Database, realTime: Clock): KnownDevices {
  return {
    async find({ bucket, userId }, token) {
      if (token === null) return null
      const hash = digestOf(token)
      const found = await db.query(
        'select 1 from known_device where bucket = $1 and user_id = $2 and token_hash = $3',
        [bucket, userId, hash],
      )
      return found.length > 0 ? hash : null
    },
    async remember(queryable, { bucket, userId }, token, device) {
      const hash = digestOf(token)
      const known = await queryable.query(
        { isThis: sqlType.boolean },
        `select bool_or(token_hash = $3) as "isThis" from known_device where bucket = $1 and user_id = $2 having count(*) > 0`,
        [bucket, userId, hash],
      )
      await queryable.execute(
        `insert into known_device (bucket, user_id, token_hash, device, last_seen_at) values ($1, $2, $3, $4, $5)
         on conflict (bucket, user_id, token_hash)
           do update set device = excluded.device, last_seen_at = excluded.last_seen_at`,
        [bucket, userId, hash, device, isoText(realTime.now())],
      )
      return known[0]?.isThis === false
    },
    async forgetOthers(queryable, { bucket, userId }, token) {
      await queryable.execute(
        'delete from known_device where bucket = $1 and user_id = $2 and token_hash is distinct from $3',
        [bucket, userId, token === null ? null : digestOf(token)],
      )
    },
    list: ({ bucket, userId }) =>
      db.query<KnownDevice>(
        `select device, last_seen_at as "lastSeenAt" from known_device where bucket = $1 and user_id = $2
         order by last_seen_at desc, token_hash limit ${LISTED_MOST}`,
        [bucket, userId],
      ),
    async removeOld() {
      const before = isoText(later(realTime.now(), -DEVICE_KEPT_MS))
      await db.execute('delete from known_device where last_seen_at <= $1', [before])
    },
  }
}
