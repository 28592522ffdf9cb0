import { type Decimal8, decimal, decimalText, smaller } from '@tenor/contract/money'
import {
  ENGINE_MODES,
  type EngineMode,
  engineViolation,
  freezeViolation,
  redemptionParts,
  type SubBusiness,
  simpleEarnManifest,
} from '@tenor/contract/simple-earn'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import { regionsWithout, withheldOf } from '../../../core/accounts/index.ts'
import { sqlType, type Transaction, together } from '../../../platform/database/index.ts'
import { answerOnce, Refusal, refuseOn, refuseWithheld } from '../../../platform/http/index.ts'
import { toUserKey } from '../../../platform/ids/index.ts'
import { accountOf, inOpenHour, poolOrRefusal, writeAct } from './flexible-acts.ts'
import { moveIdle } from './flexible-idle.ts'
import { type FlexibleModule, IdleShort } from './flexible-module.ts'
import { flexibleSeized } from './flexible-notices.ts'
import { type OpenPool, type Owner, openHolding } from './flexible-open.ts'
import { HOUSE_ENGINE } from './flexible-postings.ts'
import { addIn, subscribeIn, termsOrRefusal } from './flexible-service.ts'
import type { Holding } from './flexible-tables.ts'

/* What the margin engine does with holdings: freezes, seizes, and writes records of the other modes. */

type Asked = { asset: string; text: string; userId: number; amount: string }
export type FreezeAct = Asked
export type RecordAct = Asked & { mode: EngineMode; subBusiness: SubBusiness | null }

/** From now on margin loans stand on so much of a holding. */
export async function freeze(module: FlexibleModule, { asset, text, userId, amount: given }: FreezeAct) {
  const owner = await knownOwner(module, userId)
  const [at, amount] = [module.clock.now(), decimal(given)]
  const content = { asset, userId, amount: decimalText(amount) }
  return inOpenHour(module, owner, () =>
    answerOnce(module.db, { ...owner, key: `margin:${text}`, act: 'margin.freeze', content, at }, async (tx) => {
      const { held } = await heldOrRefusal(tx, owner, asset)
      refuseOn(freezeViolation(amount, held))
      await tx.execute(
        'update flexible_holding set margin_frozen = $4 where bucket = $1 and user_id = $2 and id = $3',
        [held.bucket, held.userId, held.id, decimalText(amount)],
      )
      return {
        asset,
        user_id: userId,
        margin_frozen_amount: decimalText(amount),
        curr_amount: decimalText(held.offered + held.joining),
        at: unixSeconds(at),
      }
    }),
  )
}

async function knownOwner({ db }: Pick<FlexibleModule, 'db'>, userId: number): Promise<Owner & { region: string }> {
  const owner = toUserKey(userId)
  const [user] = await db.query({ region: sqlType.text }, 'select region from app_user where bucket = $1 and id = $2', [
    owner.bucket,
    userId,
  ])
  if (user === undefined) throw new Refusal(404, 'flexible.engine.noUser')
  return { ...owner, region: user.region }
}

async function heldOrRefusal(tx: Transaction, owner: Owner, asset: string): Promise<{ pool: OpenPool; held: Holding }> {
  const pool = await poolOrRefusal(tx, owner.bucket, asset)
  const held = await openHolding(tx, pool, owner)
  if (held === null) throw new Refusal(404, 'flexible.engine.noHolding')
  return { pool, held }
}

/** Does what the mode says and writes its record. A seizure goes before who waits. */
export async function record(module: FlexibleModule, act: RecordAct) {
  const { asset, text, userId, mode, subBusiness } = act
  const owner = await knownOwner(module, userId)
  const [at, amount] = [module.clock.now(), decimal(act.amount)]
  const content = { asset, userId, mode, subBusiness, amount: decimalText(amount) }
  const once = { ...owner, key: `margin:${text}`, act: 'margin.history', content, at }
  const done = (takesWhatIs: boolean) =>
    answerOnce(module.db, once, async (tx) => {
      const deed = { asset, amount, at, mode, subBusiness, takesWhatIs }
      const { id } = await doneIn(tx, module, owner, deed)
      return { id, user_id: userId, asset, amount: decimalText(amount), mode, at: unixSeconds(at) }
    })
  return inOpenHour(module, owner, done, ENGINE_MODES[mode] === 'seize')
}

type Deed = Pick<RecordAct, 'asset' | 'mode' | 'subBusiness'> & { amount: Decimal8; at: Instant; takesWhatIs: boolean }

async function doneIn(
  tx: Transaction,
  module: FlexibleModule,
  owner: Owner & { region: string },
  deed: Deed,
): Promise<{ id: number }> {
  const does = ENGINE_MODES[deed.mode]
  if (does === 'lend')
    return subscribeIn(tx, module, await whoMay(tx, module, owner, deed.at), { ...deed, rateYear: null })
  if (does === 'giveBack') {
    const [pool, terms] = [await poolOrRefusal(tx, owner.bucket, deed.asset), await termsOrRefusal(tx, deed.asset)]
    return addIn(tx, module, owner, { ...deed, pool, terms, account: HOUSE_ENGINE, rateYear: null })
  }
  return takeOut(tx, module, owner, deed)
}

type Standing = { region: string; verified: boolean; tradingLocked: boolean; isFrozen: boolean }

/** The customer as a subscription of their own is judged: what is withheld from them refuses it. */
async function whoMay(tx: Transaction, { orders }: FlexibleModule, { bucket, userId }: Owner, at: Instant) {
  const { business } = simpleEarnManifest
  const [[found], without] = await together([
    tx.query<Standing>(
      `select region, verified, trading_locked as "tradingLocked", coalesce(frozen_until > $3, false) as "isFrozen"
       from app_user where bucket = $1 and id = $2`,
      [bucket, userId, isoText(at)],
    ),
    regionsWithout(tx, business),
  ])
  if (found === undefined) throw new Refusal(404, 'flexible.engine.noUser')
  refuseWithheld({ withheld: withheldOf(orders.permits, found) }, 'trade')
  return { bucket, userId, region: found.region, withheldBusiness: without.has(found.region) ? business : null }
}

/** Takes the whole amount out at once: own joining money first, then what is idle. */
async function takeOut(tx: Transaction, { ids }: FlexibleModule, owner: Owner, deed: Deed): Promise<{ id: number }> {
  const { asset, amount, mode, subBusiness, at, takesWhatIs } = deed
  const isSeized = ENGINE_MODES[mode] === 'seize'
  const { pool, held } = await heldOrRefusal(tx, owner, asset)
  refuseOn(engineViolation(ENGINE_MODES[mode], amount, held))
  const { fromJoining, fromIdle, waiting } = redemptionParts(amount, held.joining, pool.idle)
  if (waiting > 0n && takesWhatIs) throw new Refusal(422, 'flexible.pool.short')
  if (waiting > 0n) throw new IdleShort(asset, owner.bucket, waiting)
  await moveIdle(tx, owner.bucket, asset, -fromIdle)
  const id = await ids.next()
  await writeAct(
    tx,
    { pool, held, id, at, account: await accountOf(tx, owner) },
    {
      kind: isSeized ? 'seize' : 'redeem',
      mode,
      amount,
      joining: -fromJoining,
      offered: -fromIdle,
      subBusiness: subBusiness ?? (mode === 'launch_pool' ? mode : null),
      marginFrozen: isSeized ? -smaller(amount, held.marginFrozen) : 0n,
      leftInside: true,
    },
  )
  if (isSeized) await flexibleSeized.announce(tx, [{ ...owner, id }], at)
  return { id }
}
