import { z } from 'zod'
import { endpoint, ROLES } from '../http/index.ts'
import { ACCOUNT_MODES, openSessionRow } from './account-endpoints.ts'

/** Most notices that a copy of one's data has: the latest. */
export const NOTICES_IN_COPY = 1_000

/** What is kept about a customer beside money and orders, which have their own lists. Times in unix seconds. */
export const personalDataData = z.object({
  id: z.int(),
  email: z.string(),
  registered_at: z.int(),
  role: z.enum(ROLES),
  vip_tier: z.int(),
  region: z.string().nullable(),
  verified: z.boolean(),
  trading_locked: z.boolean(),
  account_mode: z.enum(ACCOUNT_MODES),
  use_funding: z.boolean(),
  /** Who sent the customer, as the link of registration said. */
  ref_code: z.string().nullable(),
  /** By which the customer sends others; null until they asked for it. */
  referral_code: z.string().nullable(),
  totp_enabled: z.boolean(),
  fund_password_set: z.boolean(),
  sessions: z.array(openSessionRow),
  /** Browsers that have signed in, the latest first, at most a hundred; `device` is empty where one does not say. */
  devices: z.array(z.object({ device: z.string(), last_seen: z.int() })),
  /** The latest, newest first, in the caller's language. */
  notices: z.array(z.object({ at: z.int(), kind: z.string(), message: z.string() })),
})
/** `personalDataData` as a type. */
export type PersonalData = z.infer<typeof personalDataData>

/** GET personal-data: a copy of it, as a file that a browser saves. Neither secrets nor their hashes. */
export const personalData = endpoint({
  method: 'GET',
  path: '/apiw/v2/account/personal-data',
  summary: 'A copy of what is kept about the customer',
  audience: 'customer',
  data: personalDataData,
})
