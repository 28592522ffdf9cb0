import type { Listing } from '@tenor/contract/core'
import { column, orNull, type RecordOf, table, writtenLater } from '../../platform/database/index.ts'

/* The tables of soft staking, each declared once. */

export const coinTable = table('soft_staking_coin', {
  id: column.bigint(),
  coin: column.text(),
  place: column.smallint(),
  listing: column.text<Listing>(),
  createdAt: column.instant(),
})
export type StoredCoin = RecordOf<typeof coinTable>

export const dayTable = table('soft_staking_day', {
  day: column.instant(),
  /** Null until its day is over and averaged: it is sealed. */
  key: orNull(column.text()),
  sealedKey: orNull(column.text()),
  keyHash: column.text(),
  publishedAt: column.instant(),
  averagedAt: writtenLater(orNull(column.instant())),
  paidAt: writtenLater(orNull(column.instant())),
})
export type StoredDay = RecordOf<typeof dayTable>

export const spanTable = table('soft_staking_span', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  onAt: column.instant(),
  fromAt: column.instant(),
  offAt: writtenLater(orNull(column.instant())),
  agreement: column.smallint(),
})
export type Span = RecordOf<typeof spanTable>

export const rewardTable = table('soft_staking_reward', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  day: column.instant(),
  coin: column.text(),
  place: column.smallint(),
  snapshots: column.smallint(),
  total: column.decimal(),
  amount: column.decimal(),
  paidIn: writtenLater(orNull(column.bigint())),
})
export type Reward = RecordOf<typeof rewardTable>
