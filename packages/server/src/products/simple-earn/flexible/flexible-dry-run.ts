import { decimal, decimalText } from '@tenor/contract/money'
import { type FlexibleDryRunData, type FlexibleRunRow, hourInterest, idleAtNextHour } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, instantOfSeconds, isoText, later, unixSeconds } from '@tenor/contract/time'
import { writeRead } from '../../../platform/audit/index.ts'
import { type Queryable, type Raw, sqlType, type Transaction, type Value } from '../../../platform/database/index.ts'
import { type Customer, Refusal } from '../../../platform/http/index.ts'
import { lentByShare } from './flexible-accrual.ts'
import { auctionWire, type HourSums } from './flexible-auction-view.ts'
import { clearedHours, OFFERS } from './flexible-clearing.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { poolRows } from './flexible-pool-acts.ts'
import { hourTable } from './flexible-tables.ts'
import { toldDemand } from './flexible-told-demand.ts'

const LEVELS = 50
const LARGEST = 10
const RUNS = 24
const NOT_PAID: HourSums = { charge: null, fee: null, interest: null, reserve: null, dust: null }

/** Clears the running hour on one snapshot in which the database lets nothing be written. */
export async function dryRun(module: FlexibleModule, operator: Customer, asset: string): Promise<FlexibleDryRunData> {
  const { db, clock } = module
  const data = await db.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read read only')
    return clearedNow(tx, asset, clock.now())
  })
  const users = data.largest.map(({ user_id: id }) => id)
  await writeRead(db, { at: clock.now(), actorId: operator.userId, act: 'flexible.offers.read', users })
  return data
}

async function clearedNow(tx: Transaction, asset: string, now: Instant): Promise<FlexibleDryRunData> {
  const [row] = await tx.query(
    { open_hour: sqlType.instant, cleared_until: sqlType.instant },
    'select open_hour, cleared_until from flexible_pool where asset = $1',
    [asset],
  )
  if (row === undefined) throw new Refusal(404, 'flexible.notFound')
  if (row.cleared_until < row.open_hour) throw new Refusal(409, 'ERR_HOUR_CLOSING')
  const hour = row.open_hour
  const told = await toldDemand(tx, [asset], hour)
  const [cleared] = await clearedHours(tx, [asset], { hour, told })
  if (cleared === undefined) throw new Refusal(404, 'flexible.notFound')
  const { result } = cleared
  const end = later(hour, HOUR_MS)
  const share = [result.marginal, result.sharePart ?? 0n, result.shareWhole ?? 0n].map(decimalText)
  const values: Value[] = [[asset], isoText(end), ...share]
  const [[pool], unlent, largest] = await Promise.all([
    poolRows(tx, asset),
    unlentLevels(tx, values),
    largestUnlent(tx, values),
  ])
  const { paid: _, ...auction } = auctionWire(result, NOT_PAID)
  const amount = (name: 'offered' | 'joining' | 'lent' | 'waiting') => decimal(pool?.[name] ?? '0')
  const standing = {
    offered: amount('offered'),
    joining: amount('joining'),
    lent: amount('lent'),
    waiting: amount('waiting'),
  }
  return {
    ...auction,
    at: unixSeconds(now),
    ends_at: unixSeconds(end),
    interest: decimalText(hourInterest(result.filled, result.rate, 0n).interest),
    idle: pool?.idle ?? '0',
    idle_next: decimalText(idleAtNextHour(standing)),
    unlent,
    largest,
  }
}

/* `$3` to `$5` are the marginal share. */
const LENT = lentByShare(
  { minimum: '$3::numeric', part: '$4::numeric', whole: '$5::numeric' },
  'offers',
  '(offered - netted)',
)

const UNLENT = `with ${OFFERS},
  unlent as (select user_id, id, minimum, offered, offered - netted - ${LENT} as unlent from offers)`

const text = (amount: string) => decimalText(decimal(amount))

async function unlentLevels(tx: Transaction, values: Value[]): Promise<FlexibleDryRunData['unlent']> {
  const rows = await tx.query(
    { minimum: sqlType.text, customers: sqlType.number, offered: sqlType.text, unlent: sqlType.text },
    `/* no bucket: every lender of the pool */ ${UNLENT}
     select minimum::text, count(*) as customers, sum(offered)::text as offered, sum(unlent)::text as unlent
     from unlent where unlent > 0 group by unlent.minimum order by unlent.minimum limit ${LEVELS}`,
    values,
  )
  return rows.map((row) => ({
    ...row,
    minimum: text(row.minimum),
    offered: text(row.offered),
    unlent: text(row.unlent),
  }))
}

async function largestUnlent(tx: Transaction, values: Value[]): Promise<FlexibleDryRunData['largest']> {
  const rows = await tx.query(
    { user_id: sqlType.number, minimum: sqlType.text, offered: sqlType.text, unlent: sqlType.text },
    `/* no bucket: every lender of the pool */ ${UNLENT}
     select user_id, minimum::text, offered::text, unlent::text from unlent where unlent > 0
     order by unlent.unlent desc, id limit ${LARGEST}`,
    values,
  )
  return rows.map((row) => ({
    ...row,
    minimum: text(row.minimum),
    offered: text(row.offered),
    unlent: text(row.unlent),
  }))
}

/** Hours that were run, newest first. */
export async function runsOf(
  db: Queryable,
  { asset, before }: { asset: string; before?: number | undefined },
): Promise<{ list: FlexibleRunRow[]; next_before: number | null }> {
  const rows = await db.query<Raw & HourSums>(
    `select ${hourTable.select()}, charge::text, fee::text, interest::text, reserve::text, dust::text from flexible_hour
     where asset = $1 and ($2::timestamptz is null or hour < $2) order by hour desc limit ${RUNS}`,
    [asset, before === undefined ? null : isoText(instantOfSeconds(before))],
  )
  const list = rows.map((row) => {
    const { book: _, cut: _cut, curve: _curve, ...run } = auctionWire(hourTable.read(row), row)
    return run
  })
  return { list, next_before: list.length < RUNS ? null : (list.at(-1)?.hour ?? null) }
}
