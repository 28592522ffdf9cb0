import type { Decimal8 } from '@tenor/contract/money'
import { filterOf, type List, newestFirst, type Raw, readPage, type Value } from '../../platform/database/index.ts'
import { type PageEnd, type PageQuery, pageEnd, pageRequest } from '../../platform/http/index.ts'
import { usedCapacity } from '../capacity/index.ts'
import type { Catalogue, CatalogueGround, Offered } from './catalogue.ts'

/** By which columns a list is narrowed, and to what; null or nothing: not by this one. */
export type CatalogueFilter = Readonly<Record<string, Value | undefined>>

/** A page of the offers, paused and retired ones too, newest first; `wire` is told how much of each orders hold. */
export async function cataloguePage<Offer extends Offered, Row>(
  { db }: Pick<CatalogueGround, 'db'>,
  catalogue: Pick<Catalogue<Offer>, 'table'>,
  query: PageQuery,
  filter: CatalogueFilter,
  wire: (offer: Offer, used: Decimal8) => Promise<Row>,
): Promise<{ list: Row[] } & PageEnd> {
  const list = catalogueList(catalogue, filter)
  const page = await readPage(db, list, pageRequest(query, list))
  return { list: await withUsed({ db }, page.rows, wire), ...pageEnd(page) }
}

/** Offers on the wire, with how much of each orders hold. */
export async function withUsed<Offer extends Offered, Row>(
  { db }: Pick<CatalogueGround, 'db'>,
  offers: readonly Offer[],
  wire: (offer: Offer, used: Decimal8) => Promise<Row>,
): Promise<Row[]> {
  const ids = offers.map(({ id }) => id)
  const used = await usedCapacity(db, ids)
  return await Promise.all(offers.map((offer) => wire(offer, used.get(offer.id) ?? 0n)))
}

function catalogueList<Offer extends Offered>(
  { table: { name, select, read } }: Pick<Catalogue<Offer>, 'table'>,
  filter: CatalogueFilter,
): List<Raw, Offer> {
  const values: Value[] = []
  const asked = Object.entries(filter).map(
    ([column, value]) => [value, (parameter: string) => `p.${column} = ${parameter}`] as const,
  )
  return {
    name,
    of: filter,
    keyset: newestFirst('p', 'created_at'),
    from: `${name} p`,
    row: 'p',
    within: 'true',
    filter: filterOf(values, asked),
    values,
    columns: select('p'),
    read,
  }
}
