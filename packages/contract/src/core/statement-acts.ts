import { type Decimal8, decimal } from '../money/index.ts'
import { type StatementRow, TRANSFER_ACCOUNTS } from './ledger-endpoints.ts'

/** What an act did to the customer's own accounts in one asset: both sums are zero or above, 8 decimals. */
export type ActMovement = { readonly asset: string; readonly in: Decimal8; readonly out: Decimal8 }

/** One business act as a statement tells it: the legs of one group at one second. */
export type StatementAct = {
  /** The group and the second. */
  readonly id: string
  readonly group: string
  /** Unix seconds. */
  readonly at: number
  /** What was done to the customer's own accounts, oldest first: beginnings that `actOf` knows, or events. */
  readonly names: readonly string[]
  /** What came to and left spot, funding and unified. Empty where money only moved within a product. */
  readonly moved: readonly ActMovement[]
  /** What came less what left, in USDT at the time, 8 decimals; null where the worth of a leg is not known. */
  readonly value: Decimal8 | null
  /** Its legs, newest first. */
  readonly legs: readonly StatementRow[]
}

const OWN: readonly string[] = TRANSFER_ACCOUNTS

/** The longest of the beginnings that an event is a step of; the event itself where there is none. */
export function actOf(event: string, beginnings: readonly string[]): string {
  const fitting = beginnings.filter((beginning) => event.startsWith(`${beginning}.`))
  return fitting.toSorted((one, other) => other.length - one.length)[0] ?? event
}

/**
 * Legs, newest first, as acts, newest first: nothing is rounded, and the sums of all acts are the sums of all legs. Where
 * `hasMore`, the last act is left out: its other legs may stand on the next page.
 */
export function actsOf(legs: readonly StatementRow[], beginnings: readonly string[], hasMore = false): StatementAct[] {
  const groups = [...Map.groupBy(legs, ({ group_id, at }) => `${group_id} ${at}`)]
  const whole = hasMore && groups.length > 1 ? groups.slice(0, -1) : groups
  return whole.map(([id, parts]) => actOfLegs(id, parts, beginnings))
}

function actOfLegs(id: string, legs: readonly StatementRow[], beginnings: readonly string[]): StatementAct {
  const [first] = legs
  const own = legs.filter(({ account }) => OWN.includes(account))
  const names = new Set((own.length === 0 ? legs : own).toReversed().map(({ event }) => actOf(event, beginnings)))
  const values = own.map(({ value_usdt }) => (value_usdt === null ? null : decimal(value_usdt)))
  return {
    id,
    group: first?.group_id ?? '',
    at: first?.at ?? 0,
    names: [...names],
    moved: [...Map.groupBy(own, ({ asset }) => asset)].map(([asset, parts]) => ({ asset, ...sumsOf(parts) })),
    value: values.reduce<Decimal8 | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0n),
    legs,
  }
}

function sumsOf(legs: readonly StatementRow[]): Omit<ActMovement, 'asset'> {
  const amounts = legs.map(({ amount }) => decimal(amount))
  return {
    in: amounts.reduce((sum, amount) => (amount > 0n ? sum + amount : sum), 0n),
    out: amounts.reduce((sum, amount) => (amount < 0n ? sum - amount : sum), 0n),
  }
}
