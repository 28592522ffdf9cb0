import { z } from 'zod'
import { endpoint, idField, listOf, messageField, noteField, pageQuery } from '../http/index.ts'
import { customerRow } from './customer-endpoints.ts'
import { shownMail } from './mail-endpoints.ts'
import { auditRow } from './operator-endpoints.ts'

/*
 * The page of one customer and the search for one. What a customer has and what happened to it is read by the customer's own calls, with
 * the header X-Tenor-Customer.
 */

const CUSTOMERS = '/console/api/users'
const params = z.object({ id: idField })

/** A note of an operator about a customer, who does not see it. */
export const customerNote = z.object({ id: z.int(), at: z.int(), operator: z.string(), text: z.string() })
/** `customerNote` as a type. */
export type CustomerNote = z.infer<typeof customerNote>

/** A browser from which the customer has signed in. */
const customerDevice = z.object({ device: z.string(), last_seen: z.int() })

/** An e-mail without what only its owner may read. */
export const customerMail = shownMail.pick({ id: true, at: true, state: true, subject: true })
/** `customerMail` as a type. */
export type CustomerMail = z.infer<typeof customerMail>

/** A customer with what stands nowhere else: devices, the newest e-mails and notes, and what this operator may still give alone. */
export const customerDetail = customerRow.extend({
  email_confirmed: z.boolean(),
  devices: z.array(customerDevice),
  mails: z.array(customerMail),
  notes: z.array(customerNote),
  /** Face value of vouchers, in USDT, that the operator may still give this customer alone; null: no bound. */
  voucher_left: z.string().nullable(),
})
/** `customerDetail` as a type. */
export type CustomerDetail = z.infer<typeof customerDetail>

/** GET users/{id}: who a customer is. The look is written to the audit log. */
export const customerPage = endpoint({
  method: 'GET',
  path: `${CUSTOMERS}/:id`,
  summary: 'One customer',
  audience: 'operator',
  role: 'reader',
  params,
  data: customerDetail,
  refusals: ['account.notFound'],
})

/** POST users/{id}/notes: a note about a customer for other operators, dated and signed. Notes are never changed. */
export const writeCustomerNote = endpoint({
  method: 'POST',
  path: `${CUSTOMERS}/:id/notes`,
  summary: 'Write a note about a customer',
  audience: 'operator',
  role: 'support',
  effect: { alone: 'A note gives nothing.' },
  params,
  body: z.object({ text: messageField(1_000) }),
  data: customerNote,
  refusals: ['account.notFound'],
})

/** POST users/{id}/sessions-end: signs a customer out everywhere, forgets their devices and sends a notice. */
export const endCustomerSessions = endpoint({
  method: 'POST',
  path: `${CUSTOMERS}/:id/sessions-end`,
  summary: 'Sign a customer out everywhere',
  audience: 'operator',
  role: 'support',
  effect: { alone: 'It takes access away.' },
  params,
  body: z.object({ reason: noteField(300) }),
  data: z.object({ ended: z.int() }),
  refusals: ['account.notFound'],
})

/** POST users/{id}/lock: the customer can begin nothing new; what they have stays theirs to redeem. An administrator ends it. */
export const lockCustomer = endpoint({
  method: 'POST',
  path: `${CUSTOMERS}/:id/lock`,
  summary: 'Stop new orders of a customer',
  audience: 'operator',
  role: 'support',
  effect: { alone: 'A lock gives nothing.' },
  params,
  body: z.object({ reason: noteField(300) }),
  data: customerRow,
  refusals: ['account.notFound'],
})

/** Something of a customer that a number names: an order, a redemption, a transfer, a voucher. `kind` is a stable code. */
export const foundRow = z.object({
  kind: z.string(),
  id: z.int(),
  user_id: z.int(),
  email: z.string(),
  at: z.int(),
})
/** `foundRow` as a type. */
export type FoundRow = z.infer<typeof foundRow>

/** Most customers that a search answers with. */
export const FOUND_CUSTOMERS_MOST = 10

/**
 * POST search: customers by a part of the address or by id, and whatever a number names: orders, redemptions, transfers, vouchers, also as
 * the reference of ledger entries. In a body, so that no address stands in a URL. The customers in the answer are written to the audit log.
 */
export const searchEverything = endpoint({
  method: 'POST',
  path: '/console/api/search',
  summary: 'Find customers, orders and ledger references',
  audience: 'operator',
  role: 'reader',
  effect: { alone: 'A search changes nothing.' },
  limit: 'read',
  body: z.object({ text: z.string().trim().min(1).max(320) }),
  data: z.object({
    customers: z.array(customerRow),
    found: z.array(foundRow),
    /** Whether addresses are found by any part of them; false: by their beginning, for want of the extension pg_trgm. */
    any_part: z.boolean(),
  }),
})

/** GET users/{id}/audit: what operators did about a customer and when they looked, newest first. */
export const customerAudit = endpoint({
  method: 'GET',
  path: `${CUSTOMERS}/:id/audit`,
  summary: 'What operators did about a customer, newest first',
  audience: 'operator',
  role: 'reader',
  params,
  query: z.object(pageQuery),
  data: listOf(auditRow),
})
