import {
  approvalViolation,
  dualBackOfficePriceDecision,
  dualBackOfficeSettlementPrice,
  marketsViolation,
  type NamedMarket,
  newPricerViolation,
  priceStep,
  proposalLapses,
  standingProposal,
} from '@tenor/contract/dual'
import { hasRole } from '@tenor/contract/http'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import { standingOf } from '../../../core/proposals/index.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Customer, type Http, Refusal, refuseOn, route } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import {
  closeProposal,
  insertProposal,
  lockDelivery,
  type Named,
  type Note,
  openProposal,
  priceDelivery,
  type StoredProposal,
  toldNote,
} from './dual-price-store.ts'

/** Who names, approves and rejects prices. */
const ROLE = 'risk'

type Act = { tx: Transaction; operator: Customer; now: Instant; named: Named; isLive: boolean }

/** Registers the calls by which two operators enter the price that no sample could give. */
export function dualPriceRoutes(http: Http, module: DualModule): void {
  route(http, dualBackOfficeSettlementPrice, ({ customer, body }) =>
    inDelivery(module, customer, body, (act, standing) =>
      namePrice(act, standing, {
        reason: body.reason ?? '',
        source: body.source ?? '',
        markets: (body.markets ?? []).map((market) => ({ ...market, price: decimal(market.price) })),
      }),
    ),
  )
  route(http, dualBackOfficePriceDecision, ({ customer, body }) =>
    inDelivery(module, customer, body, (act, standing) => decidePrice(act, standing, body.approve === 1)),
  )
}

type Body = { coin: string; delivery_timest: number; price: string }
type State = 'proposed' | 'approved' | 'rejected'

/** One at a time for a delivery: its row is locked until the price is named, approved or rejected. */
async function inDelivery(
  module: DualModule,
  operator: Customer,
  body: Body,
  work: (act: Act, standing: StoredProposal | null) => Promise<{ state: State; lapsesAt: Instant | null }>,
) {
  const named = { coin: body.coin, deliveryAt: instantOfSeconds(body.delivery_timest), price: decimal(body.price) }
  const { state, lapsesAt } = await module.db.transaction(async (tx) => {
    const act = { tx, operator, now: module.clock.now(), named, isLive: module.mode === 'live' }
    await refuseWhoMayNot(act)
    await lockWaitingDelivery(tx, named)
    return work(act, await standing(act))
  })
  return {
    coin: named.coin,
    delivery_timest: unixSeconds(named.deliveryAt),
    price: decimalText(named.price),
    origin: 'operator' as const,
    state,
    lapses_timest: lapsesAt === null ? null : unixSeconds(lapsesAt),
  }
}

/** By what is so now, not by what a session remembers. */
async function refuseWhoMayNot({ tx, operator, now }: Act): Promise<void> {
  const found = await standingOf(tx, operator.userId)
  if (found === null || !hasRole(found.role, ROLE)) throw new Refusal(403, 'account.role.needed', { role: ROLE })
  refuseOn(newPricerViolation(found.since, now), 403)
}

async function lockWaitingDelivery(tx: Transaction, named: Named): Promise<void> {
  const state = await lockDelivery(tx, named)
  if (state === null) throw new Refusal(404, 'dual.settlement.notFound')
  if (state === 'open') throw new Refusal(409, 'dual.settlement.notDue')
  if (state !== 'failed') throw new Refusal(409, 'dual.settlement.exists')
}

/** The proposal that stands; one whose time is over, or whose operator may name none any more, is closed here. */
async function standing(act: Act): Promise<StoredProposal | null> {
  const open = await openProposal(act.tx, act.named)
  if (open === null) return null
  const proposer = await standingOf(act.tx, open.operatorId)
  const mayStill = proposer !== null && hasRole(proposer.role, ROLE)
  if (mayStill && standingProposal(open, act.now) !== null) return open
  await close(act, open, 'lapsed')
  return null
}

async function namePrice(act: Act, open: StoredProposal | null, note: Note) {
  const found = priceStep(open, act.operator.userId, act.named.price)
  if ('violation' in found) throw new Refusal(409, found.violation.reason, found.violation.params)
  if (open !== null && found.step === 'keep') return { state: 'proposed' as const, lapsesAt: proposalLapses(open) }
  if (open !== null && found.step === 'confirm') return approve(act, open)
  refuseOn(marketsFault(act, note.markets))
  if (open !== null) await close(act, open, 'replaced')
  return propose(act, note)
}

/** A sandbox, where a price is often pinned, takes one without markets; those that are named are checked there too. */
function marketsFault({ isLive, named }: Act, markets: readonly NamedMarket[]) {
  return isLive || markets.length > 0 ? marketsViolation(markets, named.price) : null
}

async function decidePrice(act: Act, open: StoredProposal | null, isApproved: boolean) {
  if (open === null) throw new Refusal(409, 'dual.price.noProposal')
  if (open.price !== act.named.price) {
    throw new Refusal(409, 'dual.price.differs', { price: decimalText(open.price) })
  }
  if (!isApproved) {
    await close(act, open, 'rejected')
    return { state: 'rejected' as const, lapsesAt: null }
  }
  refuseOn(approvalViolation(open, act.operator.userId), 409)
  return approve(act, open)
}

async function propose(act: Act, note: Note) {
  const { tx, operator, now, named } = act
  await insertProposal(tx, named, note, { userId: operator.userId, at: now })
  await audit(act, 'propose', null, { price: decimalText(named.price), ...toldNote(note) })
  return { state: 'proposed' as const, lapsesAt: proposalLapses({ proposedAt: now }) }
}

/** The second operator's word makes the price; the settlement job then pays the orders. */
async function approve(act: Act, open: StoredProposal) {
  const { tx, now, named } = act
  await close(act, open, 'approved')
  await priceDelivery(tx, { ...named, price: open.price }, now)
  return { state: 'approved' as const, lapsesAt: null }
}

const ACTS = { approved: 'approve', rejected: 'reject', replaced: 'replace', lapsed: 'lapse' } as const

async function close(act: Act, open: StoredProposal, state: keyof typeof ACTS): Promise<void> {
  await closeProposal(act.tx, open.id, state, { userId: act.operator.userId, at: act.now })
  const price = decimalText(open.price)
  const proposal = { price, ...toldNote(open), proposed_by: open.operatorId }
  await audit(act, ACTS[state], { ...proposal, state: 'open' }, { ...proposal, state })
}

function audit({ tx, operator, now, named }: Act, act: string, before: unknown, after: unknown): Promise<void> {
  const subject = `${named.coin} ${isoText(named.deliveryAt)}`
  return writeAudit(tx, {
    at: now,
    actorId: operator.userId,
    act: `dual.settlement-price.${act}`,
    subject,
    before,
    after,
  })
}
