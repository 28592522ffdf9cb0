import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { payDue } from '../../core/orders/index.ts'
import { nullable, type Queryable, sqlType } from '../../platform/database/index.ts'
import { askedJob, inRange, type Job, rangeValues } from '../../platform/jobs/index.ts'
import { moveCash } from './wealth-cash-moves.ts'
import type { WealthModule } from './wealth-module.ts'
import { paidTransfers } from './wealth-postings.ts'
import { redeemedNotices } from './wealth-strike-rows.ts'

const JOB = 'wealth-payment'

/** What a correction is about is not paid meanwhile. */
const UNCORRECTED = 'id not in (select product_id from wealth_correction where run_at is not null)'

/** Pays redemptions that were priced while the fund had too little cash: by strike and id, none before another. */
export function paymentJob(module: WealthModule): Job {
  return askedJob(module.db, {
    name: JOB,
    query: `select min(payment_due_at) from wealth_product where payment_due_at is not null and ${UNCORRECTED}`,
    async run(due) {
      const rows = await module.db.query(
        { id: sqlType.number, cash: nullable(sqlType.text) },
        `select id, cash from wealth_product where payment_due_at = $1 and ${UNCORRECTED} order by id`,
        [isoText(due)],
      )
      for (const { id, cash } of rows) await pay(module, id, cash === null ? null : decimal(cash), due)
    },
  })
}

type Cut = { cut_strike_at: Instant; cut_id: number }

type GrossRow = { gross: string }

async function pay(module: WealthModule, productId: number, cash: Decimal8 | null, due: Instant): Promise<void> {
  const cut = await cutOf(module.db, productId, cash, due)
  if (cut !== null) {
    const values = [productId, isoText(due), isoText(cut.cut_strike_at), cut.cut_id]
    await payDue(module, {
      key: { job: JOB, due, subject: `${productId} ${cut.cut_id}` },
      table: 'wealth_redemption',
      paid: paidHere,
      at: due,
      due: {
        where: `o.product_id = $1 and (o.strike_at, o.id) <= ($3::timestamptz, $4::bigint)
          and (o.state = 'STRUCK' or o.paid_at = $2::timestamptz)`,
        values,
      },
      open: `o.state = 'STRUCK'`,
      set: `state = 'PAID', paid_at = $2::timestamptz`,
      markedBy: 'paid_in',
      values: [],
      columns: 'o.bucket, o.user_id, o.id, o.coin, o.gross, o.share',
      transfersOf: (paid) => paidTransfers('$2', paid),
      // What left a fund is taken from its cash with the very rows that it paid.
      async also(tx, { id, range }) {
        const [left] = await tx.query<GrossRow>(
          `select coalesce(sum(o.gross), 0) as gross from wealth_redemption o
           where o.product_id = $1 and o.paid_in = $2 and ${inRange(range, 'o', 3)}`,
          [productId, id, ...rangeValues(range)],
        )
        await moveCash(tx, productId, { kind: 'payment', amount: -decimal(left?.gross ?? '0'), at: due })
      },
    })
  }
  await finish(module, productId, due)
}

/** The notice needs no more than product and instant. */
const paidHere: typeof redeemedNotices = {
  subscribers: redeemedNotices.subscribers,
  announce: (tx, range, values, at) => redeemedNotices.announce(tx, range, values.slice(0, 2), at),
}

/** The last redemption that the cash reaches; null where it reaches none. Found once for an instant. */
async function cutOf(
  db: WealthModule['db'],
  productId: number,
  cash: Decimal8 | null,
  due: Instant,
): Promise<Cut | null> {
  const key = [productId, isoText(due)]
  const known = async (from: Queryable) => {
    const [row] = await from.query<Cut>(
      'select cut_strike_at, cut_id from wealth_payment where product_id = $1 and due_at = $2',
      key,
    )
    return row ?? null
  }
  const before = await known(db)
  if (before !== null) return before
  await db.execute(
    `/* no bucket: redemptions of all customers stand in one line */
     insert into wealth_payment (product_id, due_at, cut_strike_at, cut_id)
     select $1, $2::timestamptz, line.strike_at, line.id
     from (select strike_at, id, sum(gross) over (order by strike_at, id) as sum from wealth_redemption
       where product_id = $1 and state = 'STRUCK') as line
     where $3::numeric is null or line.sum <= $3::numeric order by line.strike_at desc, line.id desc limit 1
     on conflict do nothing`,
    [...key, cash === null ? null : decimalText(cash)],
  )
  return known(db)
}

async function finish({ db }: WealthModule, productId: number, due: Instant): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.execute(
      'update wealth_product set payment_due_at = null where id = $1 and payment_due_at = $2',
      [productId, isoText(due)],
    )
    if (ended === 0) return
    // What comes at the same instant is looked at anew.
    await tx.execute('delete from wealth_payment where product_id = $1 and due_at = $2', [productId, isoText(due)])
  })
}
