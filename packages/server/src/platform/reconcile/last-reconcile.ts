import { type Instant, instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { z } from 'zod'
import { type Queryable, sqlType } from '../database/index.ts'
import type { Finding } from './check.ts'

const NAME = 'reconcile.last'
const keptSchema = z.object({ at: z.int(), broken: z.array(z.string()) })

/** When the checks ran last, and the names of those that did not hold. */
export type LastReconcile = { readonly at: Instant; readonly broken: readonly string[] }

/** Remembers what a run of all checks came to, so that the back office can say it. */
export async function noteReconciled(db: Queryable, at: Instant, findings: readonly Finding[]): Promise<void> {
  const value = JSON.stringify({ at: unixSeconds(at), broken: findings.map(({ check }) => check.name) })
  await db.execute(
    'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [NAME, value],
  )
}

/** What the last run came to; null where none has been remembered. */
export async function lastReconcile(db: Queryable): Promise<LastReconcile | null> {
  const [row] = await db.query({ value: sqlType.text }, 'select value from setting where name = $1', [NAME])
  if (row === undefined) return null
  const { at, broken } = keptSchema.parse(JSON.parse(row.value))
  return { at: instantOfSeconds(at), broken }
}
