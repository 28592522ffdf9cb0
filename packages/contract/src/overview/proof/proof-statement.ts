import type { Instant } from '../../time/index.ts'
import { instant, isoText } from '../../time/index.ts'
import { type OwedSum, readSums, type SumRow, sumRows } from './proof-sums.ts'

/** What is signed of a snapshot. Hashes are hexadecimal. */
export type OwedStatement = {
  readonly id: number
  readonly at: Instant
  readonly customers: number
  readonly root: string
  /** SHA-256 of the statement before it; null of the first one. */
  readonly previous: string | null
  readonly sums: readonly OwedSum[]
}

const TITLE = 'tenor proof of liabilities 1'
const HASH = /^[0-9a-f]{64}$/

/** A statement as the text that is signed: a line each, ended by a line feed; sums in order. */
export function statementText({ id, at, customers, root, previous, sums }: OwedStatement): string {
  const head = [TITLE, `snapshot ${id}`, `at ${isoText(at)}`, `customers ${customers}`, `root ${root}`]
  const rows = sumRows(sums).map((row) => `sum ${row.join(' ')}`)
  return [...head, `previous ${previous ?? '-'}`, ...rows, ''].join('\n')
}

/** A text read as a statement; null where it is none, or not written as `statementText` writes it. */
export function readStatement(text: string): OwedStatement | null {
  const [title, ...lines] = text.split('\n')
  if (title !== TITLE || lines.pop() !== '') return null
  const [id = '', at = '', customers = '', root = '', previous = ''] = [
    'snapshot',
    'at',
    'customers',
    'root',
    'previous',
  ].map((name) => fieldOf(lines.shift(), name))
  const sums = readSums(lines.map((line) => fieldOf(line, 'sum').split(' ') as unknown as SumRow))
  const time = Date.parse(at)
  if (typeof sums === 'string' || Number.isNaN(time) || !HASH.test(root)) return null
  if (previous !== '-' && !HASH.test(previous)) return null
  const counts = [id, customers].map((count) => (/^\d{1,15}$/.test(count) ? Number.parseInt(count, 10) : -1))
  const read: OwedStatement = {
    ...{ id: counts[0] ?? -1, at: instant(time), customers: counts[1] ?? -1, root, sums },
    previous: previous === '-' ? null : previous,
  }
  return statementText(read) === text ? read : null
}

function fieldOf(line: string | undefined, name: string): string {
  return line?.startsWith(`${name} `) === true ? line.slice(name.length + 1) : ''
}
