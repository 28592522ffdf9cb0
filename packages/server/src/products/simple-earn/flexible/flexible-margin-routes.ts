import { timingSafeEqual } from 'node:crypto'
import { decimalText } from '@tenor/contract/money'
import {
  type ClearedShare,
  ENGINE_MODES,
  marginBorrow,
  marginFreeze,
  marginHistory,
  marginPool,
  marginRepay,
  sandboxMarginHistory,
} from '@tenor/contract/simple-earn'
import type { FastifyRequest } from 'fastify'
import { type Http, Refusal, route, routeForVisitor } from '../../../platform/http/index.ts'
import { freeze, record } from './flexible-engine-acts.ts'
import { borrow, repay } from './flexible-loans.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { poolRows } from './flexible-pool-acts.ts'
import { poolSeen } from './flexible-pool-store.ts'
import { termsInForce } from './flexible-terms.ts'

/** Registers what the margin engine calls. Without a key there is no engine, and nobody may call. */
export function registerMargin(http: Http, module: FlexibleModule): void {
  const guarded = (request: FastifyRequest) => refuseStranger(module.marginKey, request)
  registerRecords(http, module, guarded)
  routeForVisitor(http, marginBorrow, async ({ params, body, request }) => {
    guarded(request)
    const { text, user_id: userId, amount, max_rate: maxRate } = body
    return borrow(module, { asset: params.asset, text, userId, amount, maxRate })
  })
  routeForVisitor(http, marginRepay, async ({ params, body, request }) => {
    guarded(request)
    return repay(module, { asset: params.asset, text: body.text, loanId: body.loan_id, amount: body.amount })
  })
  routeForVisitor(http, marginPool, async ({ params, request }) => {
    guarded(request)
    const [pool, [row]] = await Promise.all([poolSeen(module.db, params.asset), poolRows(module.db, params.asset)])
    if (pool === null || row === undefined) throw new Refusal(404, 'flexible.notFound')
    const { idle, lent, waiting } = row
    const { wire } = await termsInForce(module.db, pool.asset, pool.openHour)
    const rates = { last_rate_year: clearingText(pool.last), next_time_rate_year: clearingText(pool.preview) }
    return { asset: pool.asset, idle, lent, to_recall: waiting, ...rates, service_fee: wire.service_fee }
  })
}

const clearingText = (cleared: ClearedShare | null) => (cleared === null ? null : decimalText(cleared.rate))

/** Freezing, seizing and the records of other modes. */
function registerRecords(http: Http, module: FlexibleModule, guarded: (request: FastifyRequest) => void): void {
  routeForVisitor(http, marginFreeze, async ({ params, body, request }) => {
    guarded(request)
    return freeze(module, { asset: params.asset, text: body.text, userId: body.user_id, amount: body.amount })
  })
  routeForVisitor(http, marginHistory, async ({ body: { user_id: userId, sub_business, ...body }, request }) => {
    guarded(request)
    return record(module, { ...body, userId, subBusiness: sub_business ?? null })
  })
  route(http, sandboxMarginHistory, async ({ customer, body: { sub_business, ...body } }) => {
    const own = { ...body, userId: customer.userId }
    const text = `sandbox-${await module.ids.next()}`
    if (ENGINE_MODES[body.mode] === 'seize') await freeze(module, { ...own, text: `${text}-freeze` })
    return record(module, { ...own, text, subBusiness: sub_business ?? null })
  })
}

function refuseStranger(key: string | null, request: FastifyRequest): void {
  const given = request.headers['x-margin-key']
  const isTheirs = key !== null && typeof given === 'string' && isSame(given, key)
  if (!isTheirs) throw new Refusal(401, 'flexible.engine.key')
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
