import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { decimalOfColumn } from './column-text.ts'
import type { Queryable } from './database.ts'
import type { Raw } from './row-shape.ts'

/*
 * One declaration of a table's columns gives the type of a record, the list of a select, the mapper of what was read, and
 * what an insert writes. A field is named as in the program; its column has the same name with underscores.
 */

type Scalar = string | number | boolean | null

/** How a field stands in SQL: its type there, what is sent for it, and what is made of what the driver read. */
export type Column<Field> = {
  readonly type: string
  write(field: Field): Scalar
  read(raw: unknown): Field
  /** The column's name where it is not the field's. */
  readonly name?: string
  /** An insert leaves it to the table's default; an update writes it. */
  readonly isWrittenLater?: boolean
}

type Columns = { readonly [field: string]: Column<unknown> }
type Recorded<Fields extends Columns> = { [Name in keyof Fields]: ReturnType<Fields[Name]['read']> }

/** The record that a table's declaration describes. */
export type RecordOf<Declared> = Declared extends Table<infer Fields> ? Recorded<Fields> : never

function plain<Field extends Scalar>(type: string): Column<Field> {
  return { type, write: (field) => field, read: (raw) => raw as Field }
}

/** The kinds of column. `bigint` has ids, below 2^53; `whole` is a number that the program counts in bigints. */
export const column = {
  smallint: <Field extends number = number>() => plain<Field>('smallint'),
  integer: () => plain<number>('integer'),
  bigint: () => plain<number>('bigint'),
  boolean: () => plain<boolean>('boolean'),
  text: <Field extends string = string>() => plain<Field>('text'),
  whole: (): Column<bigint> => ({
    type: 'bigint',
    write: (field) => field.toString(),
    read: (raw) => BigInt(raw as number),
  }),
  decimal: (): Column<Decimal8> => ({
    type: 'numeric',
    write: decimalText,
    read: (raw) => decimalOfColumn(raw as string),
  }),
  instant: (): Column<Instant> => ({ type: 'timestamptz', write: isoText, read: (raw) => raw as Instant }),
  json: <Field>(): Column<Field> => ({ type: 'jsonb', write: JSON.stringify, read: (raw) => raw as Field }),
}

/** The same where there may be nothing. */
export function orNull<Field>(of: Column<Field>): Column<Field | null> {
  return {
    ...of,
    write: (field) => (field === null ? null : of.write(field)),
    read: (raw) => (raw === null ? null : of.read(raw)),
  }
}

/** The same, left to its default by an insert. */
export function writtenLater<Field>(of: Column<Field>): Column<Field> {
  return { ...of, isWrittenLater: true }
}

/** The same under a name that is not the field's. */
export function named<Field>(name: string, of: Column<Field>): Column<Field> {
  return { ...of, name }
}

/** What an update writes into one column. */
export type Change = { readonly column: string; readonly type: string; readonly value: Scalar }

export type Table<Fields extends Columns> = {
  readonly name: string
  readonly fields: Fields
  /** A field's column. */
  columnOf(field: keyof Fields & string): string
  /** Every column, for a select; `o.id, o.amount` where the table goes by `o`. */
  select(alias?: string): string
  /** The record of a row that was read by `select`. */
  read(row: object): Recorded<Fields>
  /** Columns that an insert writes, and their types. */
  readonly inserted: { readonly names: string; readonly types: readonly string[] }
  /** What an insert sends for a record. */
  values(record: Recorded<Fields>): Scalar[]
  /** What an insert by `unnest` sends for many records: an array for each column. */
  arrays(records: readonly Recorded<Fields>[]): Scalar[][]
  /** `$first::smallint[], …`: the arguments of that `unnest`. */
  arrayPlaceholders(first: number): string
  /** What an update writes where a record has become another one: the columns in which they differ. */
  changes(before: Partial<Recorded<Fields>>, after: Partial<Recorded<Fields>>): Change[]
  /** Some of the columns, by their fields, for an update by `unnest`. */
  part(fields: readonly (keyof Fields)[]): TablePart<Recorded<Fields>>
  /** Writes records, all in one statement. */
  insert(db: Queryable, records: readonly Recorded<Fields>[]): Promise<void>
}

/** `a = $first::type, …` and the values of its parameters. */
export function setOf(changes: readonly Change[], first: number): { set: string; values: Scalar[] } {
  const set = changes.map(({ column: name, type }, at) => `${name} = $${first + at}::${type}`).join(', ')
  return { set, values: changes.map(({ value }) => value) }
}

export type TablePart<Kept> = {
  readonly names: readonly string[]
  /** `$first::numeric[], …`. */
  arrayPlaceholders(first: number): string
  arrays(records: readonly Kept[]): Scalar[][]
}

/** Declares a table by the columns that the program knows. */
export function table<Fields extends Columns>(name: string, fields: Fields): Table<Fields> {
  const columnOf = (field: string) => fields[field]?.name ?? underscored(field)
  const all = Object.entries(fields).map(([field, of]) => ({ field, column: columnOf(field), of }))
  const first = all.filter(({ of }) => of.isWrittenLater !== true)
  const inserted = { names: first.map((each) => each.column).join(', '), types: first.map(({ of }) => of.type) }
  const arrayPlaceholders = (from: number) => inserted.types.map((type, at) => `$${from + at}::${type}[]`).join(', ')
  // A copy has its fields already: an object that gets dozens of them one by one becomes a hash table, several times as slow.
  const empty = Object.fromEntries(all.map(({ field }) => [field, null]))
  const arrays = (records: readonly Recorded<Fields>[]) =>
    first.map(({ field, of }) => records.map((record) => of.write(record[field])))
  const insertMany = `insert into ${name} (${inserted.names}) select * from unnest(${arrayPlaceholders(1)})`
  return {
    name,
    fields,
    columnOf,
    inserted,
    arrays,
    arrayPlaceholders,
    select: (alias) => all.map((each) => (alias === undefined ? each.column : `${alias}.${each.column}`)).join(', '),
    read(row) {
      const record: Record<string, unknown> = { ...empty }
      for (const { field, column: from, of } of all) record[field] = of.read((row as Raw)[from])
      return record as Recorded<Fields>
    },
    part(fields) {
      const some = fields.flatMap((field) => all.filter((each) => each.field === field))
      return {
        names: some.map((each) => each.column),
        arrayPlaceholders: (from) => some.map(({ of }, at) => `$${from + at}::${of.type}[]`).join(', '),
        arrays: (records) => some.map(({ field, of }) => records.map((record) => of.write(record[field]))),
      }
    },
    values: (record) => first.map(({ field, of }) => of.write(record[field])),
    changes: (before, after) =>
      all.flatMap(({ field, column: name, of }) => {
        if (!(field in before && field in after)) return []
        const value = of.write(after[field])
        return value === of.write(before[field]) ? [] : [{ column: name, type: of.type, value }]
      }),
    insert: async (db, records) => void (await db.execute(insertMany, arrays(records))),
  }
}

/** `$first` to `$(first + types.length - 1)`, each with its type. */
export function placeholders(first: number, types: readonly string[]): string {
  return types.map((type, index) => `$${first + index}::${type}`).join(', ')
}

function underscored(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
