import { decimalText } from '@tenor/contract/money'
import { capacityColumns, groupColumns, promiseColumns, quotaColumns, quotaRow } from '../capacity/index.ts'
import { isHouse, keptColumns, transferColumns, transferRow } from '../ledger/index.ts'
import { voucherColumns, voucherRow } from '../vouchers/index.ts'
import type { Entry, WrittenKind } from './order-kind.ts'

/* What a statement of orders must know of each, by name and type. */

export type Scalar = string | number | boolean | null
export type ColumnGroup = {
  columns: readonly (readonly [name: string, type: string])[]
  row(entry: Entry): readonly Scalar[]
}

/** What a batch needs beside orders and money; each adds its part to the statement. */
export type Needs = {
  answers: boolean
  slices: boolean
  groups: boolean
  promises: boolean
  quotas: boolean
  vouchers: boolean
  house: boolean
  houseDebited: boolean
  keeps: boolean
}

export function needsOf(entries: readonly Entry[]): Needs {
  return {
    answers: entries.some(({ answer }) => answer !== null),
    slices: entries.some(({ isBounded }) => isBounded),
    groups: entries.some(({ group }) => group !== null),
    promises: entries.some(({ promise }) => promise !== null),
    quotas: entries.some(({ quota }) => quota !== null),
    vouchers: entries.some(({ voucher }) => voucher !== null),
    house: entries.some(({ post }) => isHouse(post.debit) || isHouse(post.credit)),
    houseDebited: entries.some(({ post }) => isHouse(post.debit)),
    keeps: entries.some(({ kept }) => kept > 0n),
  }
}

const OWNER: ColumnGroup = {
  columns: [
    ['bucket', 'smallint'],
    ['user_id', 'bigint'],
  ],
  row: ({ bucket, userId }) => [bucket, userId],
}
const SALE: ColumnGroup = {
  columns: [
    ['s_product', 'text'],
    ['s_assets', 'text'],
  ],
  row: ({ sale }) => [sale.product, sale.assets.join()],
}
const TRANSFER: ColumnGroup = { columns: transferColumns, row: ({ post }) => transferRow(post) }
const KEPT: ColumnGroup = { columns: keptColumns, row: ({ kept }) => [decimalText(kept)] }
const CAPACITY: ColumnGroup = {
  columns: capacityColumns,
  row: ({ isBounded, order }) => (isBounded ? [order.productId, decimalText(order.amount)] : [null, null]),
}
const GROUP: ColumnGroup = {
  columns: groupColumns,
  row: ({ group }) => (group === null ? [null, null] : [group.productId, decimalText(group.amount)]),
}
const PROMISE: ColumnGroup = {
  columns: promiseColumns,
  row: ({ promise }) => (promise === null ? [null, null] : [promise.productId, decimalText(promise.amount)]),
}
const QUOTA: ColumnGroup = { columns: quotaColumns, row: ({ quota }) => quotaRow(quota) }
const VOUCHER: ColumnGroup = { columns: voucherColumns, row: ({ voucher }) => voucherRow(voucher) }
const ANSWER: ColumnGroup = {
  columns: [
    ['a_key', 'text'],
    ['a_digest', 'text'],
    ['a_answer', 'jsonb'],
    ['a_at', 'timestamptz'],
  ],
  row: ({ answer }) =>
    answer === null ? [null, null, null, null] : [answer.key, answer.digest, answer.answer, answer.at],
}

export function groupsOf(kind: WrittenKind, needs: Needs): ColumnGroup[] {
  const names = kind.table.inserted.names.split(', ')
  return [
    OWNER,
    {
      columns: names.map((name, at) => [`o_${name}`, kind.table.inserted.types[at] ?? 'text']),
      row: ({ orderRow }) => orderRow,
    },
    {
      columns: kind.asRead.same.map(([, type], at) => [`p_${at}`, type]),
      row: ({ offerRow }) => offerRow,
    },
    SALE,
    TRANSFER,
    ...(needs.keeps ? [KEPT] : []),
    ...(needs.slices ? [CAPACITY] : []),
    ...(needs.groups ? [GROUP] : []),
    ...(needs.promises ? [PROMISE] : []),
    ...(needs.quotas ? [QUOTA] : []),
    ...(needs.vouchers ? [VOUCHER] : []),
    ...(needs.answers ? [ANSWER] : []),
  ]
}
