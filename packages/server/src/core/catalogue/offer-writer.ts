import type { Queryable, Value } from '../../platform/database/index.ts'
import { capacityOffered } from '../capacity/index.ts'

/** What is listed automatically, in a table with the columns `id`, `listing`, `desk_paused` and `capacity`. */
export type ListedOffers<Offer> = {
  /** By the column codec. */
  table: {
    readonly name: string
    readonly inserted: { readonly names: string }
    columnOf(field: keyof Offer & string): string
    arrays(offers: readonly Offer[]): Value[]
    arrayPlaceholders(first: number): string
  }
  /** An offer with the same is the same offer, */
  same: readonly (keyof Offer & string)[]
  /** where a partial index says so: its condition, */
  where?: string
  /** and gets these anew each time. What it has to sell stays. */
  quoted: readonly (keyof Offer & string)[]
}

/**
 * Writes what is listed now, with what each has to sell, in one statement. What was withdrawn comes back; what an operator
 * has retired or paused stays so, and what they have set free of its bound.
 */
export function offerWriter<Offer>({ table, same, where, quoted }: ListedOffers<Offer>) {
  const { name, inserted } = table
  const key = same.map((field) => table.columnOf(field)).join(', ')
  const again = quoted.map((field) => table.columnOf(field)).map((column) => `${column} = excluded.${column}`)
  const text = `with written as (
    insert into ${name} (${inserted.names}) select * from unnest(${table.arrayPlaceholders(1)})
    on conflict (${key}) ${where === undefined ? '' : `where ${where}`} do update set ${again.join(', ')},
      listing = case when ${name}.listing = 'retired' then 'retired' when ${name}.desk_paused then 'paused'
        else excluded.listing end
    returning id, capacity
  )
  ${capacityOffered('select id, capacity from written where capacity is not null')}`
  return async (db: Queryable, offers: readonly Offer[]): Promise<void> => {
    if (offers.length > 0) await db.execute(text, table.arrays(offers))
  }
}
