import { normalEmail } from '@tenor/contract/core'
import { literally, type Queryable } from '../../platform/database/index.ts'

/** Stands behind every address that begins alike. */
const LAST_CHARACTER = '\u{10ffff}'

/** Shorter parts would be looked for in every address. */
const PART_LEAST = 3

type There = { there: boolean }

/** Whether the owner of the database could create the extension for addresses by any part. */
export async function findsAnyPart(db: Queryable): Promise<boolean> {
  const [row] = await db.query<There>(`select to_regclass('app_user_email_part') is not null as there`)
  return row?.there === true
}

export type AddressMatch = { sql: string; values: string[] }

/** SQL of a condition over `u` and its values: addresses that hold a text, or begin with it. */
export function addressMatch(text: string, anyPart: boolean): AddressMatch {
  const address = normalEmail(text)
  return anyPart && address.length >= PART_LEAST
    ? { sql: 'u.email like $1', values: [`%${literally(address)}%`] }
    : {
        sql: 'u.email collate "C" >= $1 and u.email collate "C" < $2',
        values: [address, `${address}${LAST_CHARACTER}`],
      }
}
