import { backOfficeVouchers, grantVoucher, normalEmail, recallViolation, recallVoucher } from '@tenor/contract/core'
import { writeAudit, writeRead } from '../../platform/audit/index.ts'
import { readPage } from '../../platform/database/index.ts'
import { answerOnce, type Http, pageEnd, pageRequest, Refusal, refuseOn, route } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { forgetVoucher } from '../proposals/index.ts'
import { grantAct } from './voucher-giving.ts'
import type { VoucherModule } from './voucher-module.ts'
import { customerOf, emailOf, lockVoucher, markRecalled, vouchersForBackOffice } from './voucher-store.ts'
import { backOfficeWire } from './voucher-wire.ts'

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

  const give = module.proposals.define(grantAct(module))
  route(http, grantVoucher, ({ customer: operator, params, body, key }) => {
    const by = { operator, at: module.clock.now() }
    const { text: _text, ...given } = body
    const content = { ...given, id: params.id }
    const { bucket, userId } = operator
    const once = { bucket, userId, key, act: 'voucher.grant', content, at: by.at }
    return answerOnce(module.db, once, (tx) => module.proposals.giveIn(tx, give, by, content))
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
      await forgetVoucher(tx, params.id)
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
