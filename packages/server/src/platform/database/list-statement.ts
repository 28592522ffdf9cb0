import { LIST_COUNTED_MOST } from '@tenor/contract/http'
import type { Value } from './database.ts'
import { keysetAfter, keysetColumn, keysetFrom, keysetOrder } from './keyset.ts'
import type { List, PageRequest } from './list.ts'

/** Rows that a page looks at for those that match a filter. */
export const PAGE_LOOKS_AT = 5_000
/** Rows that a count looks at, and so a page that is asked for by its number: it shows what the count has found. */
export const COUNT_LOOKS_AT = 20_000

/** Rows that a filtered page looks at. */
export const looksAt = ({ isNumbered }: Pick<PageRequest, 'isNumbered'>) =>
  isNumbered ? COUNT_LOOKS_AT : PAGE_LOOKS_AT

/** What of a list its statements are made of. */
type Source = Omit<List<never, unknown>, 'name' | 'of' | 'read'>
/** How many rows match a filter, and among how many; of a list without one all rows, and null. */
export type Counted = readonly [found: number, looked: number | null]
/**
 * Keys are JSON, which is read of the last row alone. `page_key` is null where there is no row, and `page_edge` and
 * `page_counted` alone are told.
 */
export type Keyed = { page_key: string | null; page_edge?: string | null; page_counted?: Counted | null }

/** Values of a page's statement: of the list, of its cursor or the rows to pass over, and last how many rows are wanted. */
export function pageValues({ values }: Source, { limit, offset, cursor }: PageRequest): Value[] {
  return [...values, ...(cursor?.key ?? []), ...(offset === 0 ? [] : [offset]), limit + 1]
}

/**
 * A page, with a row more than it has, if there is one. Where a filtered page is not full, also the key of the last row
 * looked at. `isCounted`: how many rows the list has is told in the same round trip.
 */
export function pageStatement(list: Source, request: PageRequest, isCounted: boolean): string {
  return list.filter === null
    ? plainPage(list, request, isCounted)
    : filteredPage(list, list.filter, request, isCounted)
}

/** What stands for one value of type `Counted`. Counting stops at what is told, or at what a filter may look at. */
export function countStatement({ from, within, filter, keyset }: Source): string {
  if (filter === null) {
    return `select jsonb_build_array(count(*), null) from (
      select 1 from ${from} where ${within} limit ${LIST_COUNTED_MOST + 1}) as counted`
  }
  return `select jsonb_build_array(count(*) filter (where page_matches), count(*)) from (
    select (${filter}) is true as page_matches from ${from}
    where ${within} order by ${keysetOrder(keyset)} limit ${COUNT_LOOKS_AT}) as looked`
}

function plainPage(list: Source, request: PageRequest, isCounted: boolean): string {
  const { row, keyset, columns, joins = '' } = list
  const page = `from (${plainRows(list, request)}) as ${row} ${joins}`
  const key = `${keysetColumn(keyset)}::text as page_key`
  const order = `order by ${keysetOrder(keyset)}`
  // Beside the page and not in its columns, where a distributed database takes no query of its own.
  return isCounted
    ? `select ${columns}, ${key}, told.page_counted ${page} cross join (${countStatement(list)}) as told (page_counted) ${order}`
    : `select ${columns}, ${key} ${page} ${order}`
}

function plainRows({ from, row, within, values, keyset }: Source, { cursor, offset }: PageRequest): string {
  const order = keysetOrder(keyset)
  const rows = (place: string, most: string) =>
    `select ${row}.* from ${from} where ${within}${place} order by ${order} limit ${most}`
  const next = values.length + 1
  if (cursor !== null) return rows(` and ${keysetAfter(keyset, next)}`, `$${next + keyset.length}`)
  if (offset === 0) return rows('', `$${next}`)
  // Numbered pages alone, which `pageRequest` keeps from reaching deep, pass over rows: by the index, which has the key.
  const begin = keysetFrom(keyset, `from ${from} where ${within} order by ${order} limit 1 offset $${next}`)
  return begin === null ? rows('', `$${next + 1} offset $${next}`) : rows(` and ${begin}`, `$${next + 1}`)
}

function filteredPage(list: Source, filter: string, request: PageRequest, isCounted: boolean): string {
  const { cursor, offset } = request
  const looks = looksAt(request)
  const { from, row, within, values, keyset, columns, joins = '' } = list
  const order = keysetOrder(keyset)
  const next = values.length + 1
  const after = cursor === null ? '' : ` and ${keysetAfter(keyset, next)}`
  const passed = cursor === null ? (offset === 0 ? 0 : 1) : keyset.length
  const limit = `$${next + passed}`
  const looked = `from ${from} where ${within}${after} order by ${order}`
  const page = `select * from (select ${row}.*, (${filter}) is true as page_matches ${looked} limit ${looks}) as ${row}
      where page_matches order by ${order} limit ${limit}${offset === 0 ? '' : ` offset $${next}`}`
  const keys = keyset.map(({ sql }, place) => `${sql} as key${place}`)
  // The last row looked at is looked for where the page is not full: numbering all of them takes more than the rest.
  const edge = `select jsonb_build_array(${keyset.map((_, place) => `key${place}`).join(', ')})::text
      from (select ${keys.join(', ')} ${looked} offset ${looks - 1} limit 1) as edge`
  // A first page that is not full is the count, where it looked at as many rows as a count or at all there are.
  const isWhole = request.isNumbered ? 'page_is_short' : 'page_is_short and page_edge is null'
  const isTold = offset === 0 ? `not (${isWhole})` : 'true'
  const counted = isCounted ? `, case when ${isTold} then (${countStatement(list)}) end as page_counted` : ''
  return `with listed as materialized (
      select ${columns}, ${keysetColumn(keyset)}::text as page_key, row_number() over (order by ${order}) as page_place
      from (${page}) as ${row} ${joins})
    select listed.*, told.* from (
      select page_edge${counted} from (
        select page_is_short, case when page_is_short then (${edge}) end as page_edge
        from (select (select count(*) from listed) < ${limit} as page_is_short) as listed_all) as edged) as told
    left join listed on true order by listed.page_place`
}
