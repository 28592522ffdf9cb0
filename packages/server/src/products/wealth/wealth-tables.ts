import type { Listing } from '@tenor/contract/core'
import type {
  FundAbout,
  NavSource,
  ProjectType,
  SharePeriod,
  SUBSCRIPTION_STATES,
  WEALTH_REDEMPTION_STATES,
} from '@tenor/contract/wealth'
import { column, orNull, type RecordOf, table, writtenLater } from '../../platform/database/index.ts'

/* The tables of wealth, each declared once. */

export const productTable = table('wealth_product', {
  id: column.bigint(),
  number: column.integer(),
  /** The asset that its units are. */
  unitAsset: column.text(),
  projectType: column.smallint<ProjectType>(),
  coin: column.text(),
  name: column.text(),
  revision: column.integer(),
  minimum: column.decimal(),
  lockDays: column.integer(),
  profitShare: column.decimal(),
  highWaterMark: column.boolean(),
  sharePeriod: column.text<SharePeriod>(),
  navBound: column.decimal(),
  /** The strike of the last value that two operators confirmed. */
  navConfirmedAt: column.instant(),
  gate: orNull(column.decimal()),
  risk: column.smallint(),
  listing: column.text<Listing>(),
  navAt: column.instant(),
  nav: column.decimal(),
  cash: orNull(column.decimal()),
  createdAt: column.instant(),
  about: column.json<FundAbout>(),
})
export type WealthOffer = RecordOf<typeof productTable>

export const navTable = table('wealth_nav', {
  productId: column.bigint(),
  at: column.instant(),
  nav: column.decimal(),
  firstNav: column.decimal(),
  before: orNull(column.decimal()),
  enteredAt: column.instant(),
  enteredBy: orNull(column.bigint()),
  source: column.text<NavSource>(),
  runAt: orNull(column.instant()),
})
export type StoredNav = RecordOf<typeof navTable>

export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]
export type WealthRedemptionState = (typeof WEALTH_REDEMPTION_STATES)[number]

export const orderTable = table('wealth_order', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  unitAsset: column.text(),
  coin: column.text(),
  amount: column.decimal(),
  profitShare: column.decimal(),
  lockDays: column.integer(),
  sharePeriod: column.text<SharePeriod>(),
  highWaterMark: column.boolean(),
  strikeAt: column.instant(),
  unlocksAt: column.instant(),
  createdAt: column.instant(),
  state: writtenLater(column.text<SubscriptionState>()),
  nav: writtenLater(orNull(column.decimal())),
  units: writtenLater(column.decimal()),
  unitLeft: writtenLater(column.decimal()),
  mark: writtenLater(orNull(column.decimal())),
  /** A first mark that is no value of the strike, of units that moved in. */
  ownMark: orNull(column.decimal()),
  /** The end of a period whose value the mark is; null: the first mark. */
  markedAt: writtenLater(orNull(column.instant())),
  struckAt: writtenLater(orNull(column.instant())),
  /** What a correction by which the amount buys no unit gave back; null: there was none. */
  returned: writtenLater(orNull(column.decimal())),
  text: orNull(column.text()),
})
export type WealthOrder = RecordOf<typeof orderTable>

/** A profit share that was taken at the end of a period; `id` is the lot's. */
export const shareTable = table('wealth_share', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  at: column.instant(),
  productId: column.bigint(),
  unitAsset: column.text(),
  coin: column.text(),
  nav: column.decimal(),
  mark: column.decimal(),
  profitShare: column.decimal(),
  ofUnits: column.decimal(),
  units: column.decimal(),
  back: column.decimal(),
  amount: column.decimal(),
  gone: column.decimal(),
  markedAt: orNull(column.instant()),
  filled: column.decimal(),
  createdAt: column.instant(),
})
export type TakenShareRow = RecordOf<typeof shareTable>

export const redemptionTable = table('wealth_redemption', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  rootId: column.bigint(),
  productId: column.bigint(),
  unitAsset: column.text(),
  coin: column.text(),
  units: column.decimal(),
  state: column.text<WealthRedemptionState>(),
  strikeAt: column.instant(),
  createdAt: column.instant(),
  nav: writtenLater(orNull(column.decimal())),
  gross: writtenLater(column.decimal()),
  share: writtenLater(column.decimal()),
  unpriced: writtenLater(column.decimal()),
  shareMoved: writtenLater(column.decimal()),
  filled: writtenLater(column.decimal()),
  struckAt: writtenLater(orNull(column.instant())),
  paidAt: writtenLater(orNull(column.instant())),
  text: orNull(column.text()),
})
export type WealthRedemption = RecordOf<typeof redemptionTable>

export const pieceTable = table('wealth_piece', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  redemptionId: column.bigint(),
  rootId: column.bigint(),
  lotId: column.bigint(),
  place: column.smallint(),
  units: column.decimal(),
  mark: column.decimal(),
  profitShare: column.decimal(),
  markedAt: orNull(column.instant()),
  excess: writtenLater(column.decimal()),
  gross: writtenLater(column.decimal()),
  share: writtenLater(column.decimal()),
  madeGood: writtenLater(column.decimal()),
})
export type Piece = RecordOf<typeof pieceTable>
