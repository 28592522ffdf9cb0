import { column, orNull, writtenLater } from '../../platform/database/index.ts'

/** Columns of a table of orders that a product begins its declaration with. */
export const orderColumns = {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  amount: column.decimal(),
  createdAt: column.instant(),
  acceptedAt: orNull(column.instant()),
  endedAt: writtenLater(orNull(column.instant())),
  failReason: writtenLater(orNull(column.text())),
  /** The caller's own id of it. */
  text: orNull(column.text()),
}
