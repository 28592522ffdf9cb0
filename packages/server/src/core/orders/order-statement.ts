import type { Value } from '../../platform/database/index.ts'
import { batchText } from './order-batch.ts'
import { type ColumnGroup, groupsOf, type Needs, needsOf, type Scalar } from './order-columns.ts'
import type { Entry, WrittenKind } from './order-kind.ts'
import { singleText } from './order-single.ts'

export type OrderStatement = { text: string; values: Value[] }
type Prepared = { text: string; valuesOf(entries: readonly Entry[]): Value[] }

/** Makes the statement of a batch; texts are kept, so that the database knows them again. */
export function createOrderStatements(isDistributed: boolean): (entries: readonly Entry[]) => OrderStatement {
  const prepared = new Map<WrittenKind, Map<string, Prepared>>()
  return (entries) => {
    const [first] = entries
    if (first === undefined) throw new RangeError('a batch has an order')
    const needs = needsOf(entries)
    const name = [entries.length === 1, ...Object.values(needs)].join()
    const ofKind = prepared.get(first.kind) ?? new Map<string, Prepared>()
    prepared.set(first.kind, ofKind)
    const known =
      ofKind.get(name) ??
      (entries.length === 1 ? prepareSingle(first.kind, needs) : prepareBatch(first.kind, needs, isDistributed))
    ofKind.set(name, known)
    return { text: known.text, values: known.valuesOf(entries) }
  }
}

/** Only what the text names becomes a parameter. */
function prepareSingle(kind: WrittenKind, needs: Needs): Prepared {
  const groups = groupsOf(kind, needs)
  const known = groups.flatMap(({ columns }, group) =>
    columns.map(([name, type], at) => [name, { type, group, at }] as const),
  )
  const columns = new Map(known)
  const named = new Map<string, { group: number; at: number }>()
  const text = singleText(kind, needs, (name) => {
    const column = columns.get(name)
    if (column === undefined) throw new RangeError(`an order has no column ${name}`)
    named.set(name, column)
    return `$${[...named.keys()].indexOf(name) + 1}::${column.type}`
  })
  return {
    text,
    valuesOf([entry]) {
      const rows: (readonly Scalar[])[] = entry === undefined ? [] : groups.map(({ row }) => row(entry))
      return [...named.values()].map(({ group, at }) => rows[group]?.[at] ?? null)
    },
  }
}

function prepareBatch(kind: WrittenKind, needs: Needs, isDistributed: boolean): Prepared {
  const groups = groupsOf(kind, needs)
  return {
    text: batchText(kind, needs, { columns: groups.flatMap(({ columns }) => columns), isDistributed }),
    valuesOf: (entries) => [
      ...(isDistributed ? [entries[0]?.bucket ?? 0] : []),
      ...groups.flatMap((group) => arraysOf(group, entries)),
    ],
  }
}

function arraysOf({ columns, row }: ColumnGroup, entries: readonly Entry[]): Value[] {
  const rows = entries.map(row)
  return columns.map((_, at) => rows.map((each) => each[at] ?? null))
}
