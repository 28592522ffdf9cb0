import { decimalText } from '@tenor/contract/money'
import type { StakingLeftoverRow } from '@tenor/contract/staking'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import { postMarked } from '../../core/ledger/index.ts'
import type { List, Raw, Transaction, Value } from '../../platform/database/index.ts'
import {
  askedJob,
  inBucketsOf,
  inRange,
  type Job,
  type RowRange,
  rangeValues,
  runOverRows,
} from '../../platform/jobs/index.ts'
import type { StakingModule } from './staking-module.ts'
import { leftoverTransfers } from './staking-postings.ts'
import { leftoverTable } from './staking-tables.ts'

/*
 * What is unpaid beside a holding of which nothing is left: no redemption is to come that could bring it, so what books for such a
 * holding pays it.
 */

/** Columns that its transfers are made of. */
export const LEFTOVER_COLUMNS = 'o.bucket, o.user_id, o.id, o.paid_in, o.line, o.coin, o.amount, o.at'

/** Stakes of a holding `h` that count as held, though they are not counted into it yet. */
export const NO_STAKES_LEFT = `not exists (select 1 as one from staking_stake s where s.bucket = h.bucket
  and s.user_id = h.user_id and s.holding_id = h.id and s.counted_in is null)`

/** SQL of the parameters: the run that pays it, and when; `where` says which holdings `h` are looked at, with what is joined. */
export type LeftoversTaken = { run: string; at: string; joined?: string; where: string; isRepair?: boolean }

/** Writes down what is paid of holdings of zero. */
export function leftoversMarked({ run, at, joined = '', where, isRepair = false }: LeftoversTaken): string {
  return `insert into staking_leftover as o (bucket, user_id, id, paid_in, line, product_id, coin, amount, at, is_repair)
    select u.bucket, u.user_id, u.id, ${run}, row_number() over (partition by u.bucket, u.user_id, u.id order by u.coin) - 1,
      h.product_id, u.coin, u.amount, ${at}, ${isRepair}
    from staking_unpaid u join staking_holding h on h.bucket = u.bucket and h.user_id = u.user_id and h.id = u.id ${joined}
    where u.amount > 0 and h.amount = 0 and ${where}`
}

export const leftoversOfRun = (run: string, within: string) =>
  `select ${LEFTOVER_COLUMNS} from staking_leftover o where o.paid_in = ${run} and ${within}`

/** Nothing of what a run paid is unpaid any more. */
export async function clearUnpaid(tx: Transaction, run: number, range: RowRange): Promise<void> {
  await tx.execute(
    `update staking_unpaid u set amount = 0, stuck_at = null from staking_leftover o
     where o.bucket = u.bucket and o.user_id = u.user_id and o.id = u.id and o.coin = u.coin and o.paid_in = $1::bigint
       and ${inRange(range, 'u', 2)} and ${inBucketsOf(range, 'o', 2)}`,
    [run, ...rangeValues(range)],
  )
}

const JOB = 'staking-leftover'

/** Pays what lay beside holdings of zero from before it was paid with its booking: once, after the upgrade. */
export function leftoverJob({ db, clock, ids, pace }: StakingModule): Job {
  return askedJob(db, {
    name: JOB,
    query: 'select min(stuck_at) from staking_unpaid where stuck_at is not null',
    async run(due) {
      await runOverRows(db, {
        key: { job: JOB, due, subject: '' },
        rows: { table: 'staking_unpaid', where: 'stuck_at = $1', values: [isoText(due)] },
        pace,
        now: () => clock.now(),
        async chunk(tx, range, isDistributed) {
          await payStuck(tx, { due, at: clock.now(), run: await ids.next(), range, isDistributed })
        },
      })
    },
  })
}

type Stuck = { due: Instant; at: Instant; run: number; range: RowRange; isDistributed: boolean }

/* $1 when it got stuck, $2 the run, $3 now, from $4 on the range. */
const STUCK_AT = 4

async function payStuck(tx: Transaction, { due, at, run, range, isDistributed }: Stuck): Promise<void> {
  const [ofUnpaid, ofHeld] = [inRange(range, 'u', STUCK_AT), inBucketsOf(range, 'h', STUCK_AT)]
  const stuck = `u.stuck_at = $1 and $2::bigint > 0 and $3::timestamptz is not null and ${ofUnpaid}`
  const values: Value[] = [isoText(due), run, isoText(at), ...rangeValues(range)]
  // Until this is written nobody stakes into or redeems of these holdings.
  await tx.execute(
    `update staking_holding h set day_in = h.day_in from staking_unpaid u
     where h.bucket = u.bucket and h.user_id = u.user_id and h.id = u.id and ${ofHeld} and ${stuck}`,
    values,
  )
  await postMarked(
    tx,
    {
      mark: leftoversMarked({
        run: '$2::bigint',
        at: '$3::timestamptz',
        where: `${stuck} and ${ofHeld} and ${NO_STAKES_LEFT}`,
        isRepair: true,
      }),
      columns: LEFTOVER_COLUMNS,
      marked: `${leftoversOfRun('$2::bigint', inRange(range, 'o', STUCK_AT))} and $1::timestamptz is not null
        and $3::timestamptz is not null`,
      transfersOf: leftoverTransfers,
      values,
      at,
    },
    isDistributed,
  )
  await clearUnpaid(tx, run, range)
  await tx.execute(`update staking_unpaid u set stuck_at = null where u.stuck_at = $1 and ${inRange(range, 'u', 2)}`, [
    isoText(due),
    ...rangeValues(range),
  ])
}

export function leftoverList(pid: number | null): List<Raw & { name: string }, StakingLeftoverRow> {
  return {
    name: 'staking.leftovers',
    of: { pid },
    keyset: [
      { sql: 'o.at', type: 'timestamptz', direction: 'desc' },
      { sql: 'o.id', type: 'bigint', direction: 'desc' },
      { sql: 'o.paid_in', type: 'bigint', direction: 'desc' },
      { sql: 'o.line', type: 'bigint', direction: 'desc' },
    ],
    from: 'staking_leftover o',
    row: 'o',
    // A holding is paid once for each booking and line.
    within: '/* any order: paid_in and line tell rows of one id apart */ ($1::bigint is null or o.product_id = $1)',
    filter: null,
    values: [pid],
    columns: `${leftoverTable.select('o')}, p.name`,
    joins: 'join staking_product p on p.id = o.product_id',
    read: (row) => {
      const { userId, productId, coin, amount, at, isRepair } = leftoverTable.read(row)
      return {
        user_id: userId,
        pid: productId,
        name: row.name,
        reward_coin: coin,
        amount: decimalText(amount),
        paid_at: unixSeconds(at),
        is_repair: isRepair ? 1 : 0,
      }
    },
  }
}
