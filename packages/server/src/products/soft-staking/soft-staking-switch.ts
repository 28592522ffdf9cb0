import { isOfferedTo } from '@tenor/contract/core'
import { isOperator } from '@tenor/contract/http'
import { firstDay, SOFT_STAKING_AGREEMENT, softStakingManifest, switchViolation } from '@tenor/contract/soft-staking'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import { announceNotice } from '../../core/notices/index.ts'
import { refuseIfStopped } from '../../core/stops/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { type Customer, refuseOn, refuseWithheld } from '../../platform/http/index.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import { type Span, spanTable } from './soft-staking-tables.ts'

/** What switching on is about, as an emergency stop names it. */
const SALE = { product: 'soft-staking', assets: [] }

/** Switches a customer's soft staking on or off. What it is already stays as it is. */
export async function switchSoftStaking(module: SoftStakingModule, customer: Customer, isOn: boolean): Promise<void> {
  const { db, clock, ids, orders } = module
  if (isOn) {
    if (isOperator(customer.role)) await orders.refuseOperator(customer)
    refuseWithheld(customer, 'trade')
    refuseOn(switchViolation({ isOn, isRegionAllowed: isOfferedTo(softStakingManifest, customer) }))
    await refuseIfStopped(db, SALE, 'order')
  }
  const { bucket, userId } = customer
  const [at, id] = [clock.now(), isOn ? await ids.next() : 0]
  await db.transaction(async (tx) => {
    const isChanged = isOn ? await begin(tx, { bucket, userId }, id, at) : await end(tx, { bucket, userId }, at)
    const kind = isOn ? 'soft-staking.on' : 'soft-staking.off'
    if (isChanged) await announceNotice(tx, { bucket, userId, kind, params: { link: '/soft-staking/holdings' }, at })
  })
}

/** One span is open at most: the second of two at once finds the first one's. */
async function begin(tx: Transaction, { bucket, userId }: Owner, id: number, at: Instant): Promise<boolean> {
  const written = await tx.execute(
    `insert into soft_staking_span (bucket, user_id, id, on_at, from_at, agreement) values ($1, $2, $3, $4, $5, $6)
     on conflict (bucket, user_id) where off_at is null do nothing`,
    [bucket, userId, id, isoText(at), isoText(firstDay(at)), SOFT_STAKING_AGREEMENT],
  )
  return written > 0
}

async function end(tx: Transaction, { bucket, userId }: Owner, at: Instant): Promise<boolean> {
  const written = await tx.execute(
    `update soft_staking_span set off_at = greatest($3::timestamptz, on_at)
     where bucket = $1 and user_id = $2 and off_at is null`,
    [bucket, userId, isoText(at)],
  )
  return written > 0
}

/** A customer's span that is open, or was last. */
export async function newestSpan(db: Pick<SoftStakingModule['db'], 'query'>, owner: Owner): Promise<Span | null> {
  const [row] = await db.query(
    `select ${spanTable.select()} from soft_staking_span where bucket = $1 and user_id = $2
     order by on_at desc, id desc limit 1`,
    [owner.bucket, owner.userId],
  )
  return row === undefined ? null : spanTable.read(row)
}
