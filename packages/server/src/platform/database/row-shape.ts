import type { Instant } from '@tenor/contract/time'

/*
 * Names the columns of a statement's rows with their types. The tests compare them with the types that PostgreSQL answers
 * with, so a wrong name, type or null fails there; the program reads the rows as the driver gives them.
 */

/** A row as the driver read it, by the names of its columns. */
export type Raw = { readonly [column: string]: unknown }

/** Type of one column: what the driver makes of it, and the PostgreSQL types that it makes it of. */
export type SqlType<Read> = {
  readonly name: string
  readonly oids: readonly number[]
  readonly isNullable: boolean
  /** Carries the type alone. */
  readonly reads?: Read
}

/** Columns of a statement's rows by their names. */
export type RowShape = { readonly [column: string]: SqlType<unknown> }

/** A row of that shape. */
export type RowOf<Shape extends RowShape> = {
  -readonly [Column in keyof Shape]: Shape[Column] extends SqlType<infer Read> ? Read : never
}

const TEXT = [25, 1042, 1043, 19, 18, 1700, 2950, 2205]
const TEXT_LIST = [1009, 1015]
const NUMBER = [20, 21, 23, 26, 700, 701]
const JSON_TYPES = [114, 3802]
const BYTES = 17
const BOOLEAN = 16
const INSTANT = 1184

function createType<Read>(name: string, oids: readonly number[]): SqlType<Read> {
  return { name, oids, isNullable: false }
}

const text = createType<string>('text', TEXT)

/** Types of columns. `text` reads numeric as well, as a decimal text; `number` reads integers below 2^53 and floats. */
export const sqlType = {
  text,
  /** A text of a few known words. */
  word: <Word extends string>(): SqlType<Word> => createType<Word>('text', TEXT),
  texts: createType<string[]>('text[]', TEXT_LIST),
  number: createType<number>('number', NUMBER),
  /** A number of a few known ones. */
  digit: <Digit extends number>(): SqlType<Digit> => createType<Digit>('number', NUMBER),
  boolean: createType<boolean>('boolean', [BOOLEAN]),
  instant: createType<Instant>('timestamptz', [INSTANT]),
  bytes: createType<Buffer>('bytea', [BYTES]),
  json: <Content>(): SqlType<Content> => createType<Content>('json', JSON_TYPES),
} as const

/** The same type, or null. */
export function nullable<Read>(of: SqlType<Read>): SqlType<Read | null> {
  return { name: of.name, oids: of.oids, isNullable: true }
}

type Answer = {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
  readonly rows: readonly Raw[]
}

/** First column that the database does not answer as its shape says; null where there is none. */
export function findShapeFault(shape: RowShape, { fields, rows }: Answer): string | null {
  const answered = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
  for (const [column, { name, oids, isNullable }] of Object.entries(shape)) {
    const oid = answered.get(column)
    if (oid === undefined) return `has no column ${column}`
    if (!oids.includes(oid)) return `answers ${column} with type ${oid}, which is not ${name}`
    if (!isNullable && rows.some((row) => row[column] === null)) return `answers ${column} with null`
  }
  return null
}
