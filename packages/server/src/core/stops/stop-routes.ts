import {
  type Assets,
  backOfficeStops,
  beginStop,
  endStop,
  isListed,
  type StopReason,
  type StopRow,
  type StopScope,
  stops,
} from '@tenor/contract/core'
import type { Locale } from '@tenor/contract/phrases'
import { unixSeconds } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { type Customer, type Http, Refusal, route, routeForVisitor, sentence } from '../../platform/http/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import { namesOf } from '../back-office/index.ts'
import { endStopInForce, insertStop, type StoredStop, stopsInForce } from './stop-store.ts'

/** `sales` are the names under which the products' sales can be stopped. */
export type StopModule = { db: Database; clock: Clock; ids: Ids; sales: readonly string[]; assets: Assets }

/** Registers what customers see of stops, and the operators' calls that begin and end them. */
export function registerStops(http: Http, module: StopModule): void {
  const { db } = module
  routeForVisitor(http, stops, async ({ locale }) => {
    return { list: (await stopsInForce(db)).map((stop) => shown(stop, locale)) }
  })
  route(http, backOfficeStops, async ({ locale }) => ({
    list: await withOperators(db, await stopsInForce(db), locale),
  }))
  route(http, beginStop, async ({ customer, body, locale }) => {
    const { redemption, note = null, name = '', ...given } = body
    refuseUnknown(module, given.scope, name)
    const stop = await begin(module, customer, { ...given, name, isRedemptionOpen: redemption === 1, note })
    const [row] = await withOperators(db, [stop], locale)
    if (row === undefined) throw new RangeError('one stop makes one row')
    return row
  })
  route(http, endStop, async ({ customer, params, body }) => {
    await end(module, customer, params.id, body.note ?? null)
    return { id: params.id }
  })
}

type Wanted = { scope: StopScope; name: string; reason: StopReason; isRedemptionOpen: boolean; note: string | null }

/** The name must be of what there is: a stop that nothing hears of would be worse than none. */
function refuseUnknown({ sales, assets }: StopModule, scope: StopScope, name: string): void {
  const isKnown = scope === 'all' ? name === '' : scope === 'product' ? sales.includes(name) : isListed(assets, name)
  if (!isKnown) throw new Refusal(422, 'stop.unknown', { name })
}

async function begin({ db, clock, ids }: StopModule, operator: Customer, wanted: Wanted): Promise<StoredStop> {
  const id = await ids.next()
  return db.transaction(async (tx) => {
    const at = clock.now()
    const before = await endStopInForce(tx, wanted, at)
    const stop: StoredStop = { ...wanted, id, begunAt: at, begunBy: operator.userId }
    await insertStop(tx, stop)
    const entry = { at, actorId: operator.userId, act: 'stop.begin', subject: subjectOf(stop) }
    await writeAudit(tx, { ...entry, before: before === null ? null : audited(before), after: audited(stop) })
    return stop
  })
}

async function end({ db, clock }: StopModule, operator: Customer, id: number, note: string | null): Promise<void> {
  await db.transaction(async (tx: Transaction) => {
    const at = clock.now()
    const before = await endStopInForce(tx, { id }, at)
    if (before === null) throw new Refusal(404, 'stop.notFound')
    const entry = { at, actorId: operator.userId, act: 'stop.end', subject: subjectOf(before) }
    await writeAudit(tx, { ...entry, before: audited(before), after: { note } })
  })
}

function subjectOf({ scope, name }: Pick<StoredStop, 'scope' | 'name'>): string {
  return scope === 'all' ? 'stop all' : `stop ${scope} ${name}`
}

function audited({ id, reason, isRedemptionOpen, note }: StoredStop) {
  return { id, reason, redemption: isRedemptionOpen, note }
}

function shown({ id, scope, name, reason, isRedemptionOpen, begunAt }: StoredStop, locale: Locale): StopRow {
  const what = scope === 'product' ? sentence(locale, `sale.${name}`, {}) : name
  const params = { scope, name: what, reason, redemption: isRedemptionOpen ? 'open' : 'closed' }
  const message = sentence(locale, 'stop.banner', params)
  return { id, scope, name, reason, redemption: isRedemptionOpen, since: unixSeconds(begunAt), message }
}

async function withOperators(db: Database, list: readonly StoredStop[], locale: Locale) {
  const names = await namesOf(
    db,
    list.map(({ begunBy }) => begunBy),
  )
  return list.map((stop) => ({ ...shown(stop, locale), operator: names.get(stop.begunBy) ?? '', note: stop.note }))
}
