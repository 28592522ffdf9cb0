import {
  type DualLimitRow,
  dualLimits,
  isRaised,
  limitInForce,
  limitOfWire,
  limitViolation,
  limitWire,
  setDualLimit,
} from '@tenor/contract/dual'
import { requireBody } from '@tenor/contract/http'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import type { z } from 'zod'
import { usedCapacity } from '../../../core/capacity/index.ts'
import type { GivingAct } from '../../../core/proposals/index.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import type { Queryable, Transaction } from '../../../platform/database/index.ts'
import { type Http, Refusal, refuseOn, route, rowVersion } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import {
  applyLimit,
  ensureExposures,
  exposuresToCome,
  limitsOfAll,
  lockLimits,
  type StoredExposure,
  writeLimit,
} from '../offers/dual-exposure-store.ts'

type LimitBody = z.output<NonNullable<typeof setDualLimit.body>>
type LimitsQuery = z.output<NonNullable<typeof dualLimits.query>>

/** Registers the operator's calls about limits of exposure. */
export function dualLimitRoutes(http: Http, module: DualModule): void {
  const { proposals } = module
  const change = proposals.define(limitChange(module))
  route(http, dualLimits, async ({ query }) => ({ list: await limitRows(module, query) }))
  route(http, setDualLimit, ({ customer, body }) => proposals.give(change, customer, body))
}

/** Setting a limit; where one is raised or taken away the bounds may ask for a second operator. */
function limitChange(module: DualModule): GivingAct<LimitBody, DualLimitRow> {
  return {
    act: 'dual.limit.change',
    role: 'risk',
    content: requireBody(setDualLimit),
    subject: subjectOf,
    receiver: () => null,
    lock: (tx, _by, body) => lockLimits(tx, body),
    stands: async (tx, body) => (await judged(module, tx, body)).stands,
    async takesTwo(tx, body, bounds) {
      const { before } = await judged(module, tx, body)
      return bounds.limits && isRaised(before, limitOfWire(body.limit))
    },
    async perform(tx, { operator, at }, body) {
      const { before } = await judged(module, tx, body)
      const limit = limitOfWire(body.limit)
      const deliveryAt = deliveryOf(body)
      if (deliveryAt !== null) await ensureExposures(tx, [{ coin: body.coin, deliveryAt }])
      await writeLimit(tx, body, deliveryAt, limit)
      const touched = await exposuresToCome(tx, { ...body, deliveryAt }, at)
      for (const exposure of touched.toSorted((a, b) => a.id - b.id)) await applyLimit(tx, exposure)
      await writeAudit(tx, {
        at,
        actorId: operator.userId,
        act: 'dual.limit.change',
        subject: subjectOf(body),
        before: { limit: limitWire(before) },
        after: { limit: body.limit },
      })
      return wireOf(tx, body, touched)
    },
  }
}

function subjectOf({ coin, type, delivery_timest }: LimitBody): string {
  return delivery_timest === undefined ? `${coin} ${type}` : `${coin} ${type} ${delivery_timest}`
}

function deliveryOf({ delivery_timest }: Pick<LimitBody, 'delivery_timest'>) {
  return delivery_timest === undefined ? null : instantOfSeconds(delivery_timest)
}

/** What a limit's version is of: what holds, and whether it is the delivery's own. */
function limitStanding(limit: Decimal8 | null, own: boolean) {
  return { limit: limitWire(limit), own }
}

type Judged = { before: Decimal8 | null; stands: object }

/** The limit in force, or why there can be none. */
async function judged({ clock }: DualModule, tx: Transaction, body: LimitBody): Promise<Judged> {
  const [ofAll] = await limitsOfAll(tx, body)
  if (ofAll === undefined) throw new Refusal(422, 'dual.product.unknownCoin', { coin: body.coin })
  const deliveryAt = deliveryOf(body)
  refuseOn(limitViolation(deliveryAt, clock.now()))
  if (deliveryAt === null) return { before: ofAll.limit, stands: limitStanding(ofAll.limit, false) }
  const [exposure] = await exposuresToCome(tx, { ...body, deliveryAt }, clock.now())
  const own = exposure?.own ?? null
  const before = limitInForce(own, ofAll.limit)
  return { before, stands: limitStanding(before, own !== null) }
}

async function wireOf(tx: Transaction, body: LimitBody, touched: readonly StoredExposure[]): Promise<DualLimitRow> {
  const [first] = touched
  if (body.delivery_timest !== undefined && first !== undefined) {
    const [row] = await exposureRows(tx, touched)
    if (row !== undefined) return row
  }
  const { coin, type, limit } = body
  return allRow({ coin, type, limit: limitOfWire(limit) })
}

async function limitRows({ db, clock }: DualModule, query: LimitsQuery): Promise<DualLimitRow[]> {
  const of = { coin: query.coin ?? null, type: query.type ?? null, deliveryAt: deliveryOf(query) }
  const rows = await exposureRows(db, await exposuresToCome(db, of, clock.now()))
  const told = query.coin === undefined ? rows.filter(({ own, used }) => own || used !== '0') : rows
  const ofAll = of.deliveryAt === null ? await limitsOfAll(db, of) : []
  return [...ofAll.map(allRow), ...told]
}

/** The limit of every delivery that has none of its own. */
function allRow({ coin, type, limit }: Pick<DualLimitRow, 'coin' | 'type'> & { limit: Decimal8 | null }): DualLimitRow {
  const stands = limitStanding(limit, false)
  return { coin, type, delivery_timest: null, ...stands, used: null, version: rowVersion(stands) }
}

async function exposureRows(db: Queryable, exposures: readonly StoredExposure[]): Promise<DualLimitRow[]> {
  const used = await usedCapacity(
    db,
    exposures.map(({ id }) => id),
  )
  return exposures.map(({ id, coin, type, deliveryAt, own, ofAll }) => {
    const stands = limitStanding(limitInForce(own, ofAll), own !== null)
    const taken = decimalText(used.get(id) ?? 0n)
    return { coin, type, delivery_timest: unixSeconds(deliveryAt), ...stands, used: taken, version: rowVersion(stands) }
  })
}
