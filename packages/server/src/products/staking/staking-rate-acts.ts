import { requireBody } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import {
  heldAt,
  type RateAnchor,
  rateInForce,
  rateMost,
  type StakingRateBody,
  type StakingRateRow,
  type StakingSlashingBody,
  stakingExchangeRate,
  stakingSlashing,
  takesTwoForRate,
} from '@tenor/contract/staking'
import { DAY_MS, floorTo, type Instant, instant, isoText, unixSeconds } from '@tenor/contract/time'
import type { By, GivingAct } from '../../core/proposals/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { type List, newestFirst, type Queryable, type Raw, type Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { stakingActNames } from './staking-act-names.ts'
import { rateAnchor, rateEntries, rateTable, type StoredRate, setAnchor } from './staking-exchange-store.ts'
import { holdsOf } from './staking-holdings.ts'
import type { StakingModule } from './staking-module.ts'
import { lockProduct, type Offer, offerById } from './staking-product-store.ts'
import { enterRate, tokensOf } from './staking-rates.ts'

/* What operators enter of a token's rate. Up by one of them as far as the anchor lets them, further or down by two. */

type TokenOffer = Offer & { token: string }

async function tokenOffer(db: Queryable, id: number, at: Instant): Promise<TokenOffer> {
  const offer = await offerById(db, id, at)
  if (offer === null || offer.token === null) throw new Refusal(404, 'staking.notFound')
  return { ...offer, token: offer.token }
}

type Standing = { offer: TokenOffer; now: Instant; before: Decimal8; anchor: RateAnchor; newestDay: Instant }

/** What an entry is judged by. The product is locked first: until the act is done nobody else enters a rate of it. */
async function standing({ clock }: StakingModule, tx: Transaction, id: number): Promise<Standing> {
  await lockProduct(tx, id)
  const entries = await rateEntries(tx, id)
  const now = heldAt(entries, clock.now())
  const offer = await tokenOffer(tx, id, now)
  const last = rateInForce(entries, now)
  // A token's first rate is written with its product.
  if (last === null) throw new Error(`no rate of ${id}`)
  return { offer, now, before: last.rate, anchor: await rateAnchor(tx, id), newestDay: last.day }
}

/** The rate in force, and how many tokens it is the rate of. */
export async function rateNow({ db, clock }: StakingModule, pid: number) {
  const entries = await rateEntries(db, pid)
  const now = heldAt(entries, clock.now())
  const { id, coin, token } = await tokenOffer(db, pid, now)
  const rate = rateInForce(entries, now)?.rate
  // A token's first rate is written with its product.
  if (rate === undefined) throw new Error(`no rate of ${pid}`)
  const [supply, anchor] = [await tokensOf(db, token), await rateAnchor(db, pid)]
  return {
    pid: id,
    coin,
    token,
    rate: decimalText(rate),
    supply: decimalText(supply),
    anchor: decimalText(anchor.rate),
    anchor_day: isoText(anchor.day).slice(0, 10),
    alone_most: decimalText(rateMost(anchor)),
  }
}

const dayOf = (text: string) => instant(Date.parse(`${text}T00:00:00Z`))

/** Refuses a day to come, and a rate below the one in force. */
function judgedRate({ now, before }: Standing, { rate, day }: StakingRateBody): void {
  if (dayOf(day) > now) throw new Refusal(422, 'staking.rate.day')
  if (decimal(rate) < before) throw new Refusal(422, 'staking.rate.lower', { rate: decimalText(before) })
}

/** Refuses what is no fall. */
function judgedSlashing({ before }: Standing, { rate }: StakingSlashingBody): void {
  const isFall = decimal(rate) > 0n && decimal(rate) < before
  if (!isFall) throw new Refusal(422, 'staking.rate.notLower', { rate: decimalText(before) })
}

function rateRow({ id, productId, day, rate, fromAt, isOperator, reason }: StoredRate): StakingRateRow {
  return {
    id,
    pid: productId,
    day: isoText(day).slice(0, 10),
    rate: decimalText(rate),
    from_time: unixSeconds(fromAt),
    is_operator: isOperator ? 1 : 0,
    reason,
  }
}

/** The rate of a day: not lower than the one in force, for today or a day before. */
export function rateAct(module: StakingModule): GivingAct<StakingRateBody, StakingRateRow> {
  return {
    act: 'staking.exchange.rate',
    role: 'dealer',
    content: requireBody(stakingExchangeRate),
    subject: ({ pid, day }) => `${pid} ${day}`,
    names: stakingActNames,
    receiver: () => null,
    lock: (tx, _by, { pid }) => lockProduct(tx, pid),
    raises: (tx, { pid }, operator) => holdsOf(tx, pid, operator),
    async takesTwo(tx, body) {
      const found = await standing(module, tx, body.pid)
      judgedRate(found, body)
      // By the day on which it is entered: one of an earlier day may be the newest there is.
      const entry = { day: floorTo(found.now, DAY_MS), rate: decimal(body.rate) }
      return takesTwoForRate(entry, found.before, found.anchor)
    },
    async perform(tx, by, body) {
      const found = await standing(module, tx, body.pid)
      judgedRate(found, body)
      return entered(tx, module, by, found, { rate: body.rate, day: dayOf(body.day), reason: null })
    },
  }
}

/** A lower rate from now on, always by two. */
export function slashingAct(module: StakingModule): GivingAct<StakingSlashingBody, StakingRateRow> {
  return {
    act: 'staking.slashing',
    role: 'risk',
    content: requireBody(stakingSlashing),
    subject: ({ pid }) => String(pid),
    names: stakingActNames,
    receiver: () => null,
    lock: (tx, _by, { pid }) => lockProduct(tx, pid),
    async takesTwo(tx, body) {
      judgedSlashing(await standing(module, tx, body.pid), body)
      return true
    },
    async perform(tx, by, body) {
      const found = await standing(module, tx, body.pid)
      judgedSlashing(found, body)
      const { rate, reason } = body
      const today = floorTo(found.now, DAY_MS)
      // Of a day that has an entry already, whichever clock began it: a rate of an earlier day would not be in force.
      const day = found.newestDay > today ? found.newestDay : today
      return entered(tx, module, by, found, { rate, day, reason })
    },
  }
}

type Said = { rate: string; day: Instant; reason: string | null }

async function entered(
  tx: Transaction,
  module: StakingModule,
  { operator, at, proposedBy }: By,
  { offer, now, before }: Standing,
  said: Said,
): Promise<StakingRateRow> {
  const rate = decimal(said.rate)
  const entry = await enterRate(tx, module, offer, { ...said, rate, isOperator: true, at: now })
  if (proposedBy !== undefined) await setAnchor(tx, offer.id, { day: floorTo(now, DAY_MS), rate })
  const after = { day: isoText(said.day), rate: said.rate, reason: said.reason }
  const act = rate < before ? 'staking.slashing' : 'staking.exchange.rate'
  const subject = String(offer.id)
  await writeAudit(tx, { at, actorId: operator.userId, act, subject, before: { rate: decimalText(before) }, after })
  return rateRow(entry)
}

/** What was entered of a token's rate, newest day first. */
export function ratesList(productId: number | null): List<Raw, StakingRateRow> {
  return {
    name: 'staking.rates',
    of: { productId },
    keyset: newestFirst('r', 'day'),
    from: 'staking_exchange_rate r',
    row: 'r',
    within: '($1::bigint is null or r.product_id = $1)',
    filter: null,
    values: [productId],
    columns: rateTable.select('r'),
    read: (row) => rateRow(rateTable.read(row)),
  }
}
