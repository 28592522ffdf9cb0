import { FOUND_CUSTOMERS_MOST, type FoundRow, normalEmail } from '@tenor/contract/core'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import type { Queryable } from '../../platform/database/index.ts'
import { addressMatch, USER_COLUMNS, type User } from '../accounts/index.ts'
import type { Numbered } from '../product/index.ts'

/** Customers by a part of the address; the one with the id first. */
export async function findCustomers(db: Queryable, text: string, anyPart: boolean): Promise<User[]> {
  const { sql, values } = addressMatch(text, anyPart)
  const [id, exact] = [numberIn(text), `$${values.length + 1}`]
  const [byId, byAddress] = await Promise.all([
    id === null ? [] : db.query<User>(`select ${USER_COLUMNS} from app_user u where u.id = $1`, [id]),
    db.query<User>(
      `select ${USER_COLUMNS} from app_user u where ${sql}
       order by u.email = ${exact} desc, u.email, u.id limit ${FOUND_CUSTOMERS_MOST}`,
      [...values, normalEmail(text)],
    ),
  ])
  const others = byAddress.filter((user) => user.id !== byId[0]?.id)
  return [...byId, ...others].slice(0, FOUND_CUSTOMERS_MOST)
}

type Row = { id: number; userId: number; email: string; at: Instant }

/** Rows of customers with a number: each kind by a statement of its own, which a database on several nodes can split. */
export async function findNumbered(db: Queryable, numbered: readonly Numbered[], text: string): Promise<FoundRow[]> {
  const id = numberIn(text)
  if (id === null) return []
  const found = await Promise.all(
    numbered.map(async ({ kind, table, at }) => {
      const rows = await db.query<Row>(
        `select n.id, n.user_id as "userId", n.${at} as at, u.email from ${table} n
         join app_user u on u.bucket = n.bucket and u.id = n.user_id where n.id = $1`,
        [id],
      )
      return rows.map((row) => ({ kind, id: row.id, user_id: row.userId, email: row.email, at: unixSeconds(row.at) }))
    }),
  )
  return found.flat()
}

/** The number that a text is, also behind a mark such as # or t-; null where it is none. */
function numberIn(text: string): number | null {
  const digits = /^(?:#|[a-z]{1,3}-)?([1-9]\d{0,15})$/i.exec(text.trim())?.[1]
  const id = digits === undefined ? Number.NaN : Number(digits)
  return Number.isSafeInteger(id) ? id : null
}
