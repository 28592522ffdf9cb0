import {
  approvalViolation,
  dualBackOfficePriceDecision,
  dualBackOfficeSettlementPrice,
  newOperatorViolation,
  type PriceProposal,
  priceStep,
  proposalLapses,
  standingProposal,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import { operatorSince } from '../../../core/accounts/index.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Customer, type Http, Refusal, refuseOn, route } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'

type Named = { coin: string; deliveryAt: Instant; price: Decimal8 }
type Note = { reason: string; source: string }
type Act = { tx: Transaction; operator: Customer; now: Instant; named: Named }
type StoredProposal = PriceProposal & Note & { id: number }

/** Registers the calls by which two operators enter the price that no sample could give. */
export function dualPriceRoutes(http: Http, module: DualModule): void {
  route(http, dualBackOfficeSettlementPrice, ({ customer, body }) =>
    inDelivery(module, customer, body, (act, standing) =>
      namePrice(act, standing, { reason: body.reason ?? '', source: body.source ?? '' }),
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
    const act = { tx, operator, now: module.clock.now(), named }
    refuseOn(newOperatorViolation(await operatorSince(tx, operator), act.now), 403)
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

async function lockWaitingDelivery(tx: Transaction, { coin, deliveryAt }: Named): Promise<void> {
  const [delivery] = await tx.query<{ state: string }>(
    'select state from dual_delivery where coin = $1 and delivery_at = $2 for update',
    [coin, isoText(deliveryAt)],
  )
  if (delivery === undefined) throw new Refusal(404, 'dual.settlement.notFound')
  if (delivery.state === 'open') throw new Refusal(409, 'dual.settlement.notDue')
  if (delivery.state !== 'failed') throw new Refusal(409, 'dual.settlement.exists')
}

/** The proposal that stands; one whose time is over is closed here, and that is written down. */
async function standing(act: Act): Promise<StoredProposal | null> {
  const { coin, deliveryAt } = act.named
  const [row] = await act.tx.query<Note & { id: number; price: string; operator_id: number; proposed_at: Instant }>(
    `select id, price, reason, source, operator_id, proposed_at from dual_price_proposal
     where coin = $1 and delivery_at = $2 and state = 'open'`,
    [coin, isoText(deliveryAt)],
  )
  if (row === undefined) return null
  const { price, operator_id: operatorId, proposed_at: proposedAt, ...rest } = row
  const open = { ...rest, price: decimal(price), operatorId, proposedAt }
  if (standingProposal(open, act.now) !== null) return open
  await close(act, open, 'lapsed')
  return null
}

async function namePrice(act: Act, open: StoredProposal | null, note: Note) {
  const found = priceStep(open, act.operator.userId, act.named.price)
  if ('violation' in found) throw new Refusal(409, found.violation.reason, found.violation.params)
  if (open !== null && found.step === 'keep') return { state: 'proposed' as const, lapsesAt: proposalLapses(open) }
  if (open !== null && found.step === 'confirm') return approve(act, open)
  if (open !== null) await close(act, open, 'replaced')
  return propose(act, note)
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

async function propose(act: Act, { reason, source }: Note) {
  const { tx, operator, now, named } = act
  await tx.execute(
    `insert into dual_price_proposal (coin, delivery_at, price, reason, source, operator_id, proposed_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, 'open')`,
    [named.coin, isoText(named.deliveryAt), decimalText(named.price), reason, source, operator.userId, isoText(now)],
  )
  await audit(act, 'propose', null, { price: decimalText(named.price), reason, source })
  return { state: 'proposed' as const, lapsesAt: proposalLapses({ proposedAt: now }) }
}

/** The second operator's word makes the price; the settlement job then pays the orders. */
async function approve(act: Act, open: StoredProposal) {
  const { tx, now, named } = act
  await close(act, open, 'approved')
  await tx.execute(
    `update dual_delivery set state = 'priced', price = $3, origin = 'operator', priced_at = $4
     where coin = $1 and delivery_at = $2`,
    [named.coin, isoText(named.deliveryAt), decimalText(open.price), isoText(now)],
  )
  return { state: 'approved' as const, lapsesAt: null }
}

const ACTS = { approved: 'approve', rejected: 'reject', replaced: 'replace', lapsed: 'lapse' } as const

async function close(act: Act, open: StoredProposal, state: keyof typeof ACTS): Promise<void> {
  await act.tx.execute('update dual_price_proposal set state = $2, decided_by = $3, decided_at = $4 where id = $1', [
    open.id,
    state,
    act.operator.userId,
    isoText(act.now),
  ])
  const price = decimalText(open.price)
  const proposal = { price, reason: open.reason, source: open.source, proposed_by: open.operatorId }
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
