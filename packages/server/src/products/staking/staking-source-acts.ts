import { decimal, decimalText } from '@tenor/contract/money'
import {
  readRateFile,
  SOURCE_RATE_MOST,
  type SourceState,
  type StakingSourceBody,
  type StakingSourceRow,
  stakingSourceValue,
} from '@tenor/contract/staking'
import { type Instant, isoText, readDay, unixSeconds } from '@tenor/contract/time'
import { z } from 'zod'
import type { By, GivingAct } from '../../core/proposals/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import {
  filterOf,
  type List,
  newestFirst,
  type Queryable,
  type Raw,
  type Transaction,
  type Value,
} from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import type { StakingModule } from './staking-module.ts'
import { lockProduct, type Offer, offerById } from './staking-product-store.ts'
import { hasSource, lookNow, offerOn, type Told, tellValues } from './staking-source-store.ts'
import { type StoredValue, sourceTable } from './staking-tables.ts'

/* What operators do about the sources of rates: bring a file, enter a value of a day, dismiss one that waits. */

/** A product that has a source, or had one on a day that is not booked. */
async function sourcedOffer(db: Queryable, id: number, at: Instant): Promise<Offer> {
  const offer = await offerById(db, id, at)
  if (offer === null) throw new Refusal(404, 'staking.notFound')
  const isSourced = hasSource(offer) || hasSource(await offerOn(db, offer, offer.bookedTo))
  if (!isSourced) throw new Refusal(422, 'staking.source.none')
  return offer
}

export function sourceRow({
  id,
  productId,
  day,
  coin,
  value,
  reason,
  state,
  origin,
  toldAt,
}: StoredValue): StakingSourceRow {
  return {
    ...{ id, pid: productId, day: isoText(day).slice(0, 10), coin, rate: decimalText(value), reason, origin },
    status: state,
    told_time: unixSeconds(toldAt),
  }
}

type Operator = { actorId: number; at: Instant }

/** Takes a rate file as a whole, or names its first line that cannot be read. */
export async function bringFile(
  module: StakingModule,
  { actorId, at }: Operator,
  { pid, text }: { pid: number; text: string },
): Promise<Told & { pid: number }> {
  const read = readRateFile(text)
  if (!read.ok) throw new Refusal(422, 'staking.source.line', { line: String(read.line) })
  return module.db.transaction(async (tx) => {
    const offer = await sourcedOffer(tx, pid, at)
    const told = await tellValues(tx, module, offer, { values: read.values, origin: 'file', at })
    await writeAudit(tx, { at, actorId, act: 'staking.source.file', subject: String(pid), before: null, after: told })
    return { pid, ...told }
  })
}

/** A day's value by an operator: it takes the place of what was told, while the day is not booked. */
export function sourceAct(module: StakingModule): GivingAct<StakingSourceBody, StakingSourceRow> {
  return {
    act: 'staking.source.value',
    role: 'dealer',
    content: (stakingSourceValue.body ?? z.never()) as z.ZodType<StakingSourceBody>,
    subject: ({ pid, day, coin }) => `${pid} ${day} ${coin}`,
    receiver: () => null,
    lock: (tx, _by, { pid }) => lockProduct(tx, pid),
    async takesTwo(tx, body, { offerAbove }) {
      await judged(tx, body, module.clock.now())
      return offerAbove !== null
    },
    async perform(tx, by, body) {
      const day = await judged(tx, body, by.at)
      return entered(tx, module, by, { ...body, day })
    },
  }
}

async function judged(tx: Queryable, { pid, coin, rate, ...body }: StakingSourceBody, at: Instant): Promise<Instant> {
  const day = readDay(body.day)
  // The schema has read it as a day.
  if (day === null) throw new Error(`no day ${body.day}`)
  const offer = await offerOn(tx, await sourcedOffer(tx, pid, at), day)
  if (!hasSource(offer)) throw new Refusal(422, 'staking.source.none')
  if (!offer.terms.rewards.some((each) => each.coin === coin)) throw new Refusal(422, 'staking.source.coin', { coin })
  if (decimal(rate) < 0n || decimal(rate) > SOURCE_RATE_MOST) throw new Refusal(422, 'staking.source.rate')
  const rows = await tx.query(
    'select 1 as one from staking_day_rate where product_id = $1 and day = $2 limit 1 /* any order: one */',
    [pid, isoText(day)],
  )
  if (rows.length > 0 || day < offer.bookedTo) throw new Refusal(409, 'staking.source.booked')
  return day
}

type Entering = { pid: number; day: Instant; coin: string; rate: string }

async function entered(
  tx: Transaction,
  module: StakingModule,
  { operator, at }: By,
  { pid, day, coin, rate }: Entering,
): Promise<StakingSourceRow> {
  const before = await tx.query<{ value: string; state: SourceState }>(
    `update staking_source_value set state = 'dismissed'
     where product_id = $1 and day = $2 and coin = $3 and state in ('taken', 'waiting') returning value, state`,
    [pid, isoText(day), coin],
  )
  const [row] = await tx.query<Raw>(
    `insert into staking_source_value as v (product_id, id, day, coin, value, reason, state, told_at, origin)
     values ($1, $2, $3, $4, $5, 'entered', 'taken', $6, 'operator')
     on conflict (product_id, day, coin, value) do update set state = 'taken', reason = 'entered', told_at = excluded.told_at,
       origin = excluded.origin
     returning ${sourceTable.select('v')}`,
    [pid, await module.ids.next(), isoText(day), coin, rate, isoText(at)],
  )
  // It was written just now.
  if (row === undefined) throw new Error(`no value of ${pid}`)
  await lookNow(tx, pid, at)
  const said = {
    before: { told: before.map(({ value }) => decimalText(decimal(value))) },
    after: { day: isoText(day), coin, rate },
  }
  await writeAudit(tx, { at, actorId: operator.userId, act: 'staking.source.value', subject: String(pid), ...said })
  return sourceRow(sourceTable.read(row))
}

/** A value that waits is not believed: the day goes on waiting, or stays as it was booked. */
export async function dismissValue(
  { db }: StakingModule,
  { actorId, at }: Operator,
  { pid, id }: { pid: number; id: number },
): Promise<StakingSourceRow> {
  return db.transaction(async (tx) => {
    const [found] = await tx.query<Raw>(
      `select ${sourceTable.select('v')} from staking_source_value v where v.product_id = $1 and v.id = $2 for update`,
      [pid, id],
    )
    if (found === undefined) throw new Refusal(404, 'staking.notFound')
    const stored = sourceTable.read(found)
    if (stored.state !== 'waiting') throw new Refusal(409, 'staking.source.notWaiting')
    await tx.execute(`update staking_source_value set state = 'dismissed' where product_id = $1 and id = $2`, [pid, id])
    const row = sourceRow({ ...stored, state: 'dismissed' })
    await writeAudit(tx, { at, actorId, act: 'staking.source.dismiss', subject: String(pid), before: null, after: row })
    return row
  })
}

/** What sources told, newest day first. */
export function sourceList(productId: number | null, state: SourceState | null): List<Raw, StakingSourceRow> {
  const values: Value[] = []
  return {
    name: 'staking.sources',
    of: { productId, state },
    keyset: newestFirst('v', 'day'),
    from: 'staking_source_value v',
    row: 'v',
    within: 'true',
    filter: filterOf(values, [
      [productId, (at) => `v.product_id = ${at}`],
      [state, (at) => `v.state = ${at}`],
    ]),
    values,
    columns: sourceTable.select('v'),
    read: (row) => sourceRow(sourceTable.read(row)),
  }
}
