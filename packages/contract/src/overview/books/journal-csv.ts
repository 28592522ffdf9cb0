import { csvLine } from '../../http/index.ts'
import { decimalText } from '../../money/index.ts'
import { type Instant, isoText } from '../../time/index.ts'
import type { Dialect, Held } from './journal-dialect.ts'

/** Columns of a journal as CSV: a line a posting. `cost_amount` is the total that all of it was given for. */
export const JOURNAL_CSV_COLUMNS = [
  'at',
  'group_id',
  'user_id',
  'event',
  'account',
  'asset',
  'amount',
  'cost_asset',
  'cost_amount',
  'transfer',
  'evidence',
] as const

function heldLine(event: string, at: Instant, { account, asset, amount }: Held): string {
  return csvLine([isoText(at), '', '', event, account.name.join(':'), asset, decimalText(amount), '', '', '', ''])
}

/** CSV (RFC 4180). What was there before is told as `opening`; balances at the end, which move nothing, are left out. */
export const csvDialect: Dialect = {
  head: () => csvLine(JOURNAL_CSV_COLUMNS),
  account: () => '',
  commodity: () => '',
  entry: ({ at, group, userId, postings, evidence }, { origin }) =>
    postings
      .map(({ account, asset, amount, cost, event, transfer }) =>
        csvLine([
          isoText(at),
          String(group),
          String(userId),
          event,
          account.name.join(':'),
          asset,
          decimalText(amount),
          ...(cost === undefined ? ['', ''] : [cost.asset, decimalText(cost.amount)]),
          transfer,
          evidence === null ? '' : origin + evidence,
        ]),
      )
      .join(''),
  opening: (held, { from }) =>
    held
      .flatMap((each) => [
        heldLine('opening', from, each),
        heldLine('opening', from, {
          ...each,
          account: { name: ['equity', 'tenor', 'opening'], isHolding: false },
          amount: -each.amount,
        }),
      ])
      .join(''),
  price: () => '',
  assertions: () => '',
  note: () => '',
}
