import { z } from 'zod'
import { endpoint, flag, idField, listOf, pageQuery, ROLES, rowVersionField } from '../http/index.ts'
import { ACCOUNT_MODES } from './account-endpoints.ts'
import { ACCOUNT_LOCKS } from './account-protection.ts'
import { approvedState, proposedData } from './four-eyes-endpoints.ts'

/* Calls of the back office about customers. */

const USERS = '/console/api/users'

/** A customer as an operator sees them. Neither secrets nor their hashes. */
export const customerRow = z.object({
  /** Of region and verified flag. */
  version: rowVersionField,
  id: z.int(),
  email: z.string(),
  role: z.enum(ROLES),
  vip_tier: z.int(),
  region: z.string().nullable(),
  verified: z.boolean(),
  /** The lock `sales`. */
  trading_locked: z.boolean(),
  locks: z.array(z.enum(ACCOUNT_LOCKS)),
  /** Unix seconds until which the account is frozen, and nothing leaves by the wallet; null: it is not so. */
  frozen_until: z.int().nullable(),
  wallet_held_until: z.int().nullable(),
  account_mode: z.enum(ACCOUNT_MODES),
  totp_enabled: z.boolean(),
  fund_password_set: z.boolean(),
  created_at: z.int(),
})
export type CustomerRow = z.infer<typeof customerRow>

/**
 * POST users/search: newest first; `email` finds addresses that hold it (that begin with it where the database lacks pg_trgm), in their order. A search is no GET, so that
 * no address stands in a URL, which logs and histories keep. Each is written to the audit log with whom it showed.
 */
export const customers = endpoint({
  method: 'POST',
  path: `${USERS}/search`,
  summary: 'Customers, newest first',
  audience: 'operator',
  role: 'reader',
  effect: { alone: 'A search changes nothing.' },
  limit: 'read',
  body: z.object({ email: z.string().max(320).optional(), ...pageQuery }),
  data: listOf(customerRow),
})

/** POST users/{id}: what an operator may set of a customer, never of themselves. `region` is ISO 3166-1 alpha-2. */
export const updateCustomer = endpoint({
  method: 'POST',
  path: `${USERS}/:id`,
  summary: "Set a customer's region, verified flag or trading lock",
  audience: 'operator',
  role: 'administrator',
  effect: 'bounded',
  params: z.object({ id: idField }),
  body: z.object({
    region: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    verified: flag.optional(),
    trading_locked: flag.optional(),
    version: rowVersionField.optional(),
  }),
  data: z.union([customerRow.extend(approvedState), proposedData]),
  refusals: ['account.notFound', 'proposal.newOperator', 'proposal.oneself', 'row.changed'],
})

/**
 * POST users/{id}/role: gives somebody a role of the back office, or makes them a customer again. Never of oneself. One that
 * gives power takes two operators where the bounds say so; one that takes it away is given at once. All operators are told.
 */
export const setRole = endpoint({
  method: 'POST',
  path: `${USERS}/:id/role`,
  summary: 'Give somebody a role, or end it',
  audience: 'operator',
  role: 'administrator',
  effect: 'two',
  params: z.object({ id: idField }),
  body: z.object({ role: z.enum(ROLES) }),
  data: z.union([customerRow.extend(approvedState), proposedData]),
  refusals: ['account.notFound', 'account.role.own', 'proposal.newOperator'],
})
