import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { z } from 'zod'
import { giveBackCapacity, giveBackQuotas } from '../../core/capacity/index.ts'
import { postMarked } from '../../core/ledger/index.ts'
import { tellSelected } from '../../core/notices/index.ts'
import { sqlType, type Transaction, untilOlderEnd, type Value } from '../../platform/database/index.ts'
import {
  askedJob,
  inBucketsOf,
  inRange,
  type Job,
  type RowRange,
  rangeValues,
  rowRangeSchema,
  runOverRows,
} from '../../platform/jobs/index.ts'
import { createTopic } from '../../platform/outbox/index.ts'
import { setFloat } from './staking-float.ts'
import type { StakingModule } from './staking-module.ts'
import { lossTransfers } from './staking-postings.ts'
import { PERSONAL } from './staking-product-store.ts'

/* Takes a loss of the network off every holding of a product, and off its redemptions that are not paid. */

const JOB = 'staking-loss'
const LOST = 'staking.lost'
const losses = createTopic(LOST, rowRangeSchema.extend({ loss: z.int() }))

type Loss = { id: number; product_id: number; limit_id: number; ratio: string; at: Instant; mark: string | null }

export function lossJob(module: StakingModule): Job {
  const { db, clock, ids, pace } = module
  return askedJob(db, {
    name: JOB,
    query: 'select min(at) from staking_loss where ended_at is null',
    async run(due) {
      const losses = await db.query<Loss>(
        `select l.id, l.product_id, coalesce(p.parent_id, p.id) as limit_id, l.ratio, l.at, l.mark from staking_loss l
         join staking_product p on p.id = l.product_id where l.at = $1 and l.ended_at is null order by l.id`,
        [isoText(due)],
      )
      for (const loss of losses) {
        // A stake that was on its way when the loss was entered bears it too.
        if (loss.mark !== null) await untilOlderEnd(db, loss.mark)
        await runOverRows(db, {
          key: { job: JOB, due, subject: String(loss.id) },
          rows: { table: 'staking_holding', where: 'product_id = $1', values: [loss.product_id] },
          pace,
          now: () => clock.now(),
          async chunk(tx, range, isDistributed) {
            await takeOff(tx, loss, { range, run: await ids.next(), isDistributed })
          },
        })
        await endLoss(module, loss)
      }
    },
  })
}

/* $1 the product, $2 the instant, $3 the run, $4 the ratio, $5 the loss, from $6 on the range. */
const RANGE_AT = 6
/* The contract's `leftAfterLoss`: what is left, rounded down. */
const left = (amount: string) => `trunc(${amount} * (1 - $4::numeric), 8)`
const lost = (amount: string) => `(${amount} - ${left(amount)})`
/* What a fast redemption took of the cash is what it is paid: never more than before. */
const PAID = `case when r.cash_taken > 0 then ${left('r.amount')} - ${left('r.fee')} else 0 end`
/* The contract's `countsUntil` and `countsFrom`. */
const SECONDS_GONE = 'floor(extract(epoch from ($2::timestamptz - h.accrued_to)))'
const SECONDS_MISSED = 'ceil(extract(epoch from (s.created_at - h.accrued_to)))'
const PART = 'o.bucket, o.user_id, o.id, o.loss_id, o.coin, o.amount, o.redeeming'

type Chunk = { range: RowRange; run: number; isDistributed: boolean }

async function takeOff(tx: Transaction, loss: Loss, { range, run, isDistributed }: Chunk): Promise<void> {
  const values: Value[] = [loss.product_id, isoText(loss.at), run, loss.ratio, loss.id, ...rangeValues(range)]
  const send = (text: string) => tx.execute(text, values)
  const given = `h.product_id = $1 and $2::timestamptz is not null and $4::numeric > 0 and $5::bigint > 0
    and ${inRange(range, 'h', RANGE_AT)}`
  const marked = `h.day_in = $3::bigint and ${given}`
  const inTheirs = (alias: string) => inBucketsOf(range, alias, RANGE_AT)
  await send(`update staking_holding h set day_in = $3::bigint where ${given}`)
  await countStakes(send, marked, inTheirs('s'))
  const redeeming = `select r.bucket, r.user_id, r.holding_id, sum(${lost('r.amount')}) as amount,
      sum(r.cash_taken - ${PAID}) as cash
    from staking_redemption r
    join staking_holding h on h.bucket = r.bucket and h.user_id = r.user_id and h.id = r.holding_id
    where r.state = 'REDEEMING' and ${marked} and ${inTheirs('r')} group by 1, 2, 3`
  await postMarked(
    tx,
    {
      mark: `insert into staking_loss_part as o (bucket, user_id, id, loss_id, coin, amount, redeeming, cash, at)
        select h.bucket, h.user_id, h.id, $5::bigint, h.coin, ${lost('h.amount')}, coalesce(r.amount, 0), coalesce(r.cash, 0),
          $2::timestamptz
        from staking_holding h left join (${redeeming}) as r
          on r.bucket = h.bucket and r.user_id = h.user_id and r.holding_id = h.id
        where ${marked} and ${lost('h.amount')} + coalesce(r.amount, 0) > 0`,
      columns: PART,
      marked: `select ${PART} from staking_loss_part o join staking_holding h on h.bucket = o.bucket and h.user_id = o.user_id
        and h.id = o.id where o.loss_id = $5 and ${marked} and ${inTheirs('o')}`,
      transfersOf: (parts) => lossTransfers('$2', parts),
      values,
      at: loss.at,
    },
    isDistributed,
  )
  await send(
    `update staking_redemption r set lost = r.lost + ${lost('r.amount')}, amount = ${left('r.amount')}, fee = ${left('r.fee')},
       cash_taken = ${PAID}
     from staking_holding h where h.bucket = r.bucket and h.user_id = r.user_id and h.id = r.holding_id
       and r.state = 'REDEEMING' and ${marked} and ${inTheirs('r')}`,
  )
  // The contract's `missedAfterLoss`.
  await send(
    `update staking_holding h set amount = h.amount - p.amount,
       missed = least(h.missed - p.amount * ${SECONDS_GONE}, (h.amount - p.amount) * 86400)
     from staking_loss_part p where p.bucket = h.bucket and p.user_id = h.user_id and p.id = h.id and p.loss_id = $5
       and ${marked} and ${inTheirs('p')}`,
  )
  await giveBack(tx, loss, range)
  await losses.announce(tx, { bucket: range.after[0], payload: { ...range, loss: loss.id }, at: loss.at })
}

/** What was staked until then bears it too. */
async function countStakes(send: (text: string) => Promise<number>, marked: string, inTheirs: string): Promise<void> {
  await send(
    `update staking_stake s set counted_in = $3::bigint from staking_holding h
     where s.bucket = h.bucket and s.user_id = h.user_id and s.holding_id = h.id and s.counted_in is null
       and s.created_at <= $2 and ${marked} and ${inTheirs}`,
  )
  await send(
    `update staking_holding h set amount = h.amount + c.amount, missed = h.missed + c.missed
     from (select s.bucket, s.user_id, s.holding_id, sum(s.amount) as amount, sum(s.amount * ${SECONDS_MISSED}) as missed
       from staking_stake s join staking_holding h on h.bucket = s.bucket and h.user_id = s.user_id and h.id = s.holding_id
       where s.counted_in = $3::bigint and ${marked} and ${inTheirs} group by 1, 2, 3) as c
     where h.bucket = c.bucket and h.user_id = c.user_id and h.id = c.holding_id and ${marked}`,
  )
}

/** What is lost is staked no more: limits have room for it. */
async function giveBack(tx: Transaction, { id, limit_id: productId }: Loss, range: RowRange): Promise<void> {
  const within = `p.loss_id = $1 and $2::bigint > 0 and ${inRange(range, 'p', 3)}`
  const values = [id, productId, ...rangeValues(range)]
  const freed = `select p.bucket, p.user_id, $2::bigint as product_id, p.amount from staking_loss_part p where ${within}`
  await giveBackQuotas(tx, PERSONAL, { freed, within: (alias) => inBucketsOf(range, alias, 3) }, values)
  const rows = await tx.query(
    { bucket: sqlType.number, amount: sqlType.text },
    `select bucket, sum(amount)::text as amount from (${freed}) as freed group by bucket order by bucket`,
    values,
  )
  await giveBackCapacity(
    tx,
    rows.map(({ bucket, amount }) => ({ bucket, productId, amount: decimal(amount) })),
  )
}

/** Says what it came to. What fast redemptions took of the cash and are not paid is there again. */
async function endLoss({ db, clock }: StakingModule, { id, product_id }: Loss): Promise<void> {
  await db.transaction(async (tx) => {
    const [sum] = await tx.query(
      { holdings: sqlType.number, amount: sqlType.text, cash: sqlType.text },
      `/* no bucket: a loss is of all of them */ select count(*) as holdings, coalesce(sum(amount + redeeming), 0)::text as amount,
         coalesce(sum(cash), 0)::text as cash
       from staking_loss_part where loss_id = $1`,
      [id],
    )
    const ended = await tx.execute(
      'update staking_loss set ended_at = $2, holdings = $3, amount = $4 where id = $1 and ended_at is null',
      [id, isoText(clock.now()), sum?.holdings ?? 0, decimalText(decimal(sum?.amount ?? '0'))],
    )
    if (ended !== 1) return
    await tx.execute('update staking_product set cash = cash + $2::numeric where id = $1', [
      product_id,
      sum?.cash ?? '0',
    ])
    // What waits in the queue is less by the loss too.
    await setFloat(tx, product_id, clock.now())
  })
}

/** Everyone who bears it hears what they lost, and why. */
export const lostSubscribers = losses.subscribe((tx, { id, payload: { loss, ...range } }) =>
  tellSelected(
    tx,
    `select o.bucket, o.user_id, $1::bigint, '${LOST}', jsonb_build_object('amount', trim_scale(o.amount + o.redeeming)::text,
       'asset', o.coin, 'reason', l.reason, 'link', '/myaccount/myfunds/financial_staking?asset=' || o.coin || '&product-type=1'),
       o.at from staking_loss_part o join staking_loss l on l.id = o.loss_id where o.loss_id = $2 and ${inRange(range, 'o', 3)}`,
    [id, loss, ...rangeValues(range)],
  ),
)
