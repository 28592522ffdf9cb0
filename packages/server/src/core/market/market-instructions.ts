import type { Candle } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, isoText, later, SECOND_MS } from '@tenor/contract/time'
import { type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'

/** A price that a person pinned, from an instant on. */
type Pin = { readonly id: number; readonly kind: 'pin'; readonly from: Instant; readonly price: Decimal8 }

/** A person took back what was instructed before: from an instant on the simulator counts. */
type Release = { readonly id: number; readonly kind: 'simulator'; readonly from: Instant }

/**
 * Candles that a person gave. Each counts from its close for as long as its interval; before the first close the price
 * is that at which the first candle opens, which is no sample.
 */
export type CandleSet = {
  readonly id: number
  readonly kind: 'candles'
  readonly from: Instant
  readonly to: Instant
  readonly firstCloseAt: Instant
  readonly openingPrice: Decimal8
  readonly intervalSeconds: number
  /** Oldest first. */
  readonly closes: Close[]
}
export type Close = { readonly at: Instant; readonly price: Decimal8; readonly volume: Decimal8 }
export type Instruction = Pin | Release | CandleSet

type InstructionRow = {
  id: number
  pair: string
  from_at: Instant
  to_at: Instant | null
  price: string | null
  interval_seconds: number | null
}

const COLUMNS = 'id, pair, from_at, to_at, price, interval_seconds'

/** What was instructed for the span `from` to `to`, by pair, newest instruction first, with the candles of the span. */
export async function instructionsOf(
  db: Queryable,
  pairs: readonly string[],
  from: Instant,
  to: Instant,
): Promise<Map<string, Instruction[]>> {
  const span = [[...pairs], isoText(from), isoText(to)] as const
  const rows = await db.query<InstructionRow>(
    `select ${COLUMNS} from market_instruction
       where pair = any($1::text[]) and kind = 'candles' and from_at <= $3 and to_at > $2
     union all
     select ${COLUMNS} from market_instruction
       where pair = any($1::text[]) and kind <> 'candles' and from_at > $2 and from_at <= $3
     union all
     select pin.* from unnest($1::text[]) as wanted (name), lateral (
       select ${COLUMNS} from market_instruction where pair = wanted.name and kind <> 'candles' and from_at <= $2
       order by from_at desc, id desc limit 1) as pin
     order by id desc`,
    span,
  )
  const sets = new Map<number, CandleSet>()
  const instructions = new Map<string, Instruction[]>(pairs.map((pair) => [pair, []]))
  for (const row of rows) {
    const instruction = instructionOf(row)
    if (instruction.kind === 'candles') sets.set(row.id, instruction)
    instructions.get(row.pair)?.push(instruction)
  }
  if (sets.size > 0) await loadCloses(db, sets, from, to)
  return instructions
}

function instructionOf(row: InstructionRow): Instruction {
  const { id, from_at: from, to_at: to, interval_seconds: intervalSeconds } = row
  if (row.price === null) return { id, kind: 'simulator', from }
  const price = decimal(row.price)
  if (to === null || intervalSeconds === null) return { id, kind: 'pin', from, price }
  const firstCloseAt = later(from, intervalSeconds * SECOND_MS)
  return { id, kind: 'candles', from, to, firstCloseAt, openingPrice: price, intervalSeconds, closes: [] }
}

/** Also the candle before the span, when it still counts at its beginning. */
async function loadCloses(db: Queryable, sets: Map<number, CandleSet>, from: Instant, to: Instant): Promise<void> {
  const rows = await db.query(
    { id: sqlType.number, close_at: sqlType.instant, close: sqlType.text, volume: sqlType.text },
    `select i.id, c.close_at, c.close, c.volume from market_instruction i
     join market_candle c on c.instruction_id = i.id
     where i.id = any($1::bigint[]) and c.close_at <= $3
       and c.close_at > $2::timestamptz - make_interval(secs => i.interval_seconds)
     order by i.id, c.close_at`,
    [[...sets.keys()], isoText(from), isoText(to)],
  )
  for (const row of rows) {
    sets.get(row.id)?.closes.push({ at: row.close_at, price: decimal(row.close), volume: decimal(row.volume) })
  }
}

export type Author = { readonly userId: number; readonly at: Instant }

/** From `author.at` on the index of the pair is this, until a later instruction. */
export async function insertPin(tx: Transaction, pair: string, price: Decimal8, author: Author): Promise<void> {
  await tx.execute(
    `insert into market_instruction (pair, kind, from_at, price, given_at, given_by)
     values ($1, 'pin', $2, $3, $2, $4)`,
    [pair, isoText(author.at), decimalText(price), author.userId],
  )
}

/** From `author.at` on these pairs have the simulator's price, until a later instruction. */
export async function insertReleases(tx: Transaction, pairs: readonly string[], author: Author): Promise<void> {
  await tx.execute(
    `insert into market_instruction (pair, kind, from_at, given_at, given_by)
     select name, 'simulator', $2, $2, $3 from unnest($1::text[]) as pair (name)`,
    [[...pairs], isoText(author.at), author.userId],
  )
}

/** Writes a set of candles, known to be good, in two statements whatever its size. Answers its first and last close. */
export async function insertCandles(
  tx: Transaction,
  pair: string,
  intervalSeconds: number,
  candles: readonly Candle[],
  author: Author,
): Promise<{ from: Instant; to: Instant }> {
  const [first, last] = [candles[0], candles.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('a set of candles needs a row')
  const from = closeOf(first.time, intervalSeconds)
  const to = closeOf(last.time, intervalSeconds)
  const [row] = await tx.query(
    { id: sqlType.number },
    `insert into market_instruction (pair, kind, from_at, to_at, price, interval_seconds, given_at, given_by)
     values ($1, 'candles', $2, $3, $4, $5, $6, $7) returning id`,
    [
      pair,
      isoText(instantOfSeconds(first.time)),
      isoText(later(to, intervalSeconds * SECOND_MS)),
      decimalText(first.open),
      intervalSeconds,
      isoText(author.at),
      author.userId,
    ],
  )
  await tx.execute(
    `insert into market_candle (instruction_id, close_at, open, high, low, close, volume)
     select $1, to_timestamp(time), open, high, low, close, volume from unnest(
       $2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[])
       as given (time, open, high, low, close, volume)`,
    [
      row?.id ?? 0,
      candles.map((candle) => candle.time + intervalSeconds),
      ...(['open', 'high', 'low', 'close', 'volume'] as const).map((figure) =>
        candles.map((candle) => decimalText(candle[figure])),
      ),
    ],
  )
  return { from, to }
}

function closeOf(openSeconds: number, intervalSeconds: number): Instant {
  return instantOfSeconds(openSeconds + intervalSeconds)
}
