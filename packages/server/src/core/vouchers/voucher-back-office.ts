import {
  type BackOfficeVoucherRow,
  backOfficeVouchers,
  grantVoucher,
  isKnownAsset,
  normalEmail,
  recallViolation,
  recallVoucher,
} from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import { instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { writeAudit, writeRead } from '../../platform/audit/index.ts'
import { readPage } from '../../platform/database/index.ts'
import {
  answerOnce,
  type Customer,
  type Http,
  pageEnd,
  pageRequest,
  Refusal,
  refuseOn,
  route,
} from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { grant, termsOf } from './voucher-grant.ts'
import type { VoucherModule } from './voucher-module.ts'
import {
  type BackOfficeVoucher,
  customerOf,
  emailOf,
  lockVoucher,
  markRecalled,
  vouchersForBackOffice,
} from './voucher-store.ts'

/** An operator's calls: who has which voucher, giving one, and taking it back. */
export function registerVoucherBackOffice(http: Http, module: VoucherModule): void {
  route(http, backOfficeVouchers, async ({ customer: operator, body }) => {
    const email = body.email === undefined ? null : normalEmail(body.email)
    const owner = email === null ? null : await customerOf(module.db, email)
    const vouchers = vouchersForBackOffice({ email, status: body.status ?? null }, owner)
    const page = await readPage(module.db, vouchers, pageRequest(body, vouchers))
    const seen = page.rows.map(({ userId }) => userId)
    await writeRead(module.db, { at: module.clock.now(), actorId: operator.userId, act: 'voucher.read', users: seen })
    return { list: page.rows.map(backOfficeWire), ...pageEnd(page) }
  })

  route(http, grantVoucher, async ({ customer: operator, params, body, key }) => {
    const at = module.clock.now()
    const { text, ...content } = body
    if (!isKnownAsset(body.currency)) throw new Refusal(422, 'ledger.asset.unknown')
    const ofKind = termsOf(module, body.sub_type, body)
    const owner = { bucket: bucketOf(params.id), userId: params.id }
    const once = { ...ownerOf(operator), key, act: 'voucher.grant', content: { ...content, id: params.id }, at }
    return answerOnce(module.db, once, async (tx) => {
      const email = await emailOf(tx, owner)
      if (email === null) throw new Refusal(404, 'account.notFound')
      const given = {
        owner,
        ...ofKind,
        id: await module.ids.next(),
        asset: body.currency,
        amount: decimal(body.amount),
        validFrom: body.valid_from === undefined ? at : instantOfSeconds(body.valid_from),
        expiresAt: instantOfSeconds(body.expires_at),
        note: body.note ?? '',
        campaign: body.campaign,
      }
      const row = backOfficeWire({ ...(await grant(tx, given, at)), email })
      const subject = `voucher ${row.id}`
      await writeAudit(tx, { at, actorId: operator.userId, act: 'voucher.grant', subject, before: null, after: row })
      return row
    })
  })

  route(http, recallVoucher, async ({ customer: operator, params, body }) => {
    const key = { bucket: bucketOf(body.user_id), userId: body.user_id, id: params.id }
    const at = module.clock.now()
    return module.db.transaction(async (tx) => {
      const voucher = await lockVoucher(tx, key)
      const email = voucher === null ? null : await emailOf(tx, key)
      if (voucher === null || email === null) throw new Refusal(404, 'voucher.notFound')
      refuseOn(recallViolation(voucher.status, body.status), 409)
      await markRecalled(tx, key, body.status, body.reason)
      const before = backOfficeWire({ ...voucher, email })
      const after = backOfficeWire({ ...voucher, email, status: body.status, reason: body.reason })
      await writeAudit(tx, {
        at,
        actorId: operator.userId,
        act: 'voucher.recall',
        subject: `voucher ${params.id}`,
        before: { status: before.status, reason: before.reason },
        after: { status: after.status, reason: after.reason },
      })
      return after
    })
  })
}

function ownerOf(customer: Customer): { bucket: number; userId: number } {
  return { bucket: customer.bucket, userId: customer.userId }
}

function backOfficeWire(voucher: BackOfficeVoucher): BackOfficeVoucherRow {
  return {
    ...voucher.terms,
    id: voucher.id,
    user_id: voucher.userId,
    email: voucher.email,
    sub_type: voucher.kind,
    amount: decimalText(voucher.amount),
    currency: voucher.asset,
    status: voucher.status,
    valid_from: unixSeconds(voucher.validFrom),
    expires_at: unixSeconds(voucher.expiresAt),
    granted_at: unixSeconds(voucher.grantedAt),
    order_id: voucher.orderId,
    note: voucher.note,
    reason: voucher.reason,
    campaign: voucher.campaign,
  }
}
