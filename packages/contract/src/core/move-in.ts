import type { z } from 'zod'
import { hasUnseen, isSymbol, seenText, type Violation, violation } from '../http/index.ts'
import { type Decimal8, readDecimal } from '../money/index.ts'

/*
 * Moving in: holdings that customers have elsewhere, told by a file of one line each. Products say in their manifests which kinds of
 * line they take; the file itself is read here, alike in the browser, on the command line and by the server.
 */

/** A kind of line, as a manifest brings it: `name` stands in the column `kind`, `fields` are the columns of its own. */
export type MoveInKind = {
  readonly name: string
  /** Texts of the columns that the kind reads beside the common ones; a column that is empty is left out. */
  readonly fields: z.ZodObject
  /** False where a line is about no amount: its column is then empty. */
  readonly hasAmount: boolean
}

/** The columns of every file. Those of kinds may follow, in any order. */
export const MOVE_IN_COLUMNS = ['id', 'kind', 'customer', 'asset', 'amount'] as const

/** Most lines that are sent at once. */
export const MOVE_IN_LINES_AT_ONCE = 1_000
/** Most lines of one file, header and empty ones included. */
export const MOVE_IN_LINES_MOST = 250_000
/** Most characters of one line. */
export const MOVE_IN_LINE_LENGTH = 1_000
/** Most bytes of one file. */
export const MOVE_IN_BYTES_MOST = 64 * 1024 * 1024

/** Where a file stands: its lines come, they are judged, they wait for a word, they become holdings, it is done. */
export const MOVE_IN_STATES = ['loading', 'checking', 'checked', 'applying', 'done'] as const
/** One of these states. */
export type MoveInState = (typeof MOVE_IN_STATES)[number]

/** Where a line stands: read, could be made, is refused for what it is or for what stands against it, made. */
export const MOVE_IN_LINE_STATES = ['read', 'ready', 'unreadable', 'refused', 'done'] as const
/** One of these states. */
export type MoveInLineState = (typeof MOVE_IN_LINE_STATES)[number]

/** A line as the file has it. */
export type MoveInText = {
  readonly id: string
  readonly kind: string
  readonly customer: string
  readonly asset: string
  /** Zero where the kind has none. */
  readonly amount: Decimal8
  readonly fields: Readonly<Record<string, string>>
}

/** The columns of a first line; what is wrong with it otherwise. */
export function readMoveInHeader(text: string, kinds: readonly MoveInKind[]): string[] | Violation {
  const columns = readCsvRow(text.replace(/^\uFEFF/, ''))
  if (columns === null) return violation('moveIn.line.quotes')
  const known = [...MOVE_IN_COLUMNS, ...kinds.flatMap(({ fields }) => Object.keys(fields.shape))]
  const stranger = columns.find((column, at) => !known.includes(column) || columns.indexOf(column) !== at)
  if (stranger !== undefined) return violation('moveIn.header.column', { column: seenText(stranger.slice(0, 40)) })
  const missing = MOVE_IN_COLUMNS.find((column) => !columns.includes(column))
  return missing === undefined ? columns : violation('moveIn.header.missing', { column: missing })
}

/** A line by the columns of its file, or the first thing that is wrong with it. */
export function readMoveInLine(
  text: string,
  columns: readonly string[],
  kinds: readonly MoveInKind[],
): MoveInText | Violation {
  if (text.length > MOVE_IN_LINE_LENGTH) return violation('moveIn.line.long', { most: MOVE_IN_LINE_LENGTH })
  const given = readCsvRow(text)
  if (given === null) return violation('moveIn.line.quotes')
  if (given.length !== columns.length)
    return violation('moveIn.line.columns', { found: given.length, columns: columns.length })
  const unseen = columns.find((_, at) => hasUnseen(given[at] ?? ''))
  if (unseen !== undefined) return violation('moveIn.line.field', { column: unseen })
  const row = Object.fromEntries(columns.map((column, at) => [column, given[at] ?? '']))
  const { id = '', kind: name = '', customer = '', asset = '', amount: amountText = '', ...others } = row
  if (!/^[\x21-\x7e]{1,64}$/.test(id)) return violation('moveIn.line.field', { column: 'id' })
  const kind = kinds.find((each) => each.name === name)
  if (kind === undefined) return violation('moveIn.kind.unknown', { kind: seenText(name.slice(0, 40)) })
  if (!/^[\x21-\x7e]{1,255}$/.test(customer)) return violation('moveIn.line.field', { column: 'customer' })
  if (!isSymbol(asset)) return violation('moveIn.line.field', { column: 'asset' })
  const amount = amountOf(amountText, kind)
  if (typeof amount !== 'bigint') return amount
  const fields = fieldsOf(others, kind)
  return 'reason' in fields ? fields : { id, kind: name, customer, asset, amount, fields: fields.fields }
}

function amountOf(text: string, { hasAmount }: MoveInKind): Decimal8 | Violation {
  if (!hasAmount) return text === '' ? 0n : violation('moveIn.line.none', { column: 'amount' })
  const read = readDecimal(text)
  if (!read.ok) return violation(read.fault === 'too_many_decimals' ? 'moveIn.amount.decimals' : 'moveIn.amount.text')
  return read.value > 0n ? read.value : violation('moveIn.amount.positive')
}

function fieldsOf(
  others: Readonly<Record<string, string>>,
  { fields }: MoveInKind,
): { fields: Record<string, string> } | Violation {
  const said = Object.entries(others).filter(([, text]) => text !== '')
  const stranger = said.find(([column]) => !Object.hasOwn(fields.shape, column))
  if (stranger !== undefined) return violation('moveIn.line.none', { column: stranger[0] })
  const given = Object.fromEntries(said)
  const read = fields.safeParse(given)
  if (read.success) return { fields: given }
  return violation('moveIn.line.field', { column: String(read.error.issues[0]?.path[0] ?? '') })
}

/** The fields of a line of CSV; a field may stand in double quotes, which are doubled inside. Null where quotes do not close. */
export function readCsvRow(text: string): string[] | null {
  const fields: string[] = []
  const pattern = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y
  while (pattern.lastIndex <= text.length) {
    const found = pattern.exec(text)
    if (found === null) return null
    const [, quoted, plain = '', end] = found
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    if (end === '') return fields
  }
  return null
}

/** How a file is cut into the parts that it is sent in: by its lines, so that a file is cut alike wherever that is done. */
export function moveInParts(text: string): string[][] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const parts: string[][] = []
  for (let at = 0; at < lines.length; at += MOVE_IN_LINES_AT_ONCE)
    parts.push(lines.slice(at, at + MOVE_IN_LINES_AT_ONCE))
  return parts
}
