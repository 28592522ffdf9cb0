import { QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, ONE } from '@tenor/contract/money'
import { fixedPaidAt } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { postMarked } from '../../../core/ledger/index.ts'
import type { Queryable } from '../../../platform/database/index.ts'
import { askedJob, inRange, type Job, type RowRange, rangeValues, runOverRows } from '../../../platform/jobs/index.ts'
import { lockModes, MODE_ACCOUNT } from './fixed-accounts.ts'
import type { FixedModule } from './fixed-module.ts'
import { bonusTransfers } from './fixed-postings.ts'

const JOB = 'fixed-bonus'
/** Where there is no price at or before the finish, it is looked for again so much later. */
const LOOK_AGAIN_MS = HOUR_MS

type Due = {
  finish_at: Instant
  asset: string
  bonus_asset: string
  coin_price: string | null
  award_price: string | null
}
/** What all of a finish are paid at: it is written before the first is paid, so that a run that died goes on at the same. */
type Prices = { coin: Decimal8; award: Decimal8 }

/** Pays tiers that are paid in another asset, at the last prices at or before the finish; where there is none they wait. */
export function bonusJob(module: FixedModule): Job {
  return askedJob(module.db, {
    name: JOB,
    query: 'select min(due_at) from fixed_bonus_due where paid_at is null',
    async run(due) {
      const waiting = await module.db.query<Due>(
        `select finish_at, asset, bonus_asset, coin_price, award_price from fixed_bonus_due where paid_at is null and due_at = $1
         order by finish_at, asset, bonus_asset`,
        [isoText(due)],
      )
      for (const each of waiting) await payOrWait(module, each, due)
    },
  })
}

/** Notes which finishes have tiers to be paid so. */
export async function noteBonuses(db: Queryable, finishAt: Instant): Promise<void> {
  await db.execute(
    `insert into fixed_bonus_due (finish_at, asset, bonus_asset, due_at)
     select distinct o.finish_at, o.asset, o.bonus_asset, $2::timestamptz from fixed_order o
     where o.finish_at = $1 and o.bonus_yearly > 0 and o.end_kind = 'maturity'
     on conflict do nothing`,
    [isoText(finishAt), isoText(fixedPaidAt(finishAt))],
  )
}

const OF_DUE = 'finish_at = $1 and asset = $2 and bonus_asset = $3'

async function payOrWait(module: FixedModule, due: Due, dueAt: Instant): Promise<void> {
  const key = [isoText(due.finish_at), due.asset, due.bonus_asset]
  const prices = storedPrices(due) ?? (await storePrices(module, due, key))
  if (prices === null) {
    const again = isoText(later(dueAt, LOOK_AGAIN_MS))
    await module.db.execute(`update fixed_bonus_due set due_at = $4 where ${OF_DUE}`, [...key, again])
    return
  }
  await payAll(module, due, prices)
  await module.db.execute(`update fixed_bonus_due set paid_at = $4 where ${OF_DUE}`, [...key, isoText(dueAt)])
}

function storedPrices({
  coin_price: coin,
  award_price: award,
}: Pick<Due, 'coin_price' | 'award_price'>): Prices | null {
  return coin === null || award === null ? null : { coin: decimal(coin), award: decimal(award) }
}

/** Prices at or before the finish, kept for all that pay it; null while there are none. Of two who come at once the first counts. */
async function storePrices(module: FixedModule, due: Due, key: readonly string[]): Promise<Prices | null> {
  const [coin, award] = await pricesOf(module, due)
  if (coin == null || award == null || award === 0n) return null
  const [row] = await module.db.query<Pick<Due, 'coin_price' | 'award_price'>>(
    `update fixed_bonus_due set coin_price = coalesce(coin_price, $4::numeric), award_price = coalesce(award_price, $5::numeric)
     where ${OF_DUE} returning coin_price, award_price`,
    [...key, decimalText(coin), decimalText(award)],
  )
  return row === undefined ? null : storedPrices(row)
}

async function pricesOf({ market }: FixedModule, { asset, bonus_asset, finish_at: at }: Due) {
  const asked = [asset, bonus_asset]
  const points = asked.map((each) => ({ pair: `${each}_${QUOTE_ASSET}`, at }))
  const prices = await market.pricesAt(points)
  return asked.map((each, place): Decimal8 | null => (each === QUOTE_ASSET ? ONE : (prices[place] ?? null)))
}

/* Exact: `div` cuts the quotient of integers, as the contract's function does. $4, $5 are the prices, $6 the run. */
const BONUS = `div(o.bonus_yearly * o.term_days * $4::numeric * 100000000, 365 * $5::numeric) * 0.00000001`
const OF = `o.finish_at = $1 and o.asset = $2 and o.bonus_asset = $3`
const COLUMNS = 'o.bucket, o.user_id, o.id, o.bonus_asset, o.bonus, o.bonus_account'
const IS_OPEN = `o.end_kind = 'maturity' and o.bonus is null and o.bonus_yearly > 0`

function payAll({ db, clock, ids, pace }: FixedModule, due: Due, { coin, award }: Prices): Promise<number> {
  const at = fixedPaidAt(due.finish_at)
  const of = [isoText(due.finish_at), due.asset, due.bonus_asset]
  return runOverRows(db, {
    key: { job: JOB, due: at, subject: `${due.asset} ${due.bonus_asset}` },
    rows: { table: 'fixed_order', where: 'finish_at = $1 and asset = $2 and bonus_asset = $3', values: of },
    pace,
    bucketByBucket: true,
    now: () => clock.now(),
    async chunk(tx, range: RowRange, isDistributed) {
      const run = await ids.next()
      await lockModes(tx, `${OF} and ${IS_OPEN}`, of, range)
      const source = {
        mark: `update fixed_order o set bonus = ${BONUS}, bonus_account = ${MODE_ACCOUNT}, bonus_in = $6::bigint
          where ${OF} and ${IS_OPEN} and ${inRange(range, 'o', 8)}`,
        columns: COLUMNS,
        marked: `select ${COLUMNS} from fixed_order o where ${OF} and o.bonus_in = $6::bigint and ${inRange(range, 'o', 8)}`,
        transfersOf: (paid: string) => bonusTransfers('$7', paid),
        values: [...of, decimalText(coin), decimalText(award), run, isoText(at), ...rangeValues(range)],
        at,
      }
      await postMarked(tx, source, isDistributed)
    },
  })
}
