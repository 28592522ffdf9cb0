import { isSymbol } from '../http/index.ts'
import { type Decimal8, decimal, readDecimal } from '../money/index.ts'

/*
 * Money between a customer's wallet at the exchange and the spot account here. Both sides know a transfer by one id, made here.
 * The wallet reserves, then confirms or cancels; what it says of an id in the end it never takes back.
 */

/** Which way money goes: `in` comes from the exchange's wallet, `out` goes to it. */
export const WALLET_DIRECTIONS = ['in', 'out'] as const
/** One of these ways. */
export type WalletDirection = (typeof WALLET_DIRECTIONS)[number]

/**
 * Where a transfer stands here. `reserving`, `confirming` and `cancelling` name what the wallet is being asked for; each is written
 * before the wallet is asked. The other three are its end.
 */
export const WALLET_STATES = ['reserving', 'confirming', 'cancelling', 'done', 'cancelled', 'refused'] as const
/** One of these states. */
export type WalletState = (typeof WALLET_STATES)[number]

/** The states in which the wallet is still to be asked. */
export const WALLET_OPEN_STATES = ['reserving', 'confirming', 'cancelling'] as const satisfies readonly WalletState[]

/** True while a transfer is on its way. */
export function isWalletOpen(state: WalletState): boolean {
  return WALLET_OPEN_STATES.some((open) => open === state)
}

/** What an operator may look for: open ones, those that need a person, or those of one end. */
export const WALLET_FILTERS = ['open', 'stuck', 'done', 'cancelled', 'refused'] as const
/** One of these. */
export type WalletFilter = (typeof WALLET_FILTERS)[number]

/** How many transfers of one customer may be on their way at once. */
export const WALLET_OPEN_MOST = 10

/**
 * Why a transfer has not gone on. `away`: the wallet said nothing that can be read. `lost`: it does not know an id any more that it
 * had reserved. `mismatch`: it names another amount, asset, customer or way under the id. The last two want a person.
 */
export const WALLET_FAULTS = ['away', 'lost', 'mismatch'] as const
/** One of these faults. */
export type WalletFault = (typeof WALLET_FAULTS)[number]

/** Faults that waiting does not mend. */
export const WALLET_STUCK = ['lost', 'mismatch'] as const satisfies readonly WalletFault[]

/** Names a transfer for both sides. */
export type WalletRef = { readonly bucket: number; readonly userId: number; readonly id: number }

/** The id under which the wallet knows a transfer, such as `w-17-1042-90071`. */
export function walletRefText({ bucket, userId, id }: WalletRef): string {
  return `w-${bucket}-${userId}-${id}`
}

/** Reads such an id; null for any other text. */
export function readWalletRef(text: string): WalletRef | null {
  const found = /^w-(0|[1-9]\d{0,3})-([1-9]\d{0,15})-([1-9]\d{0,15})$/.exec(text)
  if (found === null) return null
  const [bucket = 0, userId = 0, id = 0] = found.slice(1).map(Number)
  return bucket <= 1023 && Number.isSafeInteger(userId) && Number.isSafeInteger(id) ? { bucket, userId, id } : null
}

/** A transfer that the wallet's file says it has confirmed. */
export type WalletLine = {
  readonly transfer: string
  readonly direction: WalletDirection
  readonly customer: string
  readonly asset: string
  readonly amount: Decimal8
}

/** Header of the wallet's file: one line for each transfer that it confirmed on a UTC day. */
export const WALLET_FILE_COLUMNS = ['id', 'direction', 'customer', 'asset', 'amount'] as const

/** Lines of a file that are sent at once, at most. */
export const WALLET_LINES_MOST = 1_000

/** A line with its number in the file, from 1. */
export type FileWalletLine = WalletLine & { readonly at: number }

/** Reads lines of the file, with or without its header; the number of the first line that cannot be read, from 1, where one cannot. */
export function readWalletLines(text: string): { lines: FileWalletLine[] } | { unreadable: number } {
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const lines: FileWalletLine[] = []
  for (const [at, row] of rows.entries()) {
    if (row.trim() === '' || (at === 0 && row.trim() === WALLET_FILE_COLUMNS.join(','))) continue
    const line = walletLineOf(row.split(',').map((field) => field.trim().replace(/^"(.*)"$/, '$1')))
    if (line === null) return { unreadable: at + 1 }
    lines.push({ ...line, at: at + 1 })
  }
  return { lines }
}

/** A line of its five fields; null where one of them cannot be. */
export function walletLineOf(fields: readonly unknown[]): WalletLine | null {
  const [transfer, direction, customer, asset, amount] = fields
  if (fields.length !== WALLET_FILE_COLUMNS.length) return null
  const way = WALLET_DIRECTIONS.find((each) => each === direction)
  if (typeof transfer !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(transfer) || way === undefined) return null
  if (typeof customer !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(customer)) return null
  if (typeof asset !== 'string' || !isSymbol(asset) || typeof amount !== 'string') return null
  const read = readDecimal(amount)
  if (!read.ok || read.value <= 0n) return null
  return { transfer, direction: way, customer, asset, amount: decimal(amount) }
}

/**
 * What a comparison finds. `missing_here`: the wallet confirmed what is not known here. `missing_there`: done here, in no file.
 * `content`: another amount, asset, customer or way. `state`: confirmed there, not done here. `twice`: in files more than once.
 */
export const WALLET_DIFFERENCES = ['missing_here', 'missing_there', 'content', 'state', 'twice'] as const
/** One of these differences. */
export type WalletDifference = (typeof WALLET_DIFFERENCES)[number]

/** A transfer that ends so shortly before midnight may stand in the file of either day. */
export const WALLET_DAY_MARGIN_MS = 15 * 60_000
