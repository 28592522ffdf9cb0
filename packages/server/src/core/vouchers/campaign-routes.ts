import { timingSafeEqual } from 'node:crypto'
import {
  type CampaignVoucher,
  campaignIssue,
  campaignRevoke,
  campaignStatus,
  recallViolation,
} from '@tenor/contract/core'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { answerOnce, type Http, Refusal, refuseOn, routeForVisitor } from '../../platform/http/index.ts'
import { toUserKey } from '../../platform/ids/index.ts'
import { refuseFine, refuseUnlisted } from '../assets/index.ts'
import { takeOfDay } from './campaign-quota-store.ts'
import { refuseAboveCaps, worthOf } from './voucher-giving.ts'
import { grant, moneyOf, termsOf } from './voucher-grant.ts'
import type { CampaignSetting, VoucherModule } from './voucher-module.ts'
import { emailOf, lockVoucher, markRecalled, type StoredVoucher, voucherByKey } from './voucher-store.ts'

/** Who acts in the audit log: no operator. */
const BY_CAMPAIGN = 0

type Issue = z.output<NonNullable<typeof campaignIssue.body>>

/** Registers what the exchange's campaign system calls. */
export function registerCampaign(http: Http, module: VoucherModule): void {
  const { db, clock } = module
  const guarded = (request: FastifyRequest): CampaignSetting => refuseStranger(module.campaign, request)

  routeForVisitor(http, campaignIssue, async ({ body, request }) => {
    const { dayQuota } = guarded(request)
    const owner = toUserKey(body.user_id)
    const at = clock.now()
    const { text, ...content } = body
    const once = { ...owner, key: `campaign ${text}`, act: 'campaign.issue', content, at }
    return answerOnce(db, once, (tx) => issue(module, tx, { body, at, dayQuota }))
  })

  routeForVisitor(http, campaignRevoke, async ({ params, body, request }) => {
    guarded(request)
    const key = { ...toUserKey(body.user_id), id: params.id }
    return db.transaction(async (tx) => {
      const voucher = await lockVoucher(tx, key)
      if (!isOwn(voucher)) throw new Refusal(404, 'voucher.notFound')
      // A reply that was lost is asked for again.
      if (voucher.status === 'RECYCLED') return wireOf(voucher)
      refuseOn(recallViolation(voucher.status, 'RECYCLED'), 409)
      await markRecalled(tx, key, 'RECYCLED', body.reason)
      const after = wireOf({ ...voucher, status: 'RECYCLED', reason: body.reason })
      await audit(tx, { at: clock.now(), act: 'campaign.revoke', before: wireOf(voucher), after })
      return after
    })
  })

  routeForVisitor(http, campaignStatus, async ({ params, query, request }) => {
    guarded(request)
    const voucher = await voucherByKey(db, { ...toUserKey(query.user_id), id: params.id })
    if (!isOwn(voucher)) throw new Refusal(404, 'voucher.notFound')
    return wireOf(voucher)
  })
}

/** Vouchers that operators gave, or that moved in, are not the campaign system's: it is told that there is none. */
const isOwn = <Voucher extends StoredVoucher>(voucher: Voucher | null): voucher is Voucher =>
  voucher?.byCampaign === true

type Issued = { body: Issue; at: Instant; dayQuota: Decimal8 | null }

async function issue(module: VoucherModule, tx: Transaction, { body, at, dayQuota }: Issued) {
  const owner = toUserKey(body.user_id)
  const terms = termsOf(module, body.sub_type, body)
  const money = moneyOf(module, terms, body)
  refuseUnlisted(module.assets, money.asset)
  refuseFine(module.assets, money.asset, money.amount)
  if ((await emailOf(tx, owner)) === null) throw new Refusal(404, 'account.notFound')
  const value = await worthOf(module, money)
  await takeQuota(tx, at, value, dayQuota)
  await refuseAboveCaps(tx, module, owner, value)
  const span = {
    validFrom: body.valid_from === undefined ? at : instantOfSeconds(body.valid_from),
    expiresAt: instantOfSeconds(body.expires_at),
  }
  const given = { ...terms, ...money, ...span, owner, value, id: await module.ids.next() }
  const voucher = await grant(tx, { ...given, note: body.note ?? '', campaign: body.campaign, byCampaign: true }, at)
  const row = { ...wireOf(voucher), text: body.text }
  await audit(tx, { at, act: 'campaign.issue', before: null, after: row })
  return row
}

/** Counts what is given against the day's quota, which two at once do not pass together. What was taken back stays counted. */
async function takeQuota(tx: Transaction, at: Instant, value: Decimal8 | null, quota: Decimal8 | null) {
  if (quota === null) return
  if (value === null) throw new Refusal(422, 'voucher.value.unknown')
  const refused = () => new Refusal(422, 'campaign.quota', { amount: decimalText(quota) })
  if (value > quota) throw refused()
  if (!(await takeOfDay(tx, isoText(at).slice(0, 10), value, quota))) throw refused()
}

type Audited = {
  at: Instant
  act: 'campaign.issue' | 'campaign.revoke'
  before: CampaignVoucher | null
  after: CampaignVoucher
}

function audit(tx: Transaction, { at, act, before, after }: Audited): Promise<void> {
  return writeAudit(tx, { at, actorId: BY_CAMPAIGN, act, subject: `voucher ${after.id}`, before, after })
}

function wireOf(voucher: StoredVoucher): CampaignVoucher {
  const { id, userId, kind, amount, asset, status, campaign, validFrom, expiresAt, reason } = voucher
  return {
    id,
    user_id: userId,
    text: null,
    sub_type: kind,
    amount: decimalText(amount),
    currency: asset,
    status,
    campaign,
    valid_from: unixSeconds(validFrom),
    expires_at: unixSeconds(expiresAt),
    reason,
  }
}

function refuseStranger(setting: CampaignSetting | null, request: FastifyRequest): CampaignSetting {
  const given = request.headers['x-campaign-key']
  if (setting !== null && typeof given === 'string' && isSame(given, setting.key)) return setting
  throw new Refusal(401, 'campaign.key')
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
