import {
  type BackOfficeVoucherRow,
  type FourEyesBounds,
  VOUCHER_CUSTOMER_DAYS,
  type VoucherMoney,
  voucherCapViolation,
  voucherGrantBody,
  voucherTakesTwo,
} from '@tenor/contract/core'
import { idField } from '@tenor/contract/http'
import { type Decimal8, multiply, ONE } from '@tenor/contract/money'
import { DAY_MS, instant, instantOfSeconds, later } from '@tenor/contract/time'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { Refusal, refuseOn } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { refuseFine, refuseUnlisted } from '../assets/index.ts'
import { type By, type GivingAct, givenAlone, keepVoucher, lockBounds } from '../proposals/index.ts'
import { grant, kindOf, moneyOf, termsOf } from './voucher-grant.ts'
import type { VoucherModule } from './voucher-module.ts'
import { emailOf, valuesGiven } from './voucher-store.ts'
import { backOfficeWire } from './voucher-wire.ts'

const content = voucherGrantBody.extend({ id: idField })
type Content = z.infer<typeof content>

/** Giving a voucher: above a bound by two operators, and never above the caps. */
export function grantAct(module: VoucherModule): GivingAct<Content, BackOfficeVoucherRow> {
  return {
    act: 'voucher.grant',
    role: 'risk',
    content,
    subject: ({ id }) => `user ${id}`,
    receiver: ({ id }) => id,
    async takesTwo(tx, given, _bounds, by) {
      await refuseUnknown(tx, module, given)
      // Locked, so that two at once do not pass a bound together.
      const bounds = await lockBounds(tx, module.mode)
      return voucherTakesTwo(await faceOf(module, given), await givenAlone(tx, by, given.id), bounds)
    },
    perform: (tx, by, given) => give(module, tx, by, given),
  }
}

/** What could never be given is not proposed either. */
async function refuseUnknown(tx: Transaction, module: VoucherModule, given: Content): Promise<string> {
  const { asset, amount } = givenMoney(module, given)
  refuseUnlisted(module.assets, asset)
  refuseFine(module.assets, asset, amount)
  const email = await emailOf(tx, keyOf(given))
  if (email === null) throw new Refusal(404, 'account.notFound')
  return email
}

async function give(module: VoucherModule, tx: Transaction, by: By, given: Content) {
  const { operator, at } = by
  const email = await refuseUnknown(tx, module, given)
  const value = await faceOf(module, given)
  await refuseAboveCaps(tx, module, keyOf(given), value)
  const voucher = await grant(
    tx,
    {
      ...termsOf(module, given.sub_type, given),
      owner: keyOf(given),
      id: await module.ids.next(),
      ...givenMoney(module, given),
      value,
      validFrom: given.valid_from === undefined ? at : instantOfSeconds(given.valid_from),
      expiresAt: instantOfSeconds(given.expires_at),
      note: given.note ?? '',
      campaign: given.campaign,
    },
    at,
  )
  await keepVoucher(tx, by, { userId: given.id, voucherId: voucher.id, value })
  const row = backOfficeWire({ ...voucher, email })
  const subject = `voucher ${row.id}`
  await writeAudit(tx, { at, actorId: operator.userId, act: 'voucher.grant', subject, before: null, after: row })
  return row
}

function keyOf({ id }: Content): { bucket: number; userId: number } {
  return { bucket: bucketOf(id), userId: id }
}

function givenMoney(module: VoucherModule, given: Content): VoucherMoney {
  return moneyOf(module, termsOf(module, given.sub_type, given), given)
}

function faceOf(module: VoucherModule, given: Content): Promise<Decimal8 | null> {
  const { kind, terms } = termsOf(module, given.sub_type, given)
  return worthOf(module, kindOf(module.kinds, kind).face?.(terms) ?? givenMoney(module, given))
}

/** In USDT, rounded up; null where there is no index price. */
export async function worthOf(module: VoucherModule, { asset, amount }: VoucherMoney): Promise<Decimal8 | null> {
  const price = asset === 'USDT' ? ONE : await module.priceOf(asset)
  return price === null ? null : multiply(amount, price, 'up')
}

const hasCap = ({ voucherMost, customerMost, dayMost }: FourEyesBounds) =>
  [voucherMost, customerMost, dayMost].some((cap) => cap !== null)

/** One after another where there is a cap, so that two at once do not pass it together. */
export async function refuseAboveCaps(
  tx: Transaction,
  module: VoucherModule,
  owner: { bucket: number; userId: number },
  value: Decimal8 | null,
): Promise<void> {
  if (!hasCap(await module.proposals.bounds(tx))) return
  const bounds = await lockBounds(tx, module.mode)
  const now = module.clock.now()
  const since = {
    ofCustomer: later(now, -VOUCHER_CUSTOMER_DAYS * DAY_MS),
    ofDay: instant(Math.floor(now / DAY_MS) * DAY_MS),
  }
  refuseOn(voucherCapViolation({ value, ...(await valuesGiven(tx, owner, since)) }, bounds))
}
