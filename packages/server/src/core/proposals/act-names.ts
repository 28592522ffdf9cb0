import type { Transaction } from '../../platform/database/index.ts'
import type { ActNames } from './act-sentence.ts'

type Named = { id: number; name: string; asset: string }
type Naming = { readonly id?: unknown; readonly pid?: unknown; readonly ids?: unknown }

/** Names of the rows that a content means by `id`, `pid` or `ids`, from a SELECT of id, name and asset. */
export function namesFrom(select: string): (tx: Transaction, content: Naming) => Promise<ActNames> {
  return async (tx, { id, pid, ids }) => {
    const asked = [id, pid, ...(Array.isArray(ids) ? ids : [])].filter((each) => typeof each === 'number')
    const rows = await tx.query<Named>(
      `select id, name, asset from (${select}) as named where id = any($1) order by id`,
      [asked],
    )
    const [first] = rows
    return first === undefined ? {} : { subject: rows.map(({ name }) => name).join(', '), asset: first.asset }
  }
}
