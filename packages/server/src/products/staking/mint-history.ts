import { decimalText } from '@tenor/contract/money'
import { STAKING_HISTORY, type StakingHistoryRow } from '@tenor/contract/staking'
import { unixSeconds } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import { customerOrders } from '../../core/orders/index.ts'
import { filterOf, type List, type Raw, type Value, withinSeconds } from '../../platform/database/index.ts'
import { backTable, type Mint, type MintBack, type MintSale, mintTable, saleTable } from './mint-tables.ts'
import type { HistoryQuery } from './staking-history-query.ts'

/* What customers minted, paid back, and had sold. */

export type MintEntry =
  | { kind: 'mint'; mint: Mint }
  | { kind: 'repayment'; back: MintBack }
  | { kind: 'sale'; sale: MintSale }

const { MINT, MINT_BACK, MINT_SALE } = STAKING_HISTORY

/** The list of a type of them, newest first; null for any other type. Narrowed by the coin given or received, or the minted one. */
export function mintHistory({ bucket, userId }: Owner, query: HistoryQuery, type: number): List<Raw, MintEntry> | null {
  const filter = { bucket, userId, type, asset: query.asset, pid: query.pid, from: query.start_at, until: query.end_at }
  const conditions = (values: Value[]) =>
    filterOf(values, [
      [query.asset, (asset) => `(o.coin = ${asset} or o.minted_coin = ${asset})`],
      [query.pid, (pid) => `o.product_id = ${pid}`],
      ...withinSeconds('o.created_at', { from: query.start_at, to: query.end_at }),
    ])
  if (type === MINT) {
    return customerOrders<MintEntry>({
      name: 'staking.mints',
      table: 'staking_mint',
      columns: mintTable.select('o'),
      filter,
      conditions,
      read: (row) => ({ kind: 'mint', mint: mintTable.read(row) }),
    })
  }
  if (type === MINT_BACK) {
    return customerOrders<MintEntry>({
      name: 'staking.repayments',
      table: 'staking_mint_back',
      columns: backTable.select('o'),
      filter,
      conditions,
      read: (row) => ({ kind: 'repayment', back: backTable.read(row) }),
    })
  }
  if (type !== MINT_SALE) return null
  return customerOrders<MintEntry>({
    name: 'staking.sales',
    table: 'staking_mint_sale',
    columns: saleTable.select('o'),
    filter,
    conditions,
    read: (row) => ({ kind: 'sale', sale: saleTable.read(row) }),
  })
}

export function mintEntryWire(entry: MintEntry): StakingHistoryRow {
  const nothing = {
    fee: null,
    quick: null,
    state: null,
    redeem_stamp: null,
    paid_at: null,
    exchange_rate: null,
  }
  if (entry.kind === 'mint') {
    const { id, productId: pid, coin, mintedCoin, amount, minted, createdAt } = entry.mint
    return {
      ...nothing,
      id,
      pid,
      type: MINT,
      coin,
      token: mintedCoin,
      created_at: unixSeconds(createdAt),
      amount: decimalText(amount),
      received: decimalText(minted),
    }
  }
  if (entry.kind === 'sale') {
    const { id, productId: pid, coin, mintedCoin, taken, repaid, feeRepaid, createdAt } = entry.sale
    return {
      ...nothing,
      id,
      pid,
      type: MINT_SALE,
      coin,
      token: mintedCoin,
      created_at: unixSeconds(createdAt),
      amount: decimalText(taken),
      received: decimalText(repaid + feeRepaid),
    }
  }
  const { id, productId: pid, coin, mintedCoin, amount, gross, fee, isFast, state, createdAt, dueAt } = entry.back
  return {
    ...nothing,
    id,
    pid,
    type: MINT_BACK,
    coin,
    token: mintedCoin,
    created_at: unixSeconds(createdAt),
    state,
    amount: decimalText(amount),
    fee: decimalText(fee),
    received: decimalText(gross - fee),
    quick: isFast ? 1 : 0,
    redeem_stamp: unixSeconds(dueAt),
    paid_at: state === 'PAID' ? unixSeconds(dueAt) : null,
  }
}
