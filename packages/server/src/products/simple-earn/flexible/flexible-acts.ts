import { isUnified } from '@tenor/contract/core'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import type { HistoryMode, SubBusiness } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, later } from '@tenor/contract/time'
import { modeOf } from '../../../core/accounts/index.ts'
import { type AccountCode, post, SPOT, UNIFIED } from '../../../core/ledger/index.ts'
import { type Queryable, type Transaction, together } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import { askForIdle, uncover } from './flexible-idle.ts'
import { type FlexibleModule, HourClosing, IdleShort } from './flexible-module.ts'
import { type OpenPool, type Owner, openPool, takeUnposted } from './flexible-open.ts'
import { actPosts, periodOfAct } from './flexible-postings.ts'
import { type Act, type ActKind, actTable, type Holding, holdingTable } from './flexible-tables.ts'

/** An act waits so long for a closing hour's rate. */
const CLOSING_WAIT_MS = 5_000
const WAIT_MS = 60
/** How often more idle money is asked for, where others are quicker. */
const IDLE_TRIES = 4

/** The one account that money comes from and goes to: that of the customer's mode at this instant. */
export async function accountOf(db: Queryable, owner: Owner): Promise<AccountCode> {
  return isUnified(await modeOf(db, owner)) ? UNIFIED : SPOT
}

/**
 * Runs an act that may meet a closing hour or an empty slice: it is undone, waits without connection or lock, and is tried
 * again. The last try is told to take what there is. An act that goes before those who wait has what is kept for them too, as far
 * as it is short and no further.
 */
export async function inOpenHour<Answer>(
  { db }: Pick<FlexibleModule, 'db'>,
  owner: Owner,
  act: (takesWhatIs: boolean) => Promise<Answer>,
  goesFirst = false,
): Promise<Answer> {
  let waited = 0
  let asked = 0
  for (;;) {
    try {
      return await act(asked >= IDLE_TRIES)
    } catch (error) {
      if (error instanceof IdleShort) {
        const { asset, bucket, by } = error
        const got = (await askForIdle(db, asset, bucket, by)) || (goesFirst && (await uncover(db, asset, bucket, by)))
        asked = got ? asked + 1 : IDLE_TRIES
        continue
      }
      if (!(error instanceof HourClosing)) throw error
      if (waited >= CLOSING_WAIT_MS) throw new Refusal(409, 'ERR_HOUR_CLOSING')
      // Customers come back at different moments.
      const pause = WAIT_MS + ((owner.userId * 17 + waited) % WAIT_MS)
      waited += pause
      await new Promise((wake) => setTimeout(wake, pause))
    }
  }
}

/** The pool that an act needs, with its bucket's row locked. */
export async function poolOrRefusal(tx: Transaction, bucket: number, asset: string): Promise<OpenPool> {
  const pool = await openPool(tx, bucket, asset)
  if (pool === null) throw new Refusal(404, 'flexible.notFound')
  return pool
}

/** What had accrued is posted before each of them. */
const LEAVING: ReadonlySet<ActKind> = new Set(['redeem', 'pay', 'seize'])

/** What an act changes of a holding. */
export type Change = {
  kind: ActKind
  mode?: HistoryMode | null
  subBusiness?: SubBusiness | null
  amount: Decimal8
  offered?: Decimal8
  joining?: Decimal8
  frozen?: Decimal8
  marginFrozen?: Decimal8
  minimum?: Decimal8 | null
  /** Whether what leaves the offers left inside the hour, so that it still counts in its supply. */
  leftInside?: boolean
}

/** By what an act is made. */
export type ActBy = { pool: Pick<OpenPool, 'openHour'>; held: Holding; id: number; at: Instant; account: AccountCode }

/** An act, and the holding as it is after it. */
type ActDone = { act: Act; left: Holding }

/** What an act comes to. What had accrued is posted before money leaves. */
function actOf({ pool, held, id, at, account }: ActBy, change: Change): ActDone {
  const { kind, amount, offered = 0n, joining = 0n, minimum = null } = change
  const interest = LEAVING.has(kind) ? held.unposted : 0n
  const act: Act = {
    bucket: held.bucket,
    userId: held.userId,
    id,
    holdingId: held.id,
    asset: held.asset,
    kind,
    mode: change.mode ?? null,
    subBusiness: change.subBusiness ?? null,
    at,
    hour: pool.openHour,
    amount,
    offered,
    joining,
    minimum,
    place: null,
    leftMinimum: change.leftInside === true && offered < 0n ? held.minimum : null,
    netted: 0n,
    period: periodOfAct(held.acts + 1),
    account,
    interest,
    keepsCarry: true,
  }
  const left: Holding = {
    ...held,
    offered: held.offered + offered,
    joining: held.joining + joining,
    frozen: held.frozen + (change.frozen ?? 0n),
    marginFrozen: held.marginFrozen + (change.marginFrozen ?? 0n),
    unposted: held.unposted - interest,
    nextMinimum: minimum ?? held.nextMinimum,
    acts: held.acts + 1,
  }
  return { act, left }
}

/** Writes an act with its transfers, and the holding as it is after it. */
export async function writeAct(tx: Transaction, by: ActBy, change: Change): Promise<Holding> {
  const { act, left } = actOf(by, change)
  await together([
    act.interest > 0n ? takeUnposted(tx, by.held) : null,
    writeHolding(tx, left),
    act.joining === 0n ? null : countJoining(tx, act),
    actTable.insert(tx, [act]),
    post(tx, actPosts(act)),
  ])
  return left
}

async function countJoining(tx: Transaction, { bucket, asset, joining }: Act): Promise<void> {
  await tx.execute(
    'update flexible_bucket set joining = greatest(0, joining + $3::numeric) where bucket = $1 and asset = $2',
    [bucket, asset, decimalText(joining)],
  )
}

async function writeHolding(tx: Transaction, held: Holding): Promise<void> {
  const { bucket, userId, id } = held
  await tx.execute(
    `update flexible_holding set offered = $4, joining = $5, frozen = $6, margin_frozen = $7, next_minimum = $8,
       acts = $9, carry = $10
     where bucket = $1 and user_id = $2 and id = $3`,
    [
      bucket,
      userId,
      id,
      decimalText(held.offered),
      decimalText(held.joining),
      decimalText(held.frozen),
      decimalText(held.marginFrozen),
      decimalText(held.nextMinimum),
      held.acts,
      held.carry.toString(),
    ],
  )
}

type NewHolding = { id: number; at: Instant; minimum: Decimal8 }

/** Its hours are told from the one on in which it was made: that is the open one, also where its run is late. */
const lastOf = (openHour: Instant) => later(openHour, HOUR_MS - 1)

/** A holding that nobody has yet, with nothing in it. */
function newHolding(
  pool: Pick<OpenPool, 'asset' | 'openHour'>,
  { bucket, userId }: Owner,
  { id, at, minimum }: NewHolding,
): Holding {
  const nothing = { offered: 0n, joining: 0n, frozen: 0n, marginFrozen: 0n, unposted: 0n, carry: 0n }
  return {
    bucket,
    userId,
    id,
    asset: pool.asset,
    ...nothing,
    minimum,
    nextMinimum: minimum,
    accruedTo: pool.openHour,
    lent: 0n,
    interest: 0n,
    rate: 0n,
    earned: 0n,
    acts: 0,
    createdAt: at < lastOf(pool.openHour) ? at : lastOf(pool.openHour),
  }
}

/** The same in its row, as the first subscription finds it. */
export async function makeHolding(tx: Transaction, pool: OpenPool, owner: Owner, given: NewHolding): Promise<Holding> {
  const held = newHolding(pool, owner, given)
  await holdingTable.insert(tx, [held])
  return held
}
