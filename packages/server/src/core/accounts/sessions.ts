import { type IdentityClient, SESSION_ID_LENGTH, type SessionLength } from '@tenor/contract/core'
import { type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Permits } from '../../platform/config/index.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/index.ts'
import type { Customer } from '../../platform/http/index.ts'
import { digestOf, randomSecret } from '../../platform/ids/index.ts'
import { withheldOf } from './permits.ts'
import type { UserKey } from './users.ts'

/** How long an answer may stand in memory: sign-out in another process is seen after it at the latest. */
const REMEMBERED_MS = 1_000
const REMEMBERED_MOST = 10_000
const LISTED_MOST = 100
const SEEN_EVERY_MS = 5 * MINUTE_MS

/** Of a session that began at the provider: the session there, and the sealed token by which one signs out there. */
export type ProviderSession = {
  client: IdentityClient
  sidHash: string | null
  token: string
  confirmedAt: Instant | null
}

/** The browser in short words, and what signed in where it was no password. */
type SessionFrom = { device: string; isByPasskey: boolean; provider?: ProviderSession }

/** What every call knows of a customer `u`, with what operators keep their region `r` from. */
const CUSTOMER = `u.id as "userId", u.bucket, u.email, u.role, u.vip_tier as "vipTier", u.region, u.verified,
       u.fund_password_hash is not null as "fundPasswordSet",
       u.fund_password_hash is not null and u.fund_password_required as "fundPasswordNeeded",
       u.trading_locked as "tradingLocked", u.frozen_until as "frozenUntil", r.menu as "withheldMenu", r.business as "withheldBusiness"`

/** A customer as a program acts for them; null where there is none. */
export async function readCustomer(
  { db, clock }: { db: Database; clock: Clock },
  permits: Permits,
  user: UserKey,
): Promise<Customer | null> {
  const [row] = await db.query<CustomerRow>(
    `select ${CUSTOMER} from app_user u left join region_rule r on r.region = u.region
     where u.bucket = $1 and u.id = $2`,
    [user.bucket, user.userId],
  )
  return row === undefined ? null : asJudged(row, permits, clock.now())
}

type CustomerRow = Customer & { frozenUntil: Instant | null }

/** With what is withheld at `now`. */
function asJudged({ frozenUntil, ...customer }: CustomerRow, permits: Permits, now: Instant): Customer {
  const standing = { ...customer, isFrozen: frozenUntil !== null && now < frozenUntil }
  return { ...standing, withheld: withheldOf(permits, standing) }
}

type SignedIn = { customer: Customer; sessionHash: string; csrfToken: string }
export type NewSession = { cookie: string; sessionHash: string; csrfToken: string }

export type Sessions = {
  /** Who holds this cookie; null when it is nobody's or has run out. */
  find(cookie: string): Promise<SignedIn | null>
  open(db: Queryable, user: UserKey, from: SessionFrom): Promise<NewSession>
  /** Another in the place of one, with what began that one; null where that one has ended meanwhile. It is not closed yet. */
  renew(tx: Transaction, user: UserKey, sessionHash: string | null): Promise<NewSession | null>
  /** Those that have not run out, the newest use first. */
  list(user: UserKey): Promise<OpenSession[]>
  close(user: UserKey, sessionHash: string): Promise<void>
  /** The same within a transaction. */
  closeOne(db: Queryable, user: UserKey, sessionHash: string | null): Promise<void>
  /** Ends the one that `list` named so; false when the user has none of that name. */
  closeNamed(user: UserKey, id: string): Promise<boolean>
  /** Ends every session of a user but one. */
  closeOthers(db: Queryable, user: UserKey, keep: string | null): Promise<void>
  /** Drops what memory holds of one customer, after something that their session shows has changed. */
  forget(user: UserKey): void
  /** The same of everybody. */
  forgetAll(): void
  removeExpired(): Promise<void>
}

/** `id` is the beginning of the hash that the table keeps: it names a session and opens none. */
type OpenSession = {
  id: string
  sessionHash: string
  device: string
  createdAt: Instant
  lastSeenAt: Instant
  client: IdentityClient | null
}

type SessionRow = CustomerRow & { csrfToken: string; lastSeenAt: Instant }

export type SessionsOptions = { db: Database; clock: Clock; realTime: Clock; length: SessionLength; permits: Permits }

/** Joins the read of this name that is under way, or begins one. */
function joinRead<Found>(
  underWay: Map<string, Promise<Found>>,
  name: string,
  read: () => Promise<Found>,
): Promise<Found> {
  const known = underWay.get(name)
  if (known !== undefined) return known
  const begun = read().finally(() => underWay.delete(name))
  underWay.set(name, begun)
  return begun
}

/** Sessions by the machine's time. A cookie is `<bucket>.<secret>`, so that one shard is asked. */
export function createSessions({ db, clock, realTime, length, permits }: SessionsOptions): Sessions {
  const remembered = new Map<string, { found: SignedIn; until: number }>()
  const reading = new Map<string, Promise<SignedIn | null>>()
  /** Of changes, whoever's: what was read from the database before one of them is not remembered after it. */
  let generation = 0
  /** Last used before this, a session has run out. */
  const idleSince = (now: Instant) => isoText(later(now, -length.idleMs))

  function forgetAll(): void {
    generation += 1
    remembered.clear()
  }

  function forget({ bucket, userId }: UserKey): void {
    generation += 1
    for (const [cookie, { found }] of remembered) {
      if (found.customer.userId === userId && found.customer.bucket === bucket) remembered.delete(cookie)
    }
  }

  async function find(cookie: string): Promise<SignedIn | null> {
    const parts = /^(\d{1,4})\.([A-Za-z0-9_-]{43})$/.exec(cookie)
    if (parts === null) return null
    const known = remembered.get(cookie)
    if (known !== undefined && known.until > realTime.now()) return known.found
    // Coalesces concurrent reads of one session, but for those that began before a change.
    const [bucket, hash] = [Number(parts[1]), digestOf(parts[2] ?? '')]
    return joinRead(reading, `${generation} ${cookie}`, () => readAnew(cookie, bucket, hash))
  }

  async function readAnew(cookie: string, bucket: number, sessionHash: string): Promise<SignedIn | null> {
    const asked = generation
    const row = await readSession(db, bucket, sessionHash, realTime.now(), idleSince(realTime.now()))
    if (row === null) return null
    const { csrfToken, lastSeenAt, ...customer } = row
    const found = { customer: asJudged(customer, permits, clock.now()), sessionHash, csrfToken }
    if (realTime.now() - lastSeenAt > SEEN_EVERY_MS) await markSeen(db, bucket, sessionHash, realTime.now())
    if (asked === generation) {
      if (remembered.size >= REMEMBERED_MOST) remembered.clear()
      remembered.set(cookie, { found, until: realTime.now() + REMEMBERED_MS })
    }
    return found
  }

  async function closeOne(queryable: Queryable, user: UserKey, sessionHash: string | null): Promise<void> {
    await queryable.execute('delete from session where bucket = $1 and token_hash = $2', [user.bucket, sessionHash])
    forget(user)
  }

  return {
    find,
    forget,
    forgetAll,
    open: (queryable, user, from) => openSession(queryable, user, from, realTime.now(), length.longestMs),
    renew: (tx, user, sessionHash) => renewSession(tx, user, sessionHash, realTime.now(), length.longestMs),
    list: (user) => readSessions(db, user, realTime.now(), idleSince(realTime.now())),
    closeNamed: (user, id) => closeByName(db, user, id).finally(() => forget(user)),
    close: (user, sessionHash) => closeOne(db, user, sessionHash),
    closeOne,
    async closeOthers(queryable, user, keep) {
      await queryable.execute(
        'delete from session where bucket = $1 and user_id = $2 and token_hash is distinct from $3',
        [user.bucket, user.userId, keep],
      )
      forget(user)
    },
    removeExpired: () => removeExpired(db, realTime.now(), idleSince(realTime.now())),
  }
}

/** Ends the session that `list` named so; false where there is none. */
async function closeByName(db: Database, { bucket, userId }: UserKey, id: string): Promise<boolean> {
  const closed = await db.execute(
    'delete from session where bucket = $1 and user_id = $2 and left(token_hash, $4) = $3',
    [bucket, userId, id, SESSION_ID_LENGTH],
  )
  return closed > 0
}

async function removeExpired(db: Database, now: Instant, idleSince: string): Promise<void> {
  await db.execute('delete from session where expires_at <= $1 or last_seen_at <= $2', [isoText(now), idleSince])
}

async function readSession(
  db: Database,
  bucket: number,
  hash: string,
  now: Instant,
  idleSince: string,
): Promise<SessionRow | null> {
  const [row] = await db.query<SessionRow>(
    `select ${CUSTOMER}, (u.totp_secret is not null or s.by_passkey or s.identity_client = 'back-office') as "hasSecondFactor",
       s.csrf_token as "csrfToken", s.last_seen_at as "lastSeenAt"
     from session s join app_user u on u.bucket = s.bucket and u.id = s.user_id
     left join region_rule r on r.region = u.region
     where s.bucket = $1 and s.token_hash = $2 and s.expires_at > $3 and s.last_seen_at > $4`,
    [bucket, hash, isoText(now), idleSince],
  )
  return row ?? null
}

async function readSessions(db: Database, user: UserKey, now: Instant, idleSince: string): Promise<OpenSession[]> {
  return db.query<OpenSession>(
    `select left(token_hash, $5) as id, token_hash as "sessionHash", device, created_at as "createdAt",
       last_seen_at as "lastSeenAt", identity_client as client
     from session where bucket = $1 and user_id = $2 and expires_at > $3 and last_seen_at > $4
     order by last_seen_at desc, created_at desc, token_hash limit ${LISTED_MOST}`,
    [user.bucket, user.userId, isoText(now), idleSince, SESSION_ID_LENGTH],
  )
}

async function markSeen(db: Database, bucket: number, hash: string, now: Instant): Promise<void> {
  await db.execute('update session set last_seen_at = $3 where bucket = $1 and token_hash = $2', [
    bucket,
    hash,
    isoText(now),
  ])
}

async function openSession(
  db: Queryable,
  user: UserKey,
  { device, isByPasskey, provider }: SessionFrom,
  now: Instant,
  longestMs: number,
): Promise<NewSession> {
  const secret = randomSecret()
  const csrfToken = randomSecret()
  const sessionHash = digestOf(secret)
  await db.execute(
    `insert into session (bucket, token_hash, user_id, csrf_token, created_at, last_seen_at, expires_at, device, by_passkey,
       identity_client, identity_sid_hash, identity_token, identity_confirmed_at)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      user.bucket,
      sessionHash,
      user.userId,
      csrfToken,
      isoText(now),
      isoText(later(now, longestMs)),
      device,
      isByPasskey,
      provider?.client ?? null,
      provider?.sidHash ?? null,
      provider?.token ?? null,
      provider?.confirmedAt == null ? null : isoText(provider.confirmedAt),
    ],
  )
  return { cookie: `${user.bucket}.${secret}`, sessionHash, csrfToken }
}

async function renewSession(
  tx: Transaction,
  { bucket, userId }: UserKey,
  sessionHash: string | null,
  now: Instant,
  longestMs: number,
): Promise<NewSession | null> {
  const secret = randomSecret()
  const csrfToken = randomSecret()
  const renewed = await tx.execute(
    `insert into session (bucket, token_hash, user_id, csrf_token, created_at, last_seen_at, expires_at, device, by_passkey,
       identity_client, identity_sid_hash, identity_token, identity_confirmed_at)
     select bucket, $4, user_id, $5, $6, $6, $7, device, by_passkey, identity_client, identity_sid_hash, identity_token,
       identity_confirmed_at
     from session where bucket = $1 and user_id = $2 and token_hash = $3 for update`,
    [bucket, userId, sessionHash, digestOf(secret), csrfToken, isoText(now), isoText(later(now, longestMs))],
  )
  return renewed === 0 ? null : { cookie: `${bucket}.${secret}`, sessionHash: digestOf(secret), csrfToken }
}
