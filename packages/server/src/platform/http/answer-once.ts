import { hash } from 'node:crypto'
import { type Instant, isoText } from '@tenor/contract/time'
import {
  type Database,
  isRefusedStatement,
  nullable,
  type Queryable,
  sqlType,
  type Transaction,
} from '../database/index.ts'
import { Refusal } from './refusal.ts'

export type OnceOptions = {
  bucket: number
  userId: number
  /** null: the caller gave the act no id, so nothing is remembered. */
  key: string | null
  /** Which act, and with what content: the same key with another content is refused. */
  act: string
  content: unknown
  at: Instant
}

/**
 * Runs an act of a customer in one transaction and keeps its answer under the caller's id. The same id again, also at
 * the same moment, gets the first answer and does nothing. A refusal leaves nothing behind: the id is free again.
 */
export async function answerOnce<Answer extends object>(
  db: Database,
  options: OnceOptions,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return answerOnceAfter(db, options, async () => undefined, work)
}

/**
 * The same for an act whose first statements need nothing but themselves: `ahead` sends them together with what claims the id,
 * and writes nothing. What they refuse counts only where the id is new.
 */
export async function answerOnceAfter<Answer extends object, Ahead>(
  db: Database,
  options: OnceOptions,
  ahead: (tx: Transaction) => Promise<Ahead>,
  work: (tx: Transaction, ahead: Ahead) => Promise<Answer>,
): Promise<Answer> {
  if (options.key === null) return db.transaction(async (tx) => work(tx, await ahead(tx)))
  return db.transaction(async (tx) => {
    const [claimed, read] = await Promise.allSettled([claim(tx, options), ahead(tx)])
    if (claimed.status === 'rejected') throw claimed.reason
    // The transaction is lost, whoever did the act.
    if (read.status === 'rejected' && isRefusedStatement(read.reason)) throw read.reason
    if (!claimed.value) return earlierAnswerIn<Answer>(tx, options)
    if (read.status === 'rejected') throw read.reason
    const answer = await work(tx, read.value)
    await tx.execute('update request_answer set answer = $4 where bucket = $1 and user_id = $2 and key = $3', [
      ...keyValues(options),
      JSON.stringify(answer),
    ])
    return answer
  })
}

/**
 * For an act that can be refused before `answerOnce` looks at the id, as for a wrong fund password or for what the customer
 * may not do any more: a repeat hears the first answer all the same. Claiming the id waits for whoever does the act just now.
 */
export async function orAnswerBefore<Answer extends object>(
  db: Database,
  options: OnceOptions,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act()
  } catch (refusal) {
    if (options.key === null || !(refusal instanceof Refusal)) throw refusal
    return answerOnce<Answer>(db, options, () => Promise.reject(refusal))
  }
}

async function claim(tx: Transaction, options: OnceOptions): Promise<boolean> {
  const claimed = await tx.execute(
    `insert into request_answer (bucket, user_id, key, digest, answer, at) values ($1, $2, $3, $4, null, $5)
     on conflict do nothing`,
    [...keyValues(options), digestOf(options), isoText(options.at)],
  )
  return claimed === 1
}

/** What `request_answer` keeps of an act whose answer, as JSON, is known before it is written; null without an id. */
export type AnswerRow = { key: string; digest: string; answer: string; at: string }

export function answerRow(options: OnceOptions, answer: string): AnswerRow | null {
  if (options.key === null) return null
  const { key, at } = options
  return { key, digest: digestOf(options), answer, at: isoText(at) }
}

type Kept = AnswerRow & { bucket: number; userId: number }

/** Keeps answers of many acts, each of another customer; returns those whose id has an answer already, which is not changed. */
export async function keepAnswers<Row extends Kept>(tx: Transaction, rows: readonly Row[]): Promise<ReadonlySet<Row>> {
  if (rows.length === 0) return new Set()
  const kept = await tx.query(
    { user_id: sqlType.number },
    `insert into request_answer (bucket, user_id, key, digest, answer, at)
     select * from unnest($1::smallint[], $2::bigint[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])
       as given (bucket, user_id, key, digest, answer, at)
     order by bucket, user_id, key on conflict do nothing returning user_id`,
    [
      rows.map(({ bucket }) => bucket),
      rows.map(({ userId }) => userId),
      rows.map(({ key }) => key),
      rows.map(({ digest }) => digest),
      rows.map(({ answer }) => answer),
      rows.map(({ at }) => at),
    ],
  )
  const isNew = new Set(kept.map((row) => row.user_id))
  return new Set(rows.filter(({ userId }) => !isNew.has(userId)))
}

/**
 * The first answer to the caller's id, null when it is new; refuses when the id came with another content, and when its
 * answer is kept no longer: the act was done, and is not done again.
 */
export async function earlierAnswer<Answer>(db: Queryable, options: OnceOptions): Promise<Answer | null> {
  if (options.key === null) return null
  const [row] = await db.query(
    { digest: sqlType.text, answer: nullable(sqlType.json<Answer>()) },
    'select digest, answer from request_answer where bucket = $1 and user_id = $2 and key = $3',
    keyValues(options),
  )
  if (row === undefined) return null
  if (row.digest !== digestOf(options) || row.answer === null)
    throw new Refusal(409, 'request.textTaken', { text: options.key })
  return row.answer
}

async function earlierAnswerIn<Answer>(tx: Transaction, options: OnceOptions): Promise<Answer> {
  const answer = await earlierAnswer<Answer>(tx, options)
  if (answer === null) throw new Refusal(409, 'request.textTaken', { text: options.key ?? '' })
  return answer
}

function keyValues(options: OnceOptions): [number, number, string] {
  return [options.bucket, options.userId, options.key ?? '']
}

function digestOf({ act, content }: OnceOptions): string {
  return hash('sha256', JSON.stringify([act, content]), 'base64url')
}
