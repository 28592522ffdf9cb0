import { z } from 'zod'
import { decimalField, endpoint, idField, nameField, noteField } from '../http/index.ts'
import { VOUCHER_STATUSES } from './voucher.ts'
import { voucherGrantBody } from './voucher-endpoints.ts'

const CAMPAIGN = '/campaign/api/vouchers'
const KEY = ['campaign.key'] as const

/** The campaign system's own id of an act. */
const text = z
  .string()
  .regex(/^[0-9A-Za-z._:-]{1,64}$/, { message: 'text.malformed' })
  .meta({ description: "The campaign system's own id of this voucher: up to 64 of 0-9 A-Z a-z . _ : -" })

/** A voucher as the campaign system sees it. */
export const campaignVoucher = z.object({
  id: z.int(),
  user_id: z.int(),
  text: z.string().nullable(),
  sub_type: z.string(),
  amount: decimalField,
  currency: z.string(),
  status: z.enum(VOUCHER_STATUSES),
  campaign: z.string(),
  valid_from: z.int(),
  expires_at: z.int(),
  /** Why it was taken back; null as long as it was not. */
  reason: z.string().nullable(),
})
/** `campaignVoucher` as a type. */
export type CampaignVoucher = z.infer<typeof campaignVoucher>

/**
 * POST campaign vouchers: issues one, with the terms of its kind beside the fields. The same `text` for the same customer again answers as the first
 * time; with other content it is refused.
 */
export const campaignIssue = endpoint({
  method: 'POST',
  path: CAMPAIGN,
  summary: 'Issue a voucher',
  audience: 'visitor',
  isSigned: true,
  body: voucherGrantBody.omit({ text: true, campaign: true }).extend({
    text,
    user_id: idField,
    campaign: nameField(64),
  }),
  data: campaignVoucher,
  refusals: [
    ...KEY,
    'account.notFound',
    'campaign.quota',
    'ledger.asset.unknown',
    'request.textTaken',
    'voucher.cap',
    'voucher.ended',
    'voucher.endsBeforeItBegins',
    'voucher.value.unknown',
  ],
})

/** POST campaign vouchers/{id}/revoke: takes back one that is in no order. Again, nothing changes. */
export const campaignRevoke = endpoint({
  method: 'POST',
  path: `${CAMPAIGN}/:id/revoke`,
  summary: 'Take back a voucher',
  audience: 'visitor',
  isSigned: true,
  params: z.object({ id: idField }),
  body: z.object({ user_id: idField, reason: noteField(200) }),
  data: campaignVoucher,
  refusals: [...KEY, 'voucher.notFound', 'voucher.notRecallable'],
})

/** GET campaign vouchers/{id}: where it stands. */
export const campaignStatus = endpoint({
  method: 'GET',
  path: `${CAMPAIGN}/:id`,
  summary: 'Where a voucher stands',
  audience: 'visitor',
  isSigned: true,
  params: z.object({ id: idField }),
  query: z.object({ user_id: idField }),
  data: campaignVoucher,
  refusals: [...KEY, 'voucher.notFound'],
})
