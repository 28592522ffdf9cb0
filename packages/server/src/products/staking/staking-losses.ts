import { requireBody } from '@tenor/contract/http'
import { decimal, decimalText } from '@tenor/contract/money'
import { lossViolation, type StakingLossBody, type StakingLossRow, stakingLoss } from '@tenor/contract/staking'
import { DAY_MS, floorTo, type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import type { By, GivingAct } from '../../core/proposals/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import {
  type List,
  newestFirst,
  type Queryable,
  type Raw,
  type Transaction,
  transactionMark,
} from '../../platform/database/index.ts'
import { Refusal, refuseOn } from '../../platform/http/index.ts'
import { stakingActNames } from './staking-act-names.ts'
import type { StakingModule } from './staking-module.ts'
import { lockProduct, type Offer, offerById } from './staking-product-store.ts'

/* Losses of the network, as two operators enter them. A job takes them off holdings. */

/** SQL of the products of which a loss is being taken off: nothing of theirs is paid or booked before it is. */
export const LOSS_OPEN = '(select l.product_id from staking_loss l where l.ended_at is null)'

/** Whether a loss of a product is being taken off its holdings. */
export async function isLossOpen(db: Queryable, productId: number): Promise<boolean> {
  const rows = await db.query(
    'select 1 as one from staking_loss where product_id = $1 and ended_at is null limit 1 /* any order: one */',
    [productId],
  )
  return rows.length > 0
}

/** Refuses what holdings of the product do not bear, and a loss before the days before today are booked. */
async function judged(tx: Queryable, { pid, ratio }: StakingLossBody, at: Instant): Promise<Offer> {
  const offer = await offerById(tx, pid, at)
  if (offer === null || offer.isDefi) throw new Refusal(404, 'staking.notFound')
  const { token, parentId, terms, bookedTo } = offer
  const facts = { hasToken: token !== null, isProtocol: parentId !== null, passesLosses: terms.passesLosses }
  refuseOn(lossViolation({ ratio: decimal(ratio), ...facts }))
  if (bookedTo < floorTo(at, DAY_MS)) throw new Refusal(409, 'staking.dayOpen')
  if (await isLossOpen(tx, pid)) throw new Refusal(409, 'staking.loss.open')
  return offer
}

/** A loss is borne from the instant at which the second operator approves it. */
export function lossAct(module: StakingModule): GivingAct<StakingLossBody, StakingLossRow> {
  return {
    act: 'staking.loss',
    role: 'risk',
    content: requireBody(stakingLoss),
    subject: ({ pid }) => String(pid),
    names: stakingActNames,
    receiver: () => null,
    lock: (tx, _by, { pid }) => lockProduct(tx, pid),
    async takesTwo(tx, body) {
      await judged(tx, body, module.clock.now())
      return true
    },
    perform: (tx, by, body) => entered(tx, module, by, body),
  }
}

async function entered(
  tx: Transaction,
  { ids }: StakingModule,
  { operator, at }: By,
  body: StakingLossBody,
): Promise<StakingLossRow> {
  const { pid, ratio, reason } = body
  const { coin, name } = await judged(tx, body, at)
  const id = await ids.next()
  // Whoever stakes by the product as it was read before is judged again, at a later instant.
  await tx.execute('update staking_product set revision = revision + 1 where id = $1', [pid])
  await tx.execute(
    'insert into staking_loss (id, product_id, ratio, reason, at, mark) values ($1, $2, $3, $4, $5, $6)',
    [id, pid, ratio, reason, isoText(at), await transactionMark(tx)],
  )
  const after = { ratio, reason }
  await writeAudit(tx, { at, actorId: operator.userId, act: 'staking.loss', subject: String(pid), before: null, after })
  return { id, pid, coin, name, ratio, reason, at_time: unixSeconds(at), ended_time: null, amount: '0', holdings: 0 }
}

type LossRaw = Raw & {
  id: number
  pid: number
  coin: string
  name: string
  ratio: string
  reason: string
  at: Instant
  ended_at: Instant | null
  amount: string
  holdings: number
}

/** What was entered, newest first. */
export function lossList(productId: number | null): List<LossRaw, StakingLossRow> {
  return {
    name: 'staking.losses',
    of: { productId },
    keyset: newestFirst('l', 'at'),
    from: 'staking_loss l',
    row: 'l',
    within: '($1::bigint is null or l.product_id = $1)',
    filter: null,
    values: [productId],
    columns: `l.id, l.product_id as pid, p.coin, p.name, l.ratio, l.reason, l.at, l.ended_at, l.amount, l.holdings`,
    joins: 'join staking_product p on p.id = l.product_id',
    read: ({ id, pid, coin, name, ratio, reason, at, ended_at, amount, holdings }) => ({
      id,
      pid,
      coin,
      name,
      ratio: decimalText(decimal(ratio)),
      reason,
      at_time: unixSeconds(at),
      ended_time: ended_at === null ? null : unixSeconds(ended_at),
      amount: decimalText(decimal(amount)),
      holdings,
    }),
  }
}
