import { type IncomeKind, QUOTE_ASSET } from '../../core/index.ts'
import { type Decimal8, decimalText } from '../../money/index.ts'
import { DAY_MS, type Instant, instant, isoText } from '../../time/index.ts'
import { type BookTransfer, type Crossing, crossingsOf, exchangeOf, isSameAsset } from './book-entry.ts'
import type { JoinedBooks } from './book-rules-joined.ts'
import { COST_METHOD, type YearRow } from './year-book.ts'

/** Columns of a year as CSV: a line for each income and each exchange or loss, oldest first. Money is in USDT. */
export const YEAR_CSV_COLUMNS = [
  'at',
  'kind',
  'event',
  'group_id',
  'asset',
  'amount',
  'value_usdt',
  'proceeds_usdt',
  'cost_usdt',
  'gain_usdt',
  'acquired_first',
  'acquired_last',
  'method',
  'missing',
] as const

const dayText = (day: number) => isoText(instant(day * DAY_MS)).slice(0, 10)

/** A line of a year as the fields of its CSV line. */
export function yearCsvFields({
  at,
  kind,
  event,
  group,
  asset,
  amount,
  value,
  disposal,
  isMissing,
}: YearRow): string[] {
  const span = disposal?.of.acquired ?? null
  return [
    isoText(at),
    kind,
    event,
    String(group),
    asset,
    decimalText(amount),
    value === null ? '' : decimalText(value),
    ...(disposal === null ? ['', '', ''] : [disposal.proceeds, disposal.of.cost, disposal.gain].map(decimalText)),
    ...(span === null ? ['', ''] : [dayText(span.first), dayText(span.last)]),
    disposal === null ? '' : COST_METHOD,
    isMissing ? 'price or cost' : '',
  ]
}

/** Sums of a year: income by kind and asset, and what was given of each asset. */
export class YearSums {
  readonly income = new Map<
    string,
    { kind: IncomeKind; asset: string; amount: Decimal8; value: Decimal8; missing: number }
  >()
  readonly given = new Map<
    string,
    { asset: string; amount: Decimal8; proceeds: Decimal8; cost: Decimal8; gain: Decimal8; missing: number }
  >()

  add({ kind, asset, amount, value, disposal, isMissing }: YearRow): void {
    const missing = isMissing ? 1 : 0
    if (kind !== 'gain' && kind !== 'loss') {
      const key = `${kind} ${asset}`
      const before = this.income.get(key) ?? { kind, asset, amount: 0n, value: 0n, missing: 0 }
      this.income.set(key, {
        ...before,
        amount: before.amount + amount,
        value: before.value + (value ?? 0n),
        missing: before.missing + missing,
      })
    }
    if (disposal === null) return
    const before = this.given.get(asset) ?? { asset, amount: 0n, proceeds: 0n, cost: 0n, gain: 0n, missing: 0 }
    this.given.set(asset, {
      asset,
      amount: before.amount + disposal.of.amount,
      proceeds: before.proceeds + disposal.proceeds,
      cost: before.cost + disposal.of.cost,
      gain: before.gain + disposal.gain,
      missing: before.missing + missing,
    })
  }
}

/**
 * Columns of Koinly's universal template, which other tools read as well:
 * https://support.koinly.io/en/articles/9489976-how-to-create-a-custom-csv-file-with-your-data
 */
export const TAX_IMPORT_COLUMNS = [
  'Date',
  'Sent Amount',
  'Sent Currency',
  'Received Amount',
  'Received Currency',
  'Fee Amount',
  'Fee Currency',
  'Net Worth Amount',
  'Net Worth Currency',
  'Label',
  'Description',
  'TxHash',
] as const

/** Its tags: https://support.koinly.io/en/articles/9490023-what-are-tags */
const LABELS: Readonly<Record<string, string>> = {
  interest: 'Lending interest',
  bonus: 'Reward',
  reward: 'Reward',
  premium: 'Income',
  fee: 'Cost',
  loss: 'Lost',
}

type Sent = { readonly asset: string; readonly amount: Decimal8 }

/**
 * An act as lines of the import format, as the year counts it: an exchange is one line; where the same asset came back, one
 * line of the difference, labelled as the premium or cost that the year has; all else a line for each transfer. Moves are none.
 */
export function taxImportLines(books: JoinedBooks, transfers: readonly BookTransfer[]): string[][] {
  const crossings = crossingsOf(books, transfers)
  const exchange = exchangeOf(crossings)
  const alone = crossings.filter(({ kind }) => exchange === null || (kind !== 'exchange' && kind !== 'debt'))
  const lines = alone
    .filter(({ account }) => account !== null)
    .map((crossing) => {
      const { kind, amount, transfer } = crossing
      const side = { asset: transfer.asset, amount: amount < 0n ? -amount : amount }
      const label = (kind === 'debt' && amount > 0n ? 'Loan' : LABELS[kind]) ?? ''
      return importLine(transfer, amount < 0n ? side : null, amount < 0n ? null : side, label)
    })
  const [out] = exchange?.outs ?? []
  if (exchange === null || out === undefined) return lines
  const [sent, got] = [summed(exchange.outs), summed(exchange.ins)]
  if (!isSameAsset(exchange)) return [importLine(out.transfer, sent, got, ''), ...lines]
  const more = got.amount - sent.amount
  if (more === 0n) return lines
  const side = { asset: got.asset, amount: more < 0n ? -more : more }
  const label = (more < 0n ? LABELS.fee : LABELS.premium) ?? ''
  return [importLine(out.transfer, more < 0n ? side : null, more < 0n ? null : side, label), ...lines]
}

function summed(crossings: readonly Crossing[]): Sent {
  const sum = crossings.reduce((all, { amount }) => all + amount, 0n)
  return { asset: crossings[0]?.transfer.asset ?? '', amount: sum < 0n ? -sum : sum }
}

/** Date as the format has it: to the minute, UTC. */
const importDate = (at: Instant) => `${isoText(at).slice(0, 16).replace('T', ' ')} UTC`

function importLine({ at, event, group }: BookTransfer, sent: Sent | null, got: Sent | null, label: string): string[] {
  const side = (of: Sent | null) => (of === null ? ['', ''] : [decimalText(of.amount), of.asset])
  const worth = [sent, got].find((of) => of?.asset === QUOTE_ASSET) ?? null
  return [importDate(at), ...side(sent), ...side(got), '', '', ...side(worth), label, event, String(group)]
}
