import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  idField,
  listOf,
  noteField,
  orderText,
  pageQuery,
  unixSecondsField,
} from '../http/index.ts'
import { approvedState, proposedData } from './four-eyes-endpoints.ts'
import { VOUCHER_RECALLS, VOUCHER_STATUSES } from './voucher.ts'

const status = z.enum(VOUCHER_STATUSES)
/** Name of a kind; the kinds themselves are brought by the products that take them. */
const kind = z
  .string()
  .regex(/^[a-z][a-z_]{1,31}$/)
  .meta({ description: 'Kind of voucher, named by the product that takes it' })

/**
 * A voucher as its customer sees it, with the terms of its kind beside what every voucher has. `expire_second` is how many seconds are left, `expires_at` the same as unix seconds.
 */
export const voucherRow = z.looseObject({
  id: z.int(),
  sub_type: kind,
  amount: decimalField,
  currency: z.string(),
  status,
  expire_second: z.int(),
  expires_at: z.int(),
  /** What it was given for; '' where nothing was named, which counts as one campaign. */
  campaign: z.string(),
  /** Whether an order of this kind and campaign is running: until it ends, no other can be made. */
  campaign_running: z.boolean(),
})
/** `voucherRow` as a type. */
export type VoucherRow = z.infer<typeof voucherRow>

/** Most vouchers that the list of those that can be used gives at once. */
export const VOUCHERS_MOST = 20

/**
 * GET hold-bonus-available-list: what the customer may use now (TO_BE_USED), soonest expiry first. `limit` may be less
 * than `VOUCHERS_MOST`; more gives no more. `currency` keeps those in one currency, so that none of it is crowded out.
 */
export const vouchersAvailable = endpoint({
  method: 'GET',
  path: '/api/web/v1/coupon/hold-bonus-available-list',
  summary: 'My vouchers that can be used, soonest expiry first',
  audience: 'customer',
  query: z.object({ sub_type: kind.optional(), currency: assetField.optional(), limit: pageQuery.limit }),
  data: z.object({ list: z.array(voucherRow) }),
})

/** A voucher as the back office sees it, with the terms of its kind. `valid_from` and `expires_at` are unix seconds. */
export const backOfficeVoucherRow = z.looseObject({
  id: z.int(),
  user_id: z.int(),
  email: z.string(),
  sub_type: kind,
  amount: decimalField,
  currency: z.string(),
  status,
  valid_from: z.int(),
  expires_at: z.int(),
  granted_at: z.int(),
  /** Whose money it was for: the order it is or was used in; null otherwise. */
  order_id: z.int().nullable(),
  /** Why it was given, and why it was recalled. */
  note: z.string(),
  reason: z.string().nullable(),
  campaign: z.string(),
})
/** `backOfficeVoucherRow` as a type. */
export type BackOfficeVoucherRow = z.infer<typeof backOfficeVoucherRow>

/** What an operator gives: the terms of the kind stand beside these fields. */
export const voucherGrantBody = z.looseObject({
  sub_type: kind.optional(),
  /** Both by the terms for kinds that have none of their own. */
  currency: assetField.optional(),
  amount: amountText.optional(),
  valid_from: unixSecondsField.optional(),
  expires_at: unixSecondsField,
  note: noteField(200, 0).optional(),
  campaign: noteField(64, 0).optional(),
  text: orderText.optional(),
})

/**
 * POST users/{id}/vouchers: gives a customer a voucher. Without `valid_from` it can be used at once. Without `sub_type` it is of the
 * kind that comes first; the terms of the kind stand beside the fields here. Of a kind and `campaign` a customer has one order
 * running at a time; vouchers without one are one campaign.
 * Above a bound it takes two operators, and there are caps.
 */
export const grantVoucher = endpoint({
  method: 'POST',
  path: '/console/api/users/:id/vouchers',
  summary: 'Give a customer a voucher',
  audience: 'operator',
  role: 'risk',
  effect: 'bounded',
  movesMoney: true,
  params: z.object({ id: idField }),
  body: voucherGrantBody,
  data: z.union([backOfficeVoucherRow.extend(approvedState), proposedData]),
  refusals: [
    'account.notFound',
    'ledger.asset.unknown',
    'proposal.newOperator',
    'proposal.oneself',
    'voucher.cap',
    'voucher.ended',
    'voucher.endsBeforeItBegins',
    'voucher.value.unknown',
  ],
})

/** POST vouchers/search: newest first. `email` finds addresses that contain it, and stands in no URL. */
export const backOfficeVouchers = endpoint({
  method: 'POST',
  path: '/console/api/vouchers/search',
  summary: 'Vouchers, newest first',
  audience: 'operator',
  role: 'reader',
  effect: { alone: 'A search changes nothing.' },
  limit: 'read',
  body: z.object({ email: z.string().max(320).optional(), status: status.optional(), ...pageQuery }),
  data: listOf(backOfficeVoucherRow),
})

/** POST vouchers/{id}/recall: takes back (RECYCLED) or voids (INVALID) a voucher that is not in an order. */
export const recallVoucher = endpoint({
  method: 'POST',
  path: '/console/api/vouchers/:id/recall',
  summary: 'Recall a voucher',
  audience: 'operator',
  role: 'risk',
  effect: { alone: 'It takes away.' },
  params: z.object({ id: idField }),
  body: z.object({ user_id: idField, status: z.enum(VOUCHER_RECALLS), reason: noteField(200) }),
  data: backOfficeVoucherRow,
  refusals: ['voucher.notFound', 'voucher.notRecallable'],
})
