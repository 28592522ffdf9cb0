import type { RedemptionState } from '@tenor/contract/staking'
import { type Column, column, orNull, type RecordOf, table } from '../../platform/database/index.ts'

/* The tables of minting, each declared once. */

/** Integers of more digits than a bigint has. */
const wide: Column<bigint> = { type: 'numeric', write: String, read: (raw) => BigInt(String(raw)) }

export const positionTable = table('staking_mint_position', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  coin: column.text(),
  amount: column.decimal(),
  debt: column.decimal(),
  feeWeight: wide,
  feePaid: column.decimal(),
  /** Owed of it at `feeSince`, its last 00:00 or act. */
  fee: column.decimal(),
  feeSince: column.instant(),
  factor: column.decimal(),
  alertPrice: column.decimal(),
  salePrice: column.decimal(),
  aboveAt: orNull(column.instant()),
  alertedAt: orNull(column.instant()),
  alertedLtv: orNull(column.decimal()),
  /** The act or sample by which it stands as it does: earlier samples say nothing to it. */
  changedAt: column.instant(),
  createdAt: column.instant(),
})
export type Position = RecordOf<typeof positionTable>

export const mintTable = table('staking_mint', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  positionId: orNull(column.bigint()),
  coin: column.text(),
  mintedCoin: column.text(),
  amount: column.decimal(),
  minted: column.decimal(),
  index: column.decimal(),
  mean: column.decimal(),
  rate: column.decimal(),
  factor: column.decimal(),
  createdAt: column.instant(),
  text: orNull(column.text()),
})
export type Mint = RecordOf<typeof mintTable>

export const backTable = table('staking_mint_back', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  positionId: orNull(column.bigint()),
  coin: column.text(),
  mintedCoin: column.text(),
  amount: column.decimal(),
  gross: column.decimal(),
  fee: column.decimal(),
  /** Part of the amount that paid the fee of the debt. */
  debtFee: column.decimal(),
  index: orNull(column.decimal()),
  isFast: column.boolean(),
  state: column.text<RedemptionState>(),
  createdAt: column.instant(),
  dueAt: column.instant(),
  paidIn: orNull(column.bigint()),
  text: orNull(column.text()),
})
export type MintBack = RecordOf<typeof backTable>

export const saleTable = table('staking_mint_sale', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  positionId: column.bigint(),
  coin: column.text(),
  mintedCoin: column.text(),
  held: column.decimal(),
  debt: column.decimal(),
  factor: column.decimal(),
  rate: column.decimal(),
  index: column.decimal(),
  taken: column.decimal(),
  /** Of the debt; what was owed of its fee, and repaid of that. */
  repaid: column.decimal(),
  feeOwed: column.decimal(),
  feeRepaid: column.decimal(),
  loss: column.decimal(),
  createdAt: column.instant(),
})
export type MintSale = RecordOf<typeof saleTable>
