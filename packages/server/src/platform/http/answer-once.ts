import { createHash } from 'node:crypto'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Database, Transaction } from '../database/index.ts'
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
  const { key } = options
  if (key === null) return db.transaction(work)
  const digest = createHash('sha256').update(JSON.stringify([options.act, options.content])).digest('base64url')
  return db.transaction(async (tx) => {
    const claimed = await tx.execute(
      `insert into request_answer (bucket, user_id, key, digest, at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [options.bucket, options.userId, key, digest, isoText(options.at)],
    )
    if (claimed === 0) return earlierAnswer<Answer>(tx, options, key, digest)
    const answer = await work(tx)
    await tx.execute('update request_answer set answer = $4 where bucket = $1 and user_id = $2 and key = $3', [
      options.bucket,
      options.userId,
      key,
      JSON.stringify(answer),
    ])
    return answer
  })
}

async function earlierAnswer<Answer>(
  tx: Transaction,
  options: OnceOptions,
  key: string,
  digest: string,
): Promise<Answer> {
  const [row] = await tx.query<{ digest: string; answer: Answer }>(
    'select digest, answer from request_answer where bucket = $1 and user_id = $2 and key = $3',
    [options.bucket, options.userId, key],
  )
  if (row === undefined || row.digest !== digest) throw new Refusal(409, 'request.textTaken', { text: key })
  return row.answer
}
