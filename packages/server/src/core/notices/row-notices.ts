import type { PhraseKey } from '@tenor/contract/phrases'
import type { Instant } from '@tenor/contract/time'
import { z } from 'zod'
import type { Transaction, Value } from '../../platform/database/index.ts'
import { inRange, type RowRange, rangeValues, rowKeySchema, rowRangeSchema } from '../../platform/jobs/index.ts'
import { createTopic } from '../../platform/outbox/index.ts'
import { tellSelected } from './notices.ts'

/** What customers are told of rows of theirs, each of its own: `o` is the alias of the table in every expression. */
export type RowNotice = {
  kind: PhraseKey
  table: string
  /** The values that the sentence names: SQL of type jsonb. */
  params: string
  /** SQL of the instant at which it became true. */
  at: string
}

const keysSchema = z.object({ keys: z.array(rowKeySchema) })
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const valuedRangeSchema = rowRangeSchema.extend({ values: z.array(scalar) })

/** Tells customers of rows that are named one by one. */
export function keyNotices(notice: RowNotice) {
  const { kind, table } = notice
  const topic = createTopic(kind, keysSchema)
  const subscribers = topic.subscribe((tx, { bucket, payload: { keys } }) =>
    tellSelected(
      tx,
      `select ${columnsOf(notice)}
       from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as key (bucket, user_id, id)
       join ${table} o on o.bucket = key.bucket and o.bucket = $4::smallint and o.user_id = key.user_id and o.id = key.id`,
      [keys.map((key) => key[0]), keys.map((key) => key[1]), keys.map((key) => key[2]), bucket],
    ),
  )
  return {
    subscribers,
    /** Says it in the transaction in which it became true. */
    async announce(tx: Transaction, rows: readonly { bucket: number; userId: number; id: number }[], at: Instant) {
      for (const [bucket, some] of Map.groupBy(rows, (row) => row.bucket)) {
        const keys = some.map(({ userId, id }) => [bucket, userId, id] as const)
        await topic.announce(tx, { bucket, payload: { keys }, at })
      }
    },
  }
}

export type KeyNotices = ReturnType<typeof keyNotices>

/** Tells customers of the rows of a chunk: one event stands for all of them. `where` has parameters from `$1` on. */
export function rangeNotices(notice: RowNotice & { where: string }) {
  const { kind, table, where } = notice
  const topic = createTopic(kind, valuedRangeSchema)
  const subscribers = topic.subscribe((tx, { payload: { values, ...range } }) =>
    tellSelected(
      tx,
      `select ${columnsOf(notice)} from ${table} o where ${where} and ${inRange(range, 'o', values.length + 1)}`,
      [...values, ...rangeValues(range)],
    ),
  )
  return {
    subscribers,
    /** Says it in the transaction in which it became true. */
    announce: (tx: Transaction, range: RowRange, values: readonly Value[], at: Instant) =>
      topic.announce(tx, { bucket: range.after[0], payload: { ...range, values: z.array(scalar).parse(values) }, at }),
  }
}

export type RangeNotices = ReturnType<typeof rangeNotices>

function columnsOf({ kind, params, at }: RowNotice): string {
  return `o.bucket, o.user_id, o.id, '${kind}', ${params}, ${at}`
}
