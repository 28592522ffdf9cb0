import { requireBody, violation } from '@tenor/contract/http'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import {
  type NavSource,
  navMove,
  navTakesTwo,
  navViolation,
  type WealthNavBody,
  type WealthNavRow,
  wealthNavEnter,
} from '@tenor/contract/wealth'
import { z } from 'zod'
import type { By, GivingAct } from '../../core/proposals/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { Refusal, refuseOn } from '../../platform/http/index.ts'
import { navNames } from './wealth-act-names.ts'
import type { WealthModule } from './wealth-module.ts'
import {
  confirmNav,
  holdsUnits,
  lockOffer,
  navAt,
  navBefore,
  navDrift,
  refuseWhileRunning,
} from './wealth-product-store.ts'
import { navTable, type StoredNav, type WealthOffer } from './wealth-tables.ts'

/* The value of a unit at a strike: entered in order, and nothing is priced before it is there. */

/**
 * What an operator enters. `by_file` 1: as a line of a file, which no caller says of a single value. `corrects`: what the strike
 * has when it is asked for, so that an entry that waits never becomes a correction, nor a correction one of another value.
 */
export type NavContent = WealthNavBody & { by_file?: number | undefined; corrects?: string | undefined }

const navContent = requireBody(wealthNavEnter).and(
  z.object({ by_file: z.literal(1).optional(), corrects: z.string().optional() }),
)

/** What is asked for, with what it would correct. The fund is locked by it. */
export async function askedNav(tx: Transaction, body: NavContent): Promise<NavContent> {
  await lockedOffer(tx, body.pid)
  const stands = await standing(tx, body)
  const isOther = stands !== null && stands.nav !== decimal(body.nav)
  return isOther ? { ...body, corrects: decimalText(stands.nav) } : body
}

/** Entering one. Where it takes the moves beyond the bound, and where the strike has another, it takes two. The same again is ignored. */
export function navAct({ ids, clock }: Pick<WealthModule, 'ids' | 'clock'>): GivingAct<NavContent, WealthNavRow> {
  return {
    act: 'wealth.nav.enter',
    role: 'dealer',
    content: navContent,
    subject: ({ pid, at }) => `${pid} ${at}`,
    names: navNames,
    receiver: () => null,
    lock: (tx, _by, { pid }) => lockOffer(tx, pid),
    raises: (tx, { pid }, operator) => holdsUnits(tx, pid, operator),
    async takesTwo(tx, body) {
      const offer = await lockedOffer(tx, body.pid)
      const stands = await standing(tx, body)
      const nav = decimal(body.nav)
      if (stands === null) {
        refuseEarly(offer, body, clock.now())
        return navTakesTwo(instantOfSeconds(body.at), nav, await navDrift(tx, offer))
      }
      if (stands.nav === nav) return false
      await refuseCorrection(tx, body, stands)
      return true
    },
    async perform(tx, by, body) {
      await lockedOffer(tx, body.pid)
      const stands = await standing(tx, body)
      if (stands === null || stands.nav === decimal(body.nav)) {
        return enterNav(tx, by, body, body.by_file === 1 ? 'file' : 'operator')
      }
      await refuseCorrection(tx, body, stands)
      return correctNav(tx, by, body, stands, await ids.next())
    },
  }
}

/**
 * Nothing is corrected while orders of the fund are priced, paid or corrected: each of these reads what the others write. The
 * fund is locked, and what comes later waits for the correction. It has a reason.
 */
async function refuseCorrection(tx: Transaction, { pid, reason, corrects }: NavContent, stands: StoredNav) {
  const nav = decimalText(stands.nav)
  if (corrects !== nav) throw new Refusal(409, 'wealth.nav.stands', { nav })
  await refuseWhileRunning(tx, pid)
  if (reason === undefined || reason === '') throw new Refusal(422, 'wealth.nav.reason')
}

/** A wrong value gives way to a further entry; what it changes for whom follows in a run, and is kept. */
async function correctNav(
  tx: Transaction,
  { operator, at: now }: By,
  { pid, nav: text, reason = '' }: WealthNavBody,
  stands: StoredNav,
  id: number,
): Promise<WealthNavRow> {
  const nav = decimal(text)
  refuseOn(nav > 0n ? null : violation('wealth.nav.zero'))
  const key = [pid, isoText(stands.at), decimalText(nav)]
  await tx.execute('update wealth_nav set before = nav, nav = $3::numeric where product_id = $1 and at = $2', key)
  await tx.execute('update wealth_product set nav = $3::numeric where id = $1 and nav_at = $2', key)
  await tx.execute(
    `insert into wealth_correction (id, product_id, at, from_nav, to_nav, reason, entered_by, entered_at, run_at)
     values ($4, $1, $2, $5, $3, $6, $7, $8, $8)`,
    [...key, id, decimalText(stands.nav), reason, operator.userId, isoText(now)],
  )
  await confirmNav(tx, pid, stands.at)
  const subject = `${pid} ${isoText(stands.at)}`
  const before = { nav: decimalText(stands.nav) }
  const after = { nav: decimalText(nav), correction: id, reason }
  await writeAudit(tx, { at: now, actorId: operator.userId, act: 'wealth.nav.correct', subject, before, after })
  return navRow(tx, { ...stands, nav, before: stands.nav })
}

export async function lockedOffer(tx: Transaction, pid: number): Promise<WealthOffer> {
  const offer = await lockOffer(tx, pid)
  if (offer === null) throw new Refusal(404, 'wealth.notFound')
  return offer
}

/** A value is of the next strike, which is over: neither entered nor proposed before. */
export function refuseEarly(offer: WealthOffer, body: WealthNavBody, now: Instant): void {
  const at = instantOfSeconds(body.at)
  refuseOn(navViolation({ at, nav: decimal(body.nav), now, last: { at: offer.navAt, nav: offer.nav } }))
  if (at <= offer.navAt) throw new Refusal(422, 'wealth.nav.order', { next: unixSeconds(offer.navAt) })
}

/** The value that the strike has; null where it has none. */
function standing(tx: Transaction, { pid, at }: WealthNavBody): Promise<StoredNav | null> {
  return navAt(tx, pid, instantOfSeconds(at))
}

/** Enters the value of the next strike; its orders are priced from now on. */
export async function enterNav(
  tx: Transaction,
  by: Omit<By, 'operator'> & { operator: { userId: number } | null },
  body: WealthNavBody,
  source: NavSource,
): Promise<WealthNavRow> {
  const offer = await lockedOffer(tx, body.pid)
  const nav = decimal(body.nav)
  const at = instantOfSeconds(body.at)
  const stands = await standing(tx, body)
  if (stands !== null && stands.nav === nav) return navRow(tx, stands)
  refuseEarly(offer, body, by.at)
  const entered = newNav(body.pid, at, nav, { enteredAt: by.at, enteredBy: by.operator?.userId ?? null, source })
  await navTable.insert(tx, [entered])
  await tx.execute('update wealth_product set nav_at = $2, nav = $3 where id = $1', [
    body.pid,
    isoText(at),
    decimalText(nav),
  ])
  // Of a sandbox whose values the clock enters there is nobody to confirm them.
  if (by.proposedBy !== undefined || source === 'demo') await confirmNav(tx, body.pid, at)
  if (by.operator !== null) {
    const subject = `${body.pid} ${isoText(at)}`
    const before = { nav: decimalText(offer.nav), at: unixSeconds(offer.navAt) }
    const after = { nav: decimalText(nav), at: body.at, source, reason: body.reason ?? null }
    await writeAudit(tx, { at: by.at, actorId: by.operator.userId, act: 'wealth.nav.enter', subject, before, after })
  }
  return navRow(tx, entered)
}

type Entered = { enteredAt: Instant; enteredBy: number | null; source: NavSource }

/** A value whose orders are priced as soon as it stands there. */
export function newNav(productId: number, at: Instant, nav: bigint, entered: Entered): StoredNav {
  return { productId, at, nav, firstNav: nav, before: null, ...entered, runAt: entered.enteredAt }
}

export async function navRow(db: Queryable, stored: StoredNav): Promise<WealthNavRow> {
  return navWire(stored, await navBefore(db, stored.productId, stored.at))
}

function navWire({ productId, at, nav, before, enteredAt, source, runAt }: StoredNav, last: bigint | null) {
  return {
    pid: productId,
    at: unixSeconds(at),
    nav: decimalText(nav),
    source,
    change: last === null ? null : decimalText(navMove(nav, last)),
    entered_at: unixSeconds(enteredAt),
    run: runAt === null ? 'done' : 'waiting',
    corrected_from: before === null ? null : decimalText(before),
  } satisfies WealthNavRow
}
