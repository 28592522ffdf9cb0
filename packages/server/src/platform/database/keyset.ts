/*
 * A list is read from where the page before ended: by the columns that it is ordered by, the last of them an id, so that no
 * two rows stand at one place. However deep, a page costs the same, and rows that come meanwhile move none.
 */

/** A column that a list is ordered by, as its rows are called in SQL. Never null. */
type KeyColumn = {
  sql: string
  type: 'timestamptz' | 'bigint' | 'text'
  direction: 'asc' | 'desc'
}

/** The columns that a list is ordered by, from the first. */
export type Keyset = readonly KeyColumn[]

/** Where a row stands in its list: the values of the key, exact, as JSON has them. */
export type KeyValues = readonly (string | number)[]

/** Newest first by instant and id, of rows called `alias`. */
export function newestFirst(alias: string, instant: string): Keyset {
  return [
    { sql: `${alias}.${instant}`, type: 'timestamptz', direction: 'desc' },
    { sql: `${alias}.id`, type: 'bigint', direction: 'desc' },
  ]
}

/** What stands after `order by`. */
export function keysetOrder(keyset: Keyset): string {
  return keyset.map(({ sql, direction }) => `${sql}${direction === 'desc' ? ' desc' : ''}`).join(', ')
}

/** The key of a row as a column: jsonb keeps the microseconds, which an Instant does not. */
export function keysetColumn(keyset: Keyset): string {
  return `jsonb_build_array(${keyset.map(({ sql }) => sql).join(', ')})`
}

/** The condition for rows after a key, whose values are the parameters from `$first` on. */
export function keysetAfter(keyset: Keyset, first: number): string {
  const values = keyset.map(({ type }, place) => `$${first + place}::${type}`)
  const columns = keyset.map(({ sql }) => sql)
  const [direction] = keyset.map((column) => column.direction)
  // One row comparison is what an index over these columns can begin at.
  if (keyset.every((column) => column.direction === direction)) {
    return `(${columns.join(', ')}) ${direction === 'desc' ? '<' : '>'} (${values.join(', ')})`
  }
  const ways = keyset.map((column, place) => {
    const same = columns.slice(0, place).map((sql, before) => `${sql} = ${values[before]}`)
    return `(${[...same, `${column.sql} ${column.direction === 'desc' ? '<' : '>'} ${values[place]}`].join(' and ')})`
  })
  // Said again of the first column alone, for an index to begin at.
  return `${columns[0]} ${direction === 'desc' ? '<=' : '>='} ${values[0]} and (${ways.join(' or ')})`
}

/** The condition for rows from a key on that `key` selects, its `from` and what follows; null where columns go different ways. */
export function keysetFrom(keyset: Keyset, key: string): string | null {
  const columns = keyset.map(({ sql }) => sql).join(', ')
  const direction = keyset[0]?.direction
  if (!keyset.every((column) => column.direction === direction)) return null
  return `(${columns}) ${direction === 'desc' ? '<=' : '>='} (select ${columns} ${key})`
}

/** Values of a key as they came from outside; null where they are not of this keyset. */
export function keyValuesOf(keyset: Keyset, given: unknown): KeyValues | null {
  if (!Array.isArray(given) || given.length !== keyset.length) return null
  const values = keyset.flatMap(({ type }, place) => {
    const value: unknown = given[place]
    return isOfType(type, value) ? [value] : []
  })
  return values.length === keyset.length ? values : null
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/

function isOfType(type: KeyColumn['type'], value: unknown): value is string | number {
  if (type === 'bigint') return Number.isSafeInteger(value)
  if (typeof value !== 'string' || value.includes('\0')) return false
  return type === 'text' || isInstant(value)
}

/** Whether a calendar has it: `Date` takes 31 February for 3 March, and the database has no year zero. */
function isInstant(text: string): boolean {
  if (!INSTANT.test(text) || text.startsWith('0000')) return false
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === text.slice(0, 19)
}
