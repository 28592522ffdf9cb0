import {
  changeWebhook,
  isWebhookUrl,
  makeWebhook,
  replayWebhook,
  rotateWebhook,
  WEBHOOK_SECRET_HOURS,
  WEBHOOKS_MOST,
  type WebhookRow,
  webhookEvents,
  webhooks,
} from '@tenor/contract/core'
import { HOUR_MS, type Instant, later, unixSeconds } from '@tenor/contract/time'
import { writeAudit, writeRead } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import { type Database, readPage } from '../../platform/database/index.ts'
import {
  type Customer,
  type Http,
  pageEnd,
  pageRequest,
  Refusal,
  refuseChanged,
  route,
  rowVersion,
} from '../../platform/http/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import {
  countsOf,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  newWebhookSecret,
  openEndpoints,
  type WebhookEndpoint,
  webhookOwner,
  writeEndpoint,
} from '../../platform/webhooks/index.ts'
import { namesOf } from '../back-office/index.ts'
import { lockKind } from '../catalogue/index.ts'
import { webhookFamilies } from './webhook-families.ts'
import { eventsOf, replayOne, replaySpan } from './webhook-log.ts'

export type WebhookRoutes = {
  db: Database
  clock: Clock
  /** The machine's time, which endpoints and their events go by. */
  real: Clock
  ids: Ids
  sealer: Sealer
  mode: Mode
  /** Kinds of notices that there are. */
  kinds: readonly string[]
}

/** Registers the back office's calls: endpoints, their secrets, the log of what was sent, and sending it again. */
export function registerWebhooks(http: Http, module: WebhookRoutes): void {
  const { db } = module
  route(http, webhooks, async () => ({
    list: await withCounts(db, await openEndpoints(db)),
    kinds: webhookFamilies(module.kinds),
  }))
  route(http, makeWebhook, async ({ customer, body }) => {
    refuseBad(module, body)
    const [id, secret] = [await module.ids.next(), newWebhookSecret()]
    const made: WebhookEndpoint = {
      id,
      url: body.url,
      kinds: distinct(body.kinds),
      state: 'active',
      secretBefore: null,
      beforeUntil: null,
      secret: module.sealer.seal(secret, webhookOwner(id)),
      createdAt: module.real.now(),
      createdBy: customer.userId,
    }
    await db.transaction(async (tx) => {
      // Two at once are counted one after another.
      await lockKind(tx, 'webhook')
      if (!(await insertEndpoint(tx, made, WEBHOOKS_MOST))) {
        throw new Refusal(409, 'webhook.tooMany', { most: WEBHOOKS_MOST })
      }
      await writeAudit(tx, { ...entryOf(module, customer, 'webhook.make', id), before: null, after: audited(made) })
    })
    return { ...(await shown(db, made)), secret }
  })
  route(http, changeWebhook, async ({ customer, params, body }) => {
    refuseBad(module, body)
    return shown(db, await change(module, customer, params.id, body))
  })
  route(http, rotateWebhook, async ({ customer, params }) => {
    const secret = newWebhookSecret()
    return { ...(await shown(db, await rotate(module, customer, params.id, secret))), secret }
  })
  registerLog(http, module)
}

function registerLog(http: Http, module: WebhookRoutes): void {
  const { db, clock } = module
  route(http, webhookEvents, async ({ customer, query }) => {
    const list = eventsOf(query)
    const page = await readPage(db, list, pageRequest(query, list))
    const users = [...new Set(page.rows.map(({ user_id }) => user_id).filter((user) => user !== 0))]
    await writeRead(db, { at: clock.now(), actorId: customer.userId, act: 'webhook.read', users })
    return { list: page.rows, ...pageEnd(page) }
  })
  route(http, replayWebhook, async ({ customer, params: { id }, body }) => {
    await found(db, id)
    const entry = { ...entryOf(module, customer, 'webhook.replay', id), before: null, after: body }
    const { event, user_id: userId = 0, from, to, delivered } = body
    const now = module.real.now()
    if (event === undefined) {
      await db.transaction((tx) => writeAudit(tx, entry))
      return { events: await replaySpan(db, id, { from, to, isDeliveredToo: delivered === 1 }, now) }
    }
    return db.transaction(async (tx) => {
      if (!(await replayOne(tx, id, { userId, id: event }, now))) throw new Refusal(404, 'webhook.event.notFound')
      await writeAudit(tx, entry)
      return { events: 1 }
    })
  })
}

type Change = {
  url?: string | undefined
  kinds?: string[] | undefined
  state?: WebhookEndpoint['state'] | undefined
  version?: string | undefined
}

async function change(module: WebhookRoutes, operator: Customer, id: number, wanted: Change) {
  const { url, kinds, state, version } = wanted
  return module.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id)
    if (before === null) throw new Refusal(404, 'webhook.notFound')
    refuseChanged(version, audited(before))
    const after: WebhookEndpoint = {
      ...before,
      url: url ?? before.url,
      kinds: distinct(kinds ?? before.kinds),
      state: state ?? before.state,
    }
    await writeEndpoint(tx, after)
    const entry = entryOf(module, operator, 'webhook.change', id)
    await writeAudit(tx, { ...entry, before: audited(before), after: audited(after) })
    return after
  })
}

async function rotate(module: WebhookRoutes, operator: Customer, id: number, secret: string) {
  return module.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id)
    if (before === null) throw new Refusal(404, 'webhook.notFound')
    const after: WebhookEndpoint = {
      ...before,
      secret: module.sealer.seal(secret, webhookOwner(id)),
      secretBefore: before.secret,
      beforeUntil: later(module.real.now(), WEBHOOK_SECRET_HOURS * HOUR_MS),
    }
    await writeEndpoint(tx, after)
    await writeAudit(tx, { ...entryOf(module, operator, 'webhook.secret', id), before: null, after: null })
    return after
  })
}

function refuseBad({ mode, kinds: known }: WebhookRoutes, { url, kinds }: Change): void {
  const isSandbox = mode === 'sandbox'
  const families = webhookFamilies(known)
  if (url !== undefined && !isWebhookUrl(url, { isSandbox })) throw new Refusal(422, 'webhook.url.malformed')
  const unknown = kinds?.find((kind) => !families.includes(kind))
  if (unknown !== undefined) throw new Refusal(422, 'webhook.kind.unknown', { kind: unknown })
}

async function found(db: Database, id: number): Promise<void> {
  if ((await findEndpoint(db, id)) === null) throw new Refusal(404, 'webhook.notFound')
}

const distinct = (kinds: readonly string[]) => [...new Set(kinds)].sort()

function entryOf({ clock }: WebhookRoutes, operator: Customer, act: string, id: number) {
  return { at: clock.now(), actorId: operator.userId, act, subject: `webhook ${id}` }
}

function audited({ url, kinds, state }: Pick<WebhookEndpoint, 'url' | 'kinds' | 'state'>) {
  return { url, kinds, state }
}

async function shown(db: Database, row: WebhookEndpoint): Promise<WebhookRow> {
  const [only] = await withCounts(db, [row])
  if (only === undefined) throw new RangeError('one endpoint makes one row')
  return only
}

async function withCounts(db: Database, list: readonly WebhookEndpoint[]): Promise<WebhookRow[]> {
  const names = await namesOf(db, [...new Set(list.map(({ createdBy }) => createdBy))])
  const seconds = (at: Instant | null) => (at === null ? null : unixSeconds(at))
  return Promise.all(
    list.map(async ({ id, url, kinds, state, createdAt, createdBy, beforeUntil }) => {
      const { waiting, oldest, failed } = await countsOf(db, id)
      return {
        version: rowVersion(audited({ url, kinds, state })),
        id,
        url,
        kinds,
        state,
        operator: names.get(createdBy) ?? '',
        created_at: unixSeconds(createdAt),
        secret_before_until: seconds(beforeUntil),
        waiting,
        waiting_since: seconds(oldest),
        failed,
      }
    }),
  )
}
