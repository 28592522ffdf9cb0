import type { DualBookPart, DualBookRow, DualLadderRow } from '@tenor/contract/dual'
import { csvLine } from '@tenor/contract/http'

/* The book and the ladder as CSV (RFC 4180); nothing stands for null. Sums first, then what of them is whose. */

const PART_COLUMNS = [
  'orders',
  'coin_invested',
  'quote_invested',
  'below_coin',
  'below_quote',
  'above_coin',
  'above_quote',
  'delta_estimate',
  'net_delta_estimate',
] as const
type PartFields = Record<(typeof PART_COLUMNS)[number], string | number | null>

export function bookCsv(rows: readonly DualBookRow[]): string {
  const columns = [
    'coin',
    'delivery_timest',
    ...PART_COLUMNS,
    ...PART_COLUMNS.map((column) => `dual_${column}`),
    ...PART_COLUMNS.map((column) => `sniper_${column}`),
  ]
  return csvOf(
    columns,
    rows.map((row) => [
      row.coin,
      row.delivery_timest,
      ...partCells(row),
      ...partCells(row.dual),
      ...partCells(row.snipers),
    ]),
  )
}

function partCells(part: Parameters<typeof partFields>[0]) {
  const fields = partFields(part)
  return PART_COLUMNS.map((column) => fields[column])
}

function partFields({
  below,
  above,
  delta,
  net_delta,
  orders,
  coin_invested,
  quote_invested,
}: DualBookPart): PartFields {
  return {
    orders,
    coin_invested,
    quote_invested,
    below_coin: below.coin_amount,
    below_quote: below.quote_amount,
    above_coin: above.coin_amount,
    above_quote: above.quote_amount,
    delta_estimate: delta,
    net_delta_estimate: net_delta,
  }
}

const CLAIM_COLUMNS = ['coin_amount', 'quote_amount', 'converting'] as const

export function ladderCsv(rows: readonly DualLadderRow[]): string {
  const columns = ['least', 'most', ...CLAIM_COLUMNS, ...CLAIM_COLUMNS.map((column) => `sniper_${column}`)]
  return csvOf(
    columns,
    rows.map((row) => [
      row.least,
      row.most,
      ...CLAIM_COLUMNS.map((column) => row[column]),
      ...CLAIM_COLUMNS.map((column) => row.snipers[column]),
    ]),
  )
}

function csvOf(columns: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = rows.map((row) => csvLine(row.map((field) => String(field ?? ''))))
  return csvLine(columns) + lines.join('')
}
