import type { CustomerNote } from '@tenor/contract/core'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { namesOf } from '../back-office/index.ts'

/** Newest notes on the page of a customer. */
const NOTES_SHOWN = 20

type NoteRow = { id: number; at: Instant; operatorId: number; text: string }
type NewNote = NoteRow & { userId: number }

export async function insertNote(tx: Transaction, { userId, id, at, operatorId, text }: NewNote): Promise<void> {
  await tx.execute(
    'insert into customer_note (bucket, user_id, id, at, operator_id, text) values ($1, $2, $3, $4, $5, $6)',
    [bucketOf(userId), userId, id, isoText(at), operatorId, text],
  )
}

/** The newest notes about a customer, with who wrote them. */
export async function readNotes(db: Queryable, userId: number): Promise<CustomerNote[]> {
  const rows = await db.query<NoteRow>(
    `select id, at, operator_id as "operatorId", text from customer_note where bucket = $1 and user_id = $2
     order by id desc limit ${NOTES_SHOWN}`,
    [bucketOf(userId), userId],
  )
  const names = await namesOf(db, [...new Set(rows.map(({ operatorId }) => operatorId))])
  return rows.map(({ id, at, operatorId, text }) => {
    return { id, at: unixSeconds(at), operator: names.get(operatorId) ?? '', text }
  })
}
