import { decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import { WEALTH_ORDER_TYPE, type WealthOrderRow } from '@tenor/contract/wealth'
import type { Owner } from '../../core/ledger/index.ts'
import { customerOrders } from '../../core/orders/index.ts'
import { filterOf, type List, type Raw, type Value, withinSeconds } from '../../platform/database/index.ts'
import { orderTable, redemptionTable, type WealthOrder, type WealthRedemption } from './wealth-tables.ts'

/** What a list of orders is narrowed by. */
export type OrdersQuery = {
  type?: number | undefined
  pid?: number | undefined
  project_type?: number | undefined
  start_at?: number | undefined
  end_at?: number | undefined
}

type Of = { readonly name: string; readonly projectType: number }
type Entry = Of & ({ kind: 'subscription'; order: WealthOrder } | { kind: 'redemption'; redemption: WealthRedemption })

/** A customer's subscriptions, redemptions, or both, newest first. */
export function ordersList({ bucket, userId }: Owner, query: OrdersQuery): List<Raw, Entry> {
  const { type, pid, project_type, start_at: from, end_at: until } = query
  const filter = { bucket, userId, type, pid, project_type, from, until }
  const conditions = (values: Value[]) =>
    filterOf(values, [
      [pid, (id) => `o.product_id = ${id}`],
      [project_type, (kind) => `o.product_id in (select id from wealth_product where project_type = ${kind})`],
      ...withinSeconds('o.created_at', { from, to: until }),
    ])
  const product = 'p.name as product_name, p.project_type as product_type'
  const joins = 'join wealth_product p on p.id = o.product_id'
  const of = (row: Raw) => ({ name: row['product_name'] as string, projectType: row['product_type'] as number })
  if (type === WEALTH_ORDER_TYPE.SUBSCRIBE) {
    return customerOrders<Entry>({
      name: 'wealth.orders',
      table: 'wealth_order',
      columns: `${orderTable.select('o')}, ${product}`,
      joins,
      filter,
      conditions,
      read: (row) => ({ ...of(row), kind: 'subscription', order: orderTable.read(row) }),
    })
  }
  if (type === undefined) return bothKinds({ filter, conditions, of })
  return customerOrders<Entry>({
    name: 'wealth.redemptions',
    table: 'wealth_redemption',
    columns: `${redemptionTable.select('o')}, ${product}`,
    joins,
    filter,
    conditions,
    read: (row) => ({ ...of(row), kind: 'redemption', redemption: redemptionTable.read(row) }),
  })
}

type BothKinds = {
  filter: { bucket: number; userId: number }
  conditions(values: Value[]): string | null
  of(row: Raw): Of
}

/** Columns of the two tables beside each other, each under a prefix of its own. */
const beside = (alias: string, names: readonly string[]) =>
  names.map((name) => `${alias}.${name} as ${alias}_${name}`).join(', ')
const readBeside = (alias: string, names: readonly string[], row: Raw): Raw =>
  Object.fromEntries(names.map((name) => [name, row[`${alias}_${name}`]]))

const [ORDER_NAMES, REDEMPTION_NAMES] = [orderTable.select().split(', '), redemptionTable.select().split(', ')]
const OF_OWNER = 'where bucket = $1 and user_id = $2'

/** Subscriptions and redemptions in one list. */
function bothKinds({ filter, conditions, of }: BothKinds): List<Raw, Entry> {
  return customerOrders<Entry>({
    name: 'wealth.both',
    table: `(select bucket, user_id, id, product_id, created_at, true as is_subscription from wealth_order ${OF_OWNER}
      union all
      select bucket, user_id, id, product_id, created_at, false from wealth_redemption ${OF_OWNER}) as`,
    columns: `o.is_subscription, ${beside('s', ORDER_NAMES)}, ${beside('r', REDEMPTION_NAMES)}, p.name as product_name,
      p.project_type as product_type`,
    joins: `join wealth_product p on p.id = o.product_id
      left join wealth_order s on o.is_subscription and s.bucket = $1 and s.user_id = $2 and s.id = o.id
      left join wealth_redemption r on not o.is_subscription and r.bucket = $1 and r.user_id = $2 and r.id = o.id`,
    filter,
    conditions,
    read: (row) =>
      row['is_subscription'] === true
        ? { ...of(row), kind: 'subscription', order: orderTable.read(readBeside('s', ORDER_NAMES, row)) }
        : { ...of(row), kind: 'redemption', redemption: redemptionTable.read(readBeside('r', REDEMPTION_NAMES, row)) },
  })
}

/** Which orders of a fund operators look at. */
export type FundOrdersQuery = {
  pid?: number | undefined
  type?: number | undefined
  which?: 'waiting' | 'lots' | 'owed' | 'all' | undefined
}

const WHICH = {
  waiting: `o.state = 'PENDING'`,
  lots: `o.state = 'STRUCK' and o.unit_left > 0`,
  owed: `o.state = 'STRUCK'`,
  all: null,
}

/** Orders of a fund, the latest strike first; a subscription has lots, a redemption may be owed. */
export function fundOrdersList({
  pid,
  type,
  which = 'all',
}: FundOrdersQuery): List<Raw, { userId: number; entry: Entry }> {
  const isRedeem = type === WEALTH_ORDER_TYPE.REDEEM
  const [kind, table] = isRedeem ? (['redemption', redemptionTable] as const) : (['subscription', orderTable] as const)
  const product = 'p.name as product_name, p.project_type as product_type'
  return {
    name: `wealth.fund.${kind}`,
    of: { pid, type, which },
    // As their indexes go.
    keyset: [
      { sql: 'o.product_id', type: 'bigint', direction: 'desc' },
      { sql: 'o.strike_at', type: 'timestamptz', direction: 'desc' },
      { sql: 'o.bucket', type: 'bigint', direction: 'desc' },
      { sql: 'o.user_id', type: 'bigint', direction: 'desc' },
      { sql: 'o.id', type: 'bigint', direction: 'desc' },
    ],
    from: `${isRedeem ? 'wealth_redemption' : 'wealth_order'} o`,
    row: 'o',
    within: pid === undefined ? 'true' : 'o.product_id = $1',
    filter: isRedeem && which === 'lots' ? WHICH.owed : WHICH[which],
    values: pid === undefined ? [] : [pid],
    columns: `${table.select('o')}, ${product}`,
    joins: 'join wealth_product p on p.id = o.product_id',
    read: (row) => {
      const of = { name: row['product_name'] as string, projectType: row['product_type'] as number }
      if (isRedeem) {
        const redemption = redemptionTable.read(row)
        return { userId: redemption.userId, entry: { ...of, kind: 'redemption', redemption } }
      }
      const order = orderTable.read(row)
      return { userId: order.userId, entry: { ...of, kind: 'subscription', order } }
    },
  }
}

const maybeSecond = (at: Instant | null) => (at === null ? null : unixSeconds(at))
const maybeText = (value: bigint | null) => (value === null ? null : decimalText(value))

export function orderWire(entry: Entry): WealthOrderRow {
  const { name, projectType } = entry
  const { id, productId, coin, state, nav, strikeAt, createdAt } =
    entry.kind === 'subscription' ? entry.order : entry.redemption
  const about = {
    id,
    pid: productId,
    name,
    project_type: projectType,
    coin,
    state,
    net_value_ratio: maybeText(nav),
    created_at: unixSeconds(createdAt),
    strike_at: unixSeconds(strikeAt),
  }
  if (entry.kind === 'subscription') {
    const { amount, units, unitLeft, unlocksAt } = entry.order
    const isStruck = state === 'STRUCK'
    return {
      ...about,
      type: WEALTH_ORDER_TYPE.SUBSCRIBE,
      amount: decimalText(amount),
      unit: isStruck ? decimalText(units) : null,
      unit_left: isStruck ? decimalText(unitLeft) : null,
      profit_share: null,
      received: null,
      unlocks_at: unixSeconds(unlocksAt),
      paid_at: null,
    }
  }
  const { units, gross, share, paidAt } = entry.redemption
  const isPriced = state !== 'PENDING'
  return {
    ...about,
    type: WEALTH_ORDER_TYPE.REDEEM,
    amount: isPriced ? decimalText(gross) : null,
    unit: decimalText(units),
    unit_left: null,
    unlocks_at: null,
    paid_at: maybeSecond(paidAt),
    profit_share: isPriced ? decimalText(share) : null,
    received: isPriced ? decimalText(gross - share) : null,
  }
}

/** A row of the file, in the order of WEALTH_ORDER_COLUMNS. */
export function orderFields(entry: Entry): string[] {
  const row = orderWire(entry)
  const type = row.type === WEALTH_ORDER_TYPE.SUBSCRIBE ? 'subscribe' : 'redeem'
  const time = (seconds: number | null) => (seconds === null ? '' : isoText(instantOfSeconds(seconds)))
  return [
    time(row.created_at),
    type,
    String(row.pid),
    row.coin,
    row.amount ?? '',
    row.unit ?? '',
    row.net_value_ratio ?? '',
    row.profit_share ?? '',
    row.received ?? '',
    row.state,
    time(row.strike_at),
    time(row.paid_at),
  ]
}
