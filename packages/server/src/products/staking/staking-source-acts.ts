import { requireBody } from '@tenor/contract/http'
import { decimal, decimalText } from '@tenor/contract/money'
import {
  isRefusedValue,
  isWaitingValue,
  readRateFile,
  type SourceState,
  type StakingSourceBody,
  type StakingSourceRow,
  stakingSourceValue,
} from '@tenor/contract/staking'
import { type Instant, isoText, readDay, unixSeconds } from '@tenor/contract/time'
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
import { stakingActNames } from './staking-act-names.ts'
import { holdsOf } from './staking-holdings.ts'
import type { StakingModule } from './staking-module.ts'
import { lockProduct, type Offer, offerById } from './staking-product-store.ts'
import {
  hasSource,
  type JudgedValue,
  judgeValue,
  lookNow,
  offerOn,
  type Told,
  tellValues,
  writeValue,
} from './staking-source-store.ts'
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

function sourceRow({
  id,
  productId,
  day,
  coin,
  value,
  reason,
  state,
  origin,
  toldAt,
  isUnusual,
}: StoredValue): StakingSourceRow {
  return {
    id,
    pid: productId,
    day: dayText(day),
    coin,
    rate: decimalText(value),
    reason,
    origin,
    status: state,
    told_time: unixSeconds(toldAt),
    is_unusual: isUnusual ? 1 : 0,
  }
}

type Operator = { actorId: number; at: Instant }

/**
 * Takes a rate file as a whole, or names its first line that cannot be read or is refused. Each value that takes two operators is
 * proposed as if it had been entered by itself, so the same file of a second operator approves it.
 */
export async function bringFile(
  module: StakingModule,
  value: ValueAct,
  { operator, at }: By,
  { pid, text }: { pid: number; text: string },
): Promise<Told & { pid: number }> {
  const read = readRateFile(text)
  if (!read.ok) throw new Refusal(422, 'staking.source.line', { line: String(read.line) })
  return module.db.transaction(async (tx) => {
    const offer = await sourcedOffer(tx, pid, at)
    const told = await tellValues(tx, module, offer, {
      values: read.values,
      origin: 'file',
      at,
      refuse: (judged) => refuseValue(judged, judged.value.line),
      async wait({ value: { day, coin, value: rate } }) {
        const body = { pid, day: dayText(day), coin, rate: decimalText(rate) }
        const given = await module.proposals.giveIn(tx, value, { operator, at }, body)
        return given.state !== 'proposed'
      },
    })
    const entry = { at, actorId: operator.userId, act: 'staking.source.file', subject: String(pid) }
    await writeAudit(tx, { ...entry, before: null, after: told })
    return { pid, ...told }
  })
}

const dayText = (day: Instant) => isoText(day).slice(0, 10)

export type ValueAct = GivingAct<StakingSourceBody, StakingSourceRow>

/** A day's value by an operator. One above the entry's ceiling, or another than the one that stands, takes two. */
export function sourceAct(module: StakingModule): ValueAct {
  return {
    act: 'staking.source.value',
    role: 'dealer',
    content: requireBody(stakingSourceValue),
    subject: ({ pid, day, coin }) => `${pid} ${day} ${coin}`,
    names: stakingActNames,
    receiver: () => null,
    lock: (tx, _by, { pid }) => lockProduct(tx, pid),
    raises: (tx, { pid }, operator) => holdsOf(tx, pid, operator),
    async takesTwo(tx, body) {
      return isWaitingValue((await judged(tx, body, module.clock.now())).decision)
    },
    async perform(tx, by, body) {
      return entered(tx, module, by, await judged(tx, body, by.at))
    },
  }
}

async function judged(tx: Queryable, { pid, coin, rate, ...body }: StakingSourceBody, at: Instant) {
  const day = readDay(body.day)
  // The schema has read it as a day.
  if (day === null) throw new Error(`no day ${body.day}`)
  const value = await judgeValue(tx, await sourcedOffer(tx, pid, at), { day, coin, value: decimal(rate) }, at)
  refuseValue(value, null)
  return value
}

const REFUSALS = {
  early: { alone: 'staking.source.early', line: 'staking.source.line.early' },
  coin: { alone: 'staking.source.coin', line: 'staking.source.line.coin' },
  none: { alone: 'staking.source.none', line: 'staking.source.line.none' },
  negative: { alone: 'staking.source.rate', line: 'staking.source.line.rate' },
  rate: { alone: 'staking.source.rate', line: 'staking.source.line.rate' },
  booked: { alone: 'staking.source.booked', line: 'staking.source.line.booked' },
} as const

/** Refuses what may not be told at all; of a file it names the line. */
function refuseValue({ value: { day, coin }, decision, offer }: JudgedValue, line: number | null): void {
  if (!isRefusedValue(decision)) return
  const reasons = REFUSALS[decision === 'coin' && !hasSource(offer) ? 'none' : decision]
  const params = { coin, day: dayText(day) }
  const status = decision === 'booked' ? 409 : 422
  if (line === null) throw new Refusal(status, reasons.alone, params)
  throw new Refusal(status, reasons.line, { ...params, line: String(line) })
}

type ValueRow = { value: string }

async function entered(
  tx: Transaction,
  module: StakingModule,
  { operator, at }: By,
  judged: JudgedValue,
): Promise<StakingSourceRow> {
  const { day, coin, value } = judged.value
  const pid = judged.offer.id
  const key = [pid, isoText(day), coin]
  if (judged.decision === 'repeated') return storedValue(tx, key, judged)
  const before = await tx.query<ValueRow>(
    `update staking_source_value set state = 'dismissed'
     where product_id = $1 and day = $2 and coin = $3 and state in ('taken', 'waiting') returning value`,
    key,
  )
  const writing = { state: 'taken', reason: 'entered', origin: 'operator', at } as const
  const stored = await writeValue(tx, await module.ids.next(), judged, writing)
  // One that counts is always written.
  if (stored === null) throw new Error(`no value of ${pid}`)
  await lookNow(tx, pid, at)
  await writeAudit(tx, {
    at,
    actorId: operator.userId,
    act: 'staking.source.value',
    subject: String(pid),
    before: { told: before.map((row) => decimalText(decimal(row.value))) },
    after: { day: dayText(day), coin, rate: decimalText(value) },
  })
  return sourceRow(stored)
}

/** The value that counts already. A day that was booked by the rates of its terms has none. */
async function storedValue(tx: Transaction, key: readonly (string | number)[], judged: JudgedValue) {
  const [row] = await tx.query<Raw>(
    `select ${sourceTable.select('v')} from staking_source_value v
     where v.product_id = $1 and v.day = $2 and v.coin = $3 and v.state = 'taken'`,
    key,
  )
  if (row === undefined) throw new Refusal(409, 'staking.source.booked', { day: dayText(judged.value.day) })
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
