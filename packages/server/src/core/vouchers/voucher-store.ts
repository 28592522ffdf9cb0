import type { VoucherRecall, VoucherStatus } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import {
  column,
  filterOf,
  type List,
  literally,
  newestFirst,
  orNull,
  type Queryable,
  type Raw,
  type RecordOf,
  sqlType,
  type Transaction,
  table,
  type Value,
  writtenLater,
} from '../../platform/database/index.ts'

export type VoucherKey = { bucket: number; userId: number; id: number }

export type VoucherTerms = Readonly<Record<string, unknown>>

const voucherTable = table('voucher', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  kind: column.text(),
  asset: column.text(),
  amount: column.decimal(),
  /** In USDT when an operator gave it; null where nobody counts. */
  value: orNull(column.decimal()),
  status: column.text<VoucherStatus>(),
  validFrom: column.instant(),
  expiresAt: column.instant(),
  grantedAt: column.instant(),
  note: column.text(),
  /** What it was given for: of a kind and campaign a customer has one order running at a time. */
  campaign: column.text(),
  /** Whether the exchange's campaign system gave it, and not an operator or a file. */
  byCampaign: column.boolean(),
  /** What its kind has beside the rest, under the names on the wire. */
  terms: column.json<VoucherTerms>(),
  reason: writtenLater(orNull(column.text())),
  orderId: writtenLater(orNull(column.bigint())),
})

/** A voucher as the program has it. */
export type StoredVoucher = RecordOf<typeof voucherTable>

const COLUMNS = voucherTable.select('v')

export function insertVoucher(tx: Transaction, voucher: StoredVoucher): Promise<void> {
  return voucherTable.insert(tx, [voucher])
}

export function insertVouchers(tx: Transaction, vouchers: readonly StoredVoucher[]): Promise<void> {
  return voucherTable.insert(tx, vouchers)
}

/** A voucher, and whether an order of its kind and campaign is running. */
export type AvailableVoucher = StoredVoucher & { isCampaignRunning: boolean }

/* $1 and $2 are the customer. */
const RUNNING = `exists (select 1 from voucher r where r.bucket = $1 and r.user_id = $2 and r.kind = v.kind
       and r.campaign = v.campaign and r.running) as campaign_running`

/** One voucher of a customer; null when it is nobody's or another's. */
export async function voucherByKey(db: Queryable, key: VoucherKey): Promise<AvailableVoucher | null> {
  const [row] = await db.query<Raw & { campaign_running: boolean }>(
    `select ${COLUMNS}, ${RUNNING} from voucher v where v.bucket = $1 and v.user_id = $2 and v.id = $3`,
    [key.bucket, key.userId, key.id],
  )
  return row === undefined ? null : { ...voucherTable.read(row), isCampaignRunning: row.campaign_running }
}

/** One voucher of a customer, locked until the transaction ends; null when it is nobody's or another's. */
export async function lockVoucher(tx: Transaction, key: VoucherKey): Promise<StoredVoucher | null> {
  const [row] = await tx.query<Raw>(
    `select ${COLUMNS} from voucher v where v.bucket = $1 and v.user_id = $2 and v.id = $3 for update`,
    [key.bucket, key.userId, key.id],
  )
  return row === undefined ? null : voucherTable.read(row)
}

/** What vouchers that were not taken back are worth, in USDT: a customer's since one instant, everybody's since another. */
export async function valuesGiven(
  tx: Transaction,
  owner: { bucket: number; userId: number },
  since: { ofCustomer: Instant; ofDay: Instant },
): Promise<{ ofCustomer: Decimal8; ofDay: Decimal8 }> {
  const given = `select coalesce(sum(v.value), 0)::text as value from voucher v where v.status not in ('RECYCLED', 'INVALID')`
  const [customer] = await tx.query(
    { value: sqlType.text },
    `${given} and v.bucket = $1 and v.user_id = $2 and v.granted_at > $3`,
    [owner.bucket, owner.userId, isoText(since.ofCustomer)],
  )
  const [day] = await tx.query({ value: sqlType.text }, `${given} and v.granted_at >= $1`, [isoText(since.ofDay)])
  return { ofCustomer: decimal(customer?.value ?? '0'), ofDay: decimal(day?.value ?? '0') }
}

/** What a customer may use now, soonest expiry first. */
export async function availableVouchers(
  db: Queryable,
  owner: { bucket: number; userId: number },
  filter: { kind: string | null; asset: string | null; limit: number },
  now: Instant,
): Promise<AvailableVoucher[]> {
  const rows = await db.query<Raw & { campaign_running: boolean }>(
    `select ${COLUMNS}, ${RUNNING} from voucher v
     where v.bucket = $1 and v.user_id = $2 and v.status = 'TO_BE_USED' and v.expires_at > $3
       and ($4::text is null or v.kind = $4) and ($5::text is null or v.asset = $5)
     order by v.expires_at, v.id limit $6`,
    [owner.bucket, owner.userId, isoText(now), filter.kind, filter.asset, filter.limit],
  )
  return rows.map((row) => ({ ...voucherTable.read(row), isCampaignRunning: row.campaign_running }))
}

/** What a customer can still use, or will be able to, that ends after one instant and up to another; the soonest first. */
export async function expiringVouchers(
  db: Queryable,
  { bucket, userId }: { bucket: number; userId: number },
  { from, to }: { from: string; to: string },
  most: number,
): Promise<StoredVoucher[]> {
  const rows = await db.query<Raw>(
    `select ${COLUMNS} from voucher v where v.bucket = $1 and v.user_id = $2
       and v.status in ('NOT_ACTIVE', 'TO_BE_USED') and v.expires_at > $3 and v.expires_at <= $4
     order by v.expires_at, v.id limit $5`,
    [bucket, userId, from, to, most],
  )
  return rows.map(voucherTable.read)
}

/** So many are looked at for what fits best. */
const USABLE_MOST = 100

/** What a customer may use now of a kind in an asset, soonest expiry first: for a product that recommends one. */
export function usableVouchers(
  db: Queryable,
  owner: { bucket: number; userId: number },
  { kind, asset }: { kind: string; asset: string },
  now: Instant,
): Promise<AvailableVoucher[]> {
  return availableVouchers(db, owner, { kind, asset, limit: USABLE_MOST }, now)
}

/** Gives back the vouchers of orders that came to nothing; one that has run out meanwhile has expired. */
export async function giveBack(tx: Transaction, keys: readonly VoucherKey[], now: Instant): Promise<void> {
  const [first] = keys
  if (first === undefined) return
  const isOneBucket = keys.every(({ bucket }) => bucket === first.bucket)
  await tx.execute(
    `update voucher v set order_id = null, running = false,
       status = case when v.expires_at <= $4::timestamptz then 'EXPIRED' else 'TO_BE_USED' end
     from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as back (bucket, user_id, id)
     where v.bucket = back.bucket and v.user_id = back.user_id and v.id = back.id and v.status = 'USED'
       ${isOneBucket ? 'and v.bucket = $5::smallint' : ''}`,
    [
      keys.map((key) => key.bucket),
      keys.map((key) => key.userId),
      keys.map((key) => key.id),
      isoText(now),
      ...(isOneBucket ? [first.bucket] : []),
    ],
  )
}

/**
 * Orders of a chunk have ended: their vouchers run no more. `ended` selects bucket, user_id and id of the vouchers; it is
 * of one bucket, or says its range.
 */
export async function endRunning(
  tx: Transaction,
  ended: string,
  { within, values }: { within: string; values: readonly Value[] },
): Promise<void> {
  await tx.execute(
    `update voucher v set running = false from (${ended}) as ended
     where v.bucket = ended.bucket and v.user_id = ended.user_id and v.id = ended.id and v.running
       and ${within}`,
    values,
  )
}

export async function markRecalled(tx: Transaction, key: VoucherKey, to: VoucherRecall, reason: string): Promise<void> {
  await tx.execute('update voucher set status = $4, reason = $5 where bucket = $1 and user_id = $2 and id = $3', [
    key.bucket,
    key.userId,
    key.id,
    to,
    reason,
  ])
}

/** The oldest instant at which a voucher begins or ends, for `askedJob`. */
export const NEXT_TURN = `select least(
  (select min(valid_from) from voucher where status = 'NOT_ACTIVE'),
  (select min(expires_at) from voucher where status in ('NOT_ACTIVE', 'TO_BE_USED')))`

/** Buckets with vouchers whose time has come. */
export async function bucketsWithTurns(db: Queryable, now: Instant): Promise<number[]> {
  const rows = await db.query(
    { bucket: sqlType.number },
    `select distinct bucket from voucher
     where status in ('NOT_ACTIVE', 'TO_BE_USED') and expires_at <= $1 or status = 'NOT_ACTIVE' and valid_from <= $1
     order by bucket`,
    [isoText(now)],
  )
  return rows.map(({ bucket }) => bucket)
}

/** Begins and ends a bucket's vouchers whose time has come, at most `limit` of each. */
export async function takeTurns(tx: Transaction, bucket: number, now: Instant, limit: number): Promise<void> {
  await tx.execute(
    `with due as (
       select user_id, id from voucher
       where bucket = $1 and status in ('NOT_ACTIVE', 'TO_BE_USED') and expires_at <= $2
       order by expires_at, id limit $3 for update skip locked)
     update voucher v set status = 'EXPIRED' from due
     where v.bucket = $1 and v.user_id = due.user_id and v.id = due.id`,
    [bucket, isoText(now), limit],
  )
  await tx.execute(
    `with due as (
       select user_id, id from voucher where bucket = $1 and status = 'NOT_ACTIVE' and valid_from <= $2
       order by valid_from, id limit $3 for update skip locked)
     update voucher v set status = case when u.trading_locked then 'ACTIVATION_FAILED' else 'TO_BE_USED' end
     from due join app_user u on u.bucket = $1 and u.id = due.user_id
     where v.bucket = $1 and v.user_id = due.user_id and v.id = due.id`,
    [bucket, isoText(now), limit],
  )
}

export type BackOfficeVoucher = StoredVoucher & { email: string }

const WITH_CUSTOMER = 'join app_user u on u.bucket = v.bucket and u.id = v.user_id'

/**
 * Vouchers for the back office, newest first. `email` is a part of an address; where it is a whole one, `owner` has it and
 * their vouchers are found by their customer.
 */
export function vouchersForBackOffice(
  filter: { email: string | null; status: VoucherStatus | null },
  owner: { bucket: number; userId: number } | null,
): List<Raw & { email: string }, BackOfficeVoucher> {
  const values: Value[] = owner === null ? [] : [owner.bucket, owner.userId]
  const part = owner === null && filter.email !== null ? `%${literally(filter.email)}%` : null
  return {
    name: 'vouchers',
    of: filter,
    keyset: newestFirst('v', 'granted_at'),
    from: `voucher v${part === null ? '' : ` ${WITH_CUSTOMER}`}`,
    row: 'v',
    within: owner === null ? 'true' : 'v.bucket = $1 and v.user_id = $2',
    filter: filterOf(values, [
      [part, (pattern) => `u.email like ${pattern}`],
      [filter.status, (status) => `v.status = ${status}`],
    ]),
    values,
    columns: `${COLUMNS}, u.email`,
    joins: WITH_CUSTOMER,
    read: (row) => ({ ...voucherTable.read(row), email: row.email }),
  }
}

/** The customer of an address; null when nobody has it. */
export async function customerOf(db: Queryable, email: string): Promise<{ bucket: number; userId: number } | null> {
  const [row] = await db.query(
    { bucket: sqlType.number, userId: sqlType.number },
    'select bucket, user_id as "userId" from user_email where email = $1',
    [email],
  )
  return row ?? null
}

/** Address of a customer; null when there is no such account. */
export async function emailOf(db: Queryable, key: { bucket: number; userId: number }): Promise<string | null> {
  const [row] = await db.query({ email: sqlType.text }, 'select email from app_user where bucket = $1 and id = $2', [
    key.bucket,
    key.userId,
  ])
  return row?.email ?? null
}
