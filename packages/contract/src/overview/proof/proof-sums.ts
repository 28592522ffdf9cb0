import { type Decimal8, decimalText, readDecimal } from '../../money/index.ts'

/**
 * What is owed of one asset on one line: a line is an account of the ledger, such as `spot`, or a claim of a product, such as
 * `dual.kept`.
 */
export type OwedSum = { readonly line: string; readonly asset: string; readonly amount: Decimal8 }

/** The most that a sum may be: what the ledger can hold, 30 digits and eight decimals. A larger one is refused, never cut. */
export const OWED_MOST: Decimal8 = 10n ** 38n - 1n

const LINE = /^[a-z][A-Za-z0-9.:-]{0,62}$/
const ASSET = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.-]{0,22}[\p{L}\p{N}\p{M}])?$/u

/** Whether a line and an asset have names that a statement can hold: no space, no line feed, at most 255 bytes of UTF-8 together. */
export function isNamed({ line, asset }: Pick<OwedSum, 'line' | 'asset'>): boolean {
  return LINE.test(line) && ASSET.test(asset) && asset === asset.normalize('NFC')
}

/** Line and asset as one text: what a leaf holds of them, and a key of maps. */
export function sumName({ line, asset }: Pick<OwedSum, 'line' | 'asset'>): string {
  return `${line} ${asset}`
}

/** Sums as they stand in files: `[line, asset, amount]`, each amount as its shortest text. */
export type SumRow = [line: string, asset: string, amount: string]

/** Sums as rows of a file. */
export function sumRows(sums: readonly OwedSum[]): SumRow[] {
  return sums.map(({ line, asset, amount }) => [line, asset, decimalText(amount)])
}

/** Why a text is no amount of a proof. */
export type AmountFault = 'malformed' | 'negative' | 'tooLarge'

/** An amount of a file in hundred-millionths: above zero, within `OWED_MOST`, in its shortest form; else its fault. */
export function readAmount(text: unknown): Decimal8 | AmountFault {
  const read = typeof text === 'string' ? readDecimal(text) : null
  if (!read?.ok || decimalText(read.value) !== text) return 'malformed'
  if (read.value <= 0n) return 'negative'
  return read.value > OWED_MOST ? 'tooLarge' : read.value
}
