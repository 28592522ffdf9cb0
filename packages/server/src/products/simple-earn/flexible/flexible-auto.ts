import { type Decimal8, decimal } from '@tenor/contract/money'
import { simpleEarnManifest } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { isUnchecked } from '../../../core/accounts/index.ts'
import { type AccountCode, balanceOf } from '../../../core/ledger/index.ts'
import type { Queryable, Transaction } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import { inRange, type RowRange, rangeValues, runOverRows } from '../../../platform/jobs/index.ts'
import { accountOf } from './flexible-acts.ts'
import { isTaken } from './flexible-join.ts'
import type { FlexibleModule } from './flexible-module.ts'
import type { Owner } from './flexible-open.ts'
import { poolSeen } from './flexible-pool-store.ts'
import { subscribeIn } from './flexible-service.ts'

const EVENTS = Object.entries(simpleEarnManifest.ledger.events)
/** By which money comes back from Simple Earn. */
const BACK = EVENTS.filter(([name]) => name === 'flexible.redeem' || name.startsWith('fixed.')).map(([, kind]) => kind)

/** What stands for every pool. */
export const ALL_ASSETS = 'ALL_ASSET'

export type AutoStatus = { isOn: (asset: string) => boolean; all: boolean; own: ReadonlyMap<string, boolean> }

/** Where a customer's auto-earn is on: by coin; where a coin says nothing, what stands for all. */
export async function autoStatusOf(db: Queryable, { bucket, userId }: Owner): Promise<AutoStatus> {
  const rows = await db.query<{ asset: string; is_on: boolean }>(
    'select asset, is_on from flexible_auto where bucket = $1 and user_id = $2',
    [bucket, userId],
  )
  const own = new Map(rows.map(({ asset, is_on }) => [asset, is_on]))
  const all = own.get(ALL_ASSETS) ?? false
  return { isOn: (asset) => own.get(asset) ?? all, all, own }
}

/** Switches auto-earn of a coin or of all. What stands for all puts every coin so. */
export async function switchAuto(
  { db, ids, clock }: Pick<FlexibleModule, 'db' | 'ids' | 'clock'>,
  { bucket, userId }: Owner,
  { assets, status }: { assets: string; status: string },
): Promise<{ assets: string; status: string }> {
  if (assets !== ALL_ASSETS && (await poolSeen(db, assets)) === null) throw new Refusal(404, 'flexible.notFound')
  const [isOn, at] = [status === '1', isoText(clock.now())]
  const id = await ids.next()
  await db.transaction(async (tx) => {
    await tx.execute(
      `insert into flexible_auto (bucket, user_id, id, asset, is_on, changed_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (bucket, user_id, asset) do update set is_on = excluded.is_on, changed_at = excluded.changed_at`,
      [bucket, userId, id, assets, isOn, at],
    )
    if (assets !== ALL_ASSETS) return
    await tx.execute(
      'update flexible_auto set is_on = $3, changed_at = $4 where bucket = $1 and user_id = $2 and is_on <> $3',
      [bucket, userId, isOn, at],
    )
  })
  return { assets, status }
}

/** Puts what lies in the accounts of those who want it into the pool, at an hour's end. */
export async function sweepAuto(module: FlexibleModule, asset: string, end: Instant): Promise<void> {
  const pool = await poolSeen(module.db, asset)
  if (pool === null || pool.listing !== 'listed') return
  // A late sweep is not of the hour that is over: nobody's money is put in twice, or as of before.
  if (module.clock.now() >= later(end, HOUR_MS)) return
  await runOverRows(module.db, {
    key: { job: 'flexible-hour', due: end, subject: `${asset} auto-earn` },
    rows: { table: 'flexible_auto', where: 'is_on and asset in ($1, $2)', values: [asset, ALL_ASSETS] },
    pace: module.pace,
    now: () => module.clock.now(),
    bucketByBucket: true,
    chunk: (tx, range) => sweepRange(tx, module, { asset, end, least: pool.terms.minAmount }, range),
  })
}

type Swept = Owner & { region: string; verified: boolean }
type Sweep = { asset: string; end: Instant; least: Decimal8 }

async function sweepRange(tx: Transaction, module: FlexibleModule, sweep: Sweep, range: RowRange): Promise<void> {
  const rows = await tx.query<Swept>(
    `select a.bucket, a.user_id as "userId", u.region, u.verified
     from flexible_auto a join app_user u on u.bucket = a.bucket and u.id = a.user_id
     where a.is_on and a.asset in ($1, $2) and not u.trading_locked and ${inRange(range, 'a', 3)}
     order by a.bucket, a.user_id, a.id`,
    [sweep.asset, ALL_ASSETS, ...rangeValues(range)],
  )
  const owners = new Map(rows.map((row) => [row.userId, row]))
  for (const owner of owners.values()) await sweepOne(tx, module, owner, sweep)
}

async function sweepOne(
  tx: Transaction,
  module: FlexibleModule,
  owner: Swept,
  { asset, end, least }: Sweep,
): Promise<void> {
  if (isUnchecked(module.orders.permits, owner) || !(await autoStatusOf(tx, owner)).isOn(asset)) return
  const account = await accountOf(tx, owner)
  const amount = (await balanceOf(tx, owner, asset, account)) - (await lately(tx, owner, asset, account, end))
  if (amount < least || amount <= 0n) return
  // What a rule refuses is left where it lies.
  await isTaken(tx, () => subscribeIn(tx, module, owner, { asset, amount, rateYear: null, at: end, mode: 'auto_earn' }))
}

/** What a customer redeemed, or got at a maturity, in the last hour is what they want to have. */
async function lately(
  tx: Transaction,
  { bucket, userId }: Owner,
  asset: string,
  account: AccountCode,
  end: Instant,
): Promise<Decimal8> {
  const [row] = await tx.query<{ amount: string }>(
    `select coalesce(sum(amount), 0)::text as amount from ledger_transfer
     where bucket = $1 and user_id = $2 and asset = $3 and credit = $4 and at >= $5 and kind = any($6::smallint[])`,
    [bucket, userId, asset, account, isoText(later(end, -HOUR_MS)), BACK],
  )
  return decimal(row?.amount ?? '0')
}
