import { ACCOUNT_MODES, isOfferedTo, isUnified } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { simpleEarnManifest } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { isUnchecked } from '../../../core/accounts/index.ts'
import { type AccountCode, SPOT, UNIFIED } from '../../../core/ledger/index.ts'
import { type Queryable, sqlType, type Transaction } from '../../../platform/database/index.ts'
import { type Customer, Refusal, refuseWithheld } from '../../../platform/http/index.ts'
import { inBucketsOf, inRange, type RowRange, rangeValues, runOverRows } from '../../../platform/jobs/index.ts'
import type { FlexibleModule } from './flexible-module.ts'
import type { Owner } from './flexible-open.ts'
import { poolSeen } from './flexible-pool-store.ts'
import { subscribeMany, type Wish } from './flexible-subscribe-many.ts'

const EVENTS = Object.entries(simpleEarnManifest.ledger.events)
/** By which money comes back from Simple Earn. */
const BACK = EVENTS.filter(([name]) => name === 'flexible.redeem' || name.startsWith('fixed.')).map(([, kind]) => kind)

/** What stands for every pool. */
const ALL_ASSETS = 'ALL_ASSET'

export type AutoStatus = { isOn: (asset: string) => boolean; all: boolean; own: ReadonlyMap<string, boolean> }

/** Where a customer's auto-earn is on: by coin; where a coin says nothing, what stands for all. */
export async function autoStatusOf(db: Queryable, { bucket, userId }: Owner): Promise<AutoStatus> {
  const rows = await db.query(
    { asset: sqlType.text, is_on: sqlType.boolean },
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
  customer: Pick<Customer, 'bucket' | 'userId' | 'region' | 'withheld' | 'withheldBusiness'>,
  { assets, status }: { assets: string; status: string },
): Promise<{ assets: string; status: string }> {
  if (assets !== ALL_ASSETS && (await poolSeen(db, assets)) === null) throw new Refusal(404, 'flexible.notFound')
  const { bucket, userId } = customer
  const [isOn, at] = [status === '1', isoText(clock.now())]
  if (isOn) refuseAuto(customer)
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

/** Auto-earn is not switched on for customers whose subscriptions are refused: it would put nothing in. Off it can be switched always. */
function refuseAuto(customer: Pick<Customer, 'region' | 'withheld' | 'withheldBusiness'>): void {
  refuseWithheld(customer, 'trade')
  if (!isOfferedTo(simpleEarnManifest, customer)) throw new Refusal(422, 'flexible.region')
}

/** A SELECT of those of some pools, each with the least that it takes, for which money of somebody with auto-earn lies ready. */
export function autoEarnFor(pools: string): string {
  return `select g.asset from ${pools} g
     join flexible_auto a on a.is_on and a.asset in (g.asset, '${ALL_ASSETS}')
     join ledger_balance b on b.bucket = a.bucket and b.user_id = a.user_id and b.account in (${SPOT}, ${UNIFIED})
       and b.asset = g.asset and b.reference = 0 and b.balance > 0 and b.balance >= g.least`
}

/**
 * Those of the pools into which somebody's auto-earn has something to put at an hour's end: one statement for all. One whose run
 * was begun before is among them.
 */
export async function poolsToSweep(db: Queryable, assets: readonly string[], end: Instant): Promise<Set<string>> {
  const rows = await db.query(
    { asset: sqlType.text },
    `with pools as materialized (
       select distinct on (t.asset) t.asset, (t.terms->>'min_lend_amount')::numeric as least
       from flexible_terms t join flexible_pool p on p.asset = t.asset
       where t.asset = any($1::text[]) and p.listing = 'listed' order by t.asset, t.from_hour desc
     )
     ${autoEarnFor('pools')}
     union select split_part(subject, ' ', 1) from job_run
     where job = 'flexible-hour' and due_at = $2 and state <> 'done' and subject like '% auto-earn'`,
    [assets, isoText(end)],
  )
  return new Set(rows.map(({ asset }) => asset))
}

/** Puts what lies in the accounts of those who want it into the pool, at an hour's end. */
export async function sweepAuto(module: FlexibleModule, asset: string, end: Instant): Promise<void> {
  const pool = await poolSeen(module.db, asset)
  if (pool === null || pool.listing !== 'listed') return
  // A late sweep is not of the hour that is over: nobody's money is put in twice, or as of before.
  if (module.clock.now() >= later(end, HOUR_MS)) return
  const least = pool.terms.minAmount
  await runOverRows(module.db, {
    key: { job: 'flexible-hour', due: end, subject: `${asset} auto-earn` },
    rows: { table: 'flexible_auto', where: 'is_on and asset in ($1, $2)', values: [asset, ALL_ASSETS] },
    pace: module.pace,
    now: () => module.clock.now(),
    bucketByBucket: true,
    chunk: (tx, range) => sweepRange(tx, module, { asset, end, at: atLeast(end, module.clock.now()), least }, range),
  })
}

/** Of its own instant where it is late: what it finds may have come after the hour ended. */
function atLeast(end: Instant, now: Instant): Instant {
  return now > end ? now : end
}

type Sweep = { asset: string; end: Instant; at: Instant; least: Decimal8 }

async function sweepRange(tx: Transaction, module: FlexibleModule, sweep: Sweep, range: RowRange): Promise<void> {
  const { asset, at } = sweep
  const wishes = (await lyingIn(tx, sweep, range))
    .filter((lying) => !isUnchecked(module.orders.permits, lying))
    .flatMap(wishesOf)
  // What a rule refuses is left where it lies.
  await subscribeMany(tx, module, { asset, at, mode: 'auto_earn' }, wishes)
}

/** Customers whom rules see as the same, their columns as arrays: a chunk has thousands, and few such groups. */
type Lying = {
  region: string
  verified: boolean
  account: AccountCode
  buckets: number[]
  users: number[]
  amounts: string
  balances: string
}

function wishesOf({ region, account, buckets, users, ...texts }: Lying): Wish[] {
  const [amounts, balances] = [texts.amounts.split(','), texts.balances.split(',')]
  return users.map((userId, at) => ({
    bucket: buckets[at] ?? 0,
    userId,
    id: userId,
    region,
    account,
    amount: decimal(amounts[at] ?? '0'),
    available: decimal(balances[at] ?? '0'),
  }))
}

const UNIFIED_MODES = ACCOUNT_MODES.filter(isUnified)
const MODE_ACCOUNT = `case when u.account_mode = any($12::text[]) then ${UNIFIED} else ${SPOT} end`

/**
 * What those who want it have in the account of their mode, less what they redeemed, or got at a maturity, in the last hour:
 * that is what they want to have.
 */
function lyingIn(tx: Transaction, { asset, end, least }: Sweep, range: RowRange): Promise<Lying[]> {
  const named = (alias: string) => `and ${inBucketsOf(range, alias, 3)}`
  return tx.query<Lying>(
    `with wanted as (
       select distinct a.bucket, a.user_id from flexible_auto a
       where a.is_on and a.asset in ($1, $2) and ${inRange(range, 'a', 3)}
     ),
     lying as materialized (
       select u.bucket, u.id as user_id, u.region, u.verified, b.account, b.balance
       from wanted w
       join app_user u on u.bucket = w.bucket and u.id = w.user_id ${named('u')}
       join ledger_balance b on b.bucket = u.bucket and b.user_id = u.id and b.account = ${MODE_ACCOUNT}
         and b.asset = $1 and b.reference = 0 ${named('b')}
       left join flexible_auto own on own.bucket = u.bucket and own.user_id = u.id and own.asset = $1 ${named('own')}
       where not u.trading_locked and coalesce(own.is_on, true) and b.balance > 0 and b.balance >= $9::numeric
     ),
     lately as (
       select l.bucket, l.user_id, sum(t.amount) as amount from lying l
       join ledger_transfer t on t.bucket = l.bucket and t.user_id = l.user_id and t.asset = $1 and t.credit = l.account
         and t.at >= $10 and t.kind = any($11::smallint[]) ${named('t')}
       group by l.bucket, l.user_id
     )
     select l.region, l.verified, l.account, json_agg(l.bucket order by l.bucket, l.user_id) as buckets,
       json_agg(l.user_id order by l.bucket, l.user_id) as users,
       string_agg((l.balance - coalesce(t.amount, 0))::text, ',' order by l.bucket, l.user_id) as amounts,
       string_agg(l.balance::text, ',' order by l.bucket, l.user_id) as balances
     from lying l left join lately t on t.bucket = l.bucket and t.user_id = l.user_id
     where l.balance - coalesce(t.amount, 0) >= $9::numeric and l.balance > coalesce(t.amount, 0)
     group by l.region, l.verified, l.account order by l.region, l.verified, l.account`,
    [asset, ALL_ASSETS, ...rangeValues(range), decimalText(least), isoText(later(end, -HOUR_MS)), BACK, UNIFIED_MODES],
  )
}
