import { type Decimal8, decimalText } from '../../money/index.ts'
import { type Instant, instant, isoText } from '../../time/index.ts'
import { isHash } from './proof-hex.ts'
import { isNamed, OWED_MOST, type OwedSum, readAmount, sumName } from './proof-sums.ts'

/** A book: one asset on one line, or of all lines that few customers have it on (`OTHER_LINE`). `root` is hexadecimal. */
export type OwedBook = OwedSum & { readonly pieces: number; readonly root: string }

/** The line of the book in which the lines of an asset lie that fewer than `BOOK_CUSTOMERS` customers have it on. */
export const OTHER_LINE = 'other'
/** How many customers of an asset a line needs for a book of its own. */
export const BOOK_CUSTOMERS = 100

/** The signed statement of a snapshot, version 2. Hashes are hexadecimal. It has no number of customers: nothing proves one. */
export type OwedStatement = {
  readonly id: number
  readonly at: Instant
  /** SHA-256 of the statement before it; null of the first one. */
  readonly previous: string | null
  readonly books: readonly OwedBook[]
}

const TITLE = 'tenor proof of liabilities 2'

/** The sums of the books by asset, in the order of the books. */
export function sumAssets(books: readonly OwedSum[]): { asset: string; amount: Decimal8 }[] {
  const sums = new Map<string, Decimal8>()
  for (const { asset, amount } of books) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return Array.from(sums, ([asset, amount]) => ({ asset, amount }))
}

/** A statement as the text that is signed: a line each, ended by a line feed; the books, then what they come to by asset. */
export function statementText({ id, at, previous, books }: OwedStatement): string {
  const lines = [TITLE, `snapshot ${id}`, `at ${isoText(at)}`, `previous ${previous ?? '-'}`]
  for (const { line, asset, pieces, root, amount } of books) {
    lines.push(`book ${line} ${asset} ${pieces} ${root} ${decimalText(amount)}`)
  }
  for (const { asset, amount } of sumAssets(books)) lines.push(`sum ${asset} ${decimalText(amount)}`)
  return `${lines.join('\n')}\n`
}

/**
 * A text read as a statement of version 2; null where it is none, has a book twice or one that no tree may have, or is not written as
 * `statementText` writes it, so where the sums by asset are not those of the books.
 */
export function readStatement(text: string): OwedStatement | null {
  const [title, ...lines] = text.split('\n')
  if (title !== TITLE) return null
  const fields = ['snapshot', 'at', 'previous'].map((name, index) => readField(lines[index], name))
  const [id = '', at = '', previous = ''] = fields
  const books = lines
    .slice(3)
    .filter((line) => line.startsWith('book '))
    .map(readBook)
  const time = Date.parse(at)
  if (!/^\d{1,15}$/.test(id) || Number.isNaN(time) || (previous !== '-' && !isHash(previous))) return null
  const good = books.filter((book) => book !== null)
  const names = new Set(good.map(sumName))
  if (names.size !== books.length || sumAssets(good).some(({ amount }) => amount > OWED_MOST)) return null
  const read: OwedStatement = {
    id: Number.parseInt(id, 10),
    at: instant(time),
    previous: previous === '-' ? null : previous,
    books: good,
  }
  return statementText(read) === text ? read : null
}

function readBook(row: string): OwedBook | null {
  const [, line = '', asset = '', pieces = '', root = '', text = ''] = row.split(' ')
  const amount = readAmount(text)
  if (typeof amount === 'string' || !isNamed({ line, asset }) || !isHash(root)) return null
  if (!/^[1-9]\d{0,14}$/.test(pieces)) return null
  return { line, asset, pieces: Number.parseInt(pieces, 10), root, amount }
}

function readField(line: string | undefined, name: string): string {
  return line?.startsWith(`${name} `) === true ? line.slice(name.length + 1) : ''
}
