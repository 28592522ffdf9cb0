import { type Instant, isoText } from '@tenor/contract/time'
import { nullable, type Queryable, sqlType, type Transaction } from '../database/index.ts'
import type { Sealer } from '../sealing/index.ts'

type WebhookState = 'active' | 'paused' | 'ended'
export type WebhookEndpoint = {
  id: number
  url: string
  kinds: string[]
  state: WebhookState
  /** Sealed. */
  secret: string
  /** Sealed; signs too until `beforeUntil`. */
  secretBefore: string | null
  beforeUntil: Instant | null
  createdAt: Instant
  createdBy: number
}

const COLUMNS = `id, url, kinds, state, secret, secret_before as "secretBefore", before_until as "beforeUntil",
  created_at as "createdAt", created_by as "createdBy"`

/** What the secret of an endpoint is bound to. */
export function webhookOwner(id: number): string {
  return `webhook.${id}`
}

/** All that have not ended, the newest first. */
export async function openEndpoints(db: Queryable): Promise<WebhookEndpoint[]> {
  return db.query<WebhookEndpoint>(
    `select ${COLUMNS} from webhook_endpoint where state <> 'ended' order by created_at desc, id desc`,
  )
}

/** Those that are sent to. */
export async function activeEndpoints(db: Queryable): Promise<WebhookEndpoint[]> {
  return db.query<WebhookEndpoint>(`select ${COLUMNS} from webhook_endpoint where state = 'active' order by id`)
}

/** One that has not ended, locked; null where there is none. */
export async function lockEndpoint(tx: Transaction, id: number): Promise<WebhookEndpoint | null> {
  const [row] = await tx.query<WebhookEndpoint>(
    `select ${COLUMNS} from webhook_endpoint where id = $1 and state <> 'ended' for update`,
    [id],
  )
  return row ?? null
}

/** One by its id, ended ones too. */
export async function findEndpoint(db: Queryable, id: number): Promise<WebhookEndpoint | null> {
  const [row] = await db.query<WebhookEndpoint>(`select ${COLUMNS} from webhook_endpoint where id = $1`, [id])
  return row ?? null
}

/** False where there are as many as there may be. */
export async function insertEndpoint(tx: Transaction, made: WebhookEndpoint, most: number): Promise<boolean> {
  const { id, url, kinds, secret, createdAt, createdBy } = made
  const written = await tx.execute(
    `insert into webhook_endpoint (id, url, kinds, secret, created_at, created_by)
     select $1::bigint, $2, $3::text[], $4, $5::timestamptz, $6::bigint
     where (select count(*) from webhook_endpoint where state <> 'ended') < $7::int`,
    [id, url, kinds, secret, isoText(createdAt), createdBy, most],
  )
  return written === 1
}

export async function writeEndpoint(
  tx: Transaction,
  { id, url, kinds, state, secret, secretBefore, beforeUntil }: WebhookEndpoint,
): Promise<void> {
  await tx.execute(
    `update webhook_endpoint set url = $2, kinds = $3, state = $4, secret = $5, secret_before = $6, before_until = $7
     where id = $1`,
    [id, url, kinds, state, secret, secretBefore, beforeUntil === null ? null : isoText(beforeUntil)],
  )
}

/** Seals the secrets anew by the newest key; how many could not be opened, for want of their key. */
export async function resealWebhooks(db: Queryable, sealer: Sealer): Promise<number> {
  const rows = await db.query(
    { id: sqlType.number, secret: sqlType.text, secret_before: nullable(sqlType.text) },
    'select id, secret, secret_before from webhook_endpoint order by id',
  )
  let lost = 0
  for (const row of rows) {
    const texts = [row.secret, row.secret_before]
    if (texts.every((text) => text === null || text.startsWith(sealer.prefix))) continue
    if (texts.some((text) => text !== null && !sealer.holdsKeyOf(text))) lost += 1
    else await resealOne(db, sealer, row)
  }
  return lost
}

async function resealOne(
  db: Queryable,
  sealer: Sealer,
  { id, secret, secret_before }: { id: number; secret: string; secret_before: string | null },
): Promise<void> {
  const anew = (text: string | null) =>
    text === null ? null : sealer.seal(sealer.open(text, webhookOwner(id)), webhookOwner(id))
  await db.execute('update webhook_endpoint set secret = $2, secret_before = $3 where id = $1 and secret = $4', [
    id,
    anew(secret),
    anew(secret_before),
    secret,
  ])
}
