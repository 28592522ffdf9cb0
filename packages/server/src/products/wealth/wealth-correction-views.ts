import { violation } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import type { PartChange, WealthCorrectedRow } from '@tenor/contract/wealth'
import { filterOf, type List, type Raw, type Value } from '../../platform/database/index.ts'
import { Refusal, refuseOn } from '../../platform/http/index.ts'
import { EVERY_ROW } from '../../platform/jobs/index.ts'
import { type CorrectedOrder, correctedTable } from './wealth-correction-job.ts'
import {
  correctionOf,
  lotCorrections,
  redemptionCorrections,
  sumOfReturns,
  valuesOf,
} from './wealth-correction-rows.ts'
import type { WealthModule } from './wealth-module.ts'
import { navAt } from './wealth-product-store.ts'

/* What corrections change, or changed, for whom. */

const LISTED_MOST = 100

/** What another value of a strike would change. */
export async function previewOf({ db }: WealthModule, query: { pid: number; at: number; nav: string }) {
  const at = instantOfSeconds(query.at)
  const stands = await navAt(db, query.pid, at)
  if (stands === null) throw new Refusal(404, 'wealth.notFound')
  const to = decimal(query.nav)
  refuseOn(to > 0n ? null : violation('wealth.nav.zero'))
  const of = { productId: query.pid, at, navOf: await valuesOf(db, query.pid, { at, nav: to }) }
  const lots = await lotCorrections(db, of, EVERY_ROW)
  const redemptions = await redemptionCorrections(db, of, EVERY_ROW)
  // What left lots is priced with what they become.
  const parts = new Map(lots.flatMap(({ change }) => change.parts.map((part) => [part.id, part])))
  const rows = [
    ...lots.map(({ order, change, returns }) => {
      const units = change.added - change.cancelled - change.held
      const { filled } = sumOfReturns(returns)
      return { userId: order.userId, id: order.id, type: 1, units, paid: change.returned, filled }
    }),
    ...redemptions.map(({ redemption, pieces }) => {
      const after = pieces.map((piece) => ({ ...piece, ...onlyMarked(parts.get(piece.id)) }))
      const { paid, shareBack, filled, returned } = correctionOf(redemption, after, of.navOf).change
      const { userId, id } = redemption
      return { userId, id, type: 2, units: 0n, paid: paid + shareBack, filled: filled - returned }
    }),
  ].filter(({ units, paid, filled }) => units !== 0n || paid > 0n || filled !== 0n)
  const sum = (amounts: readonly Decimal8[]) => decimalText(amounts.reduce((all, amount) => all + amount, 0n))
  return {
    from: decimalText(stands.nav),
    to: decimalText(to),
    orders: rows.length,
    units_added: sum(rows.map(({ units }) => (units > 0n ? units : 0n))),
    units_cancelled: sum(rows.map(({ units }) => (units < 0n ? -units : 0n))),
    paid: sum(rows.map((row) => row.paid)),
    filled: sum(rows.map((row) => row.filled)),
    list: rows.slice(0, LISTED_MOST).map(rowWire),
  }
}

const onlyMarked = (part: PartChange | undefined) =>
  part === undefined ? {} : { excess: part.excess, mark: part.mark }

type Changed = { userId: number; id: number; type: number; units: Decimal8; paid: Decimal8; filled: Decimal8 }

function rowWire({ userId, id, type, units, paid, filled }: Changed): WealthCorrectedRow {
  const amounts = { unit_change: decimalText(units), paid: decimalText(paid), filled: decimalText(filled) }
  return { user_id: userId, order_id: id, type, ...amounts }
}

type Seen = { readonly row: CorrectedOrder; readonly at: Instant; readonly from: Decimal8; readonly to: Decimal8 }
type SeenRaw = Raw & { strike_at: Instant; from_nav: string; to_nav: string }

export function correctionsList(pid: number | undefined): List<SeenRaw, Seen> {
  const values: Value[] = []
  return {
    name: 'wealth.corrections',
    of: { pid },
    keyset: [
      { sql: 'l.created_at', type: 'timestamptz', direction: 'desc' },
      { sql: 'l.correction_id', type: 'bigint', direction: 'desc' },
      { sql: 'l.id', type: 'bigint', direction: 'desc' },
    ],
    from: 'wealth_corrected l',
    row: 'l',
    within: 'true',
    filter: filterOf(values, [[pid, (id) => `l.product_id = ${id}`]]),
    values,
    columns: `${correctedTable.select('l')}, c.at as strike_at, c.from_nav, c.to_nav`,
    joins: 'join wealth_correction c on c.id = l.correction_id',
    read: (row) => ({
      row: correctedTable.read(row),
      at: row.strike_at,
      from: decimal(row.from_nav),
      to: decimal(row.to_nav),
    }),
  }
}

export function correctedWire({ row, at, from, to }: Seen) {
  const { userId, id, isRedemption, added, cancelled, held, paid, shareBack, filled, returned } = row
  const units = added - cancelled - held
  const change = { userId, id, type: isRedemption ? 2 : 1, units, paid: paid + shareBack, filled: filled - returned }
  return {
    ...rowWire(change),
    pid: row.productId,
    at: unixSeconds(at),
    from: decimalText(from),
    to: decimalText(to),
    created_at: unixSeconds(row.createdAt),
  }
}
