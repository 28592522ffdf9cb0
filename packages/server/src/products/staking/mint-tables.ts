import type { RedemptionState } from '@tenor/contract/staking'
import { column, orNull, type RecordOf, table } from '../../platform/database/index.ts'

/* The tables of minting, each declared once. */

export const positionTable = table('staking_mint_position', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  coin: column.text(),
  amount: column.decimal(),
  debt: column.decimal(),
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
  repaid: column.decimal(),
  loss: column.decimal(),
  createdAt: column.instant(),
})
export type MintSale = RecordOf<typeof saleTable>
