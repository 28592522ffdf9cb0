import { z } from 'zod'
import { endpoint, idField, listOf, messageField, noteField, pageQuery, wholeNumber } from '../http/index.ts'
import { sessionData } from './account-endpoints.ts'
import { ACCOUNT_LOCKS, FREEZE } from './account-protection.ts'
import { customerRow } from './customer-endpoints.ts'
import { approvedState, proposedData } from './four-eyes-endpoints.ts'

/* Locks of an account and objections to them, the hold of its wallet, and the reset of its fund password. */

const ACCOUNT = '/apiw/v2/account'
const USERS = '/console/api/users'
const OBJECTIONS = '/console/api/objections'

const reason = noteField(300)
const params = z.object({ id: idField })

const objectionShape = {
  id: z.int(),
  lock: z.enum(ACCOUNT_LOCKS),
  message: z.string(),
  at: z.int(),
  answer: z.string().nullable(),
  answered_at: z.int().nullable(),
}

/** Locks of an account, and what its owner objected. Instants in unix seconds. */
const accountLocksData = z.object({
  /** `until` null: until an operator ends it. */
  locks: z.array(z.object({ lock: z.enum(ACCOUNT_LOCKS), until: z.int().nullable() })),
  /** The newest first, at most 20. */
  objections: z.array(z.object(objectionShape)),
})
/** `accountLocksData` as a type. */
export type AccountLocks = z.infer<typeof accountLocksData>

/** GET locks. */
export const accountLocks = endpoint({
  method: 'GET',
  path: `${ACCOUNT}/locks`,
  summary: 'Locks of my account, and my objections to them',
  audience: 'customer',
  data: accountLocksData,
})

/** POST objection: to a lock of one's account, one at a time. Open to an account that is frozen too. */
export const objectToLock = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/objection`,
  summary: 'Object to a lock of my account',
  audience: 'customer',
  goesOnFrozen: true,
  body: z.object({ lock: z.enum(ACCOUNT_LOCKS), message: messageField(2_000) }),
  data: accountLocksData,
  refusals: ['account.lock.none', 'account.lock.objected'],
})

/** POST fund-password/reset: against password and one-time code; another may be chosen after 24 hours, for 7 days. */
export const askFundPasswordReset = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/fund-password/reset`,
  summary: 'Ask to reset a fund password that is forgotten',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({ password: z.string().max(256).optional(), totp: z.string().max(16).optional() }),
  data: sessionData,
  refusals: [
    'account.fundPassword.notSet',
    'account.fundPassword.secondFactor',
    'account.password.wrong',
    'account.signIn.tooMany',
    'account.totp.needed',
    'account.totp.wrong',
  ],
})

/** POST fund-password/reset-cancel: any session of the account may call it off. */
export const cancelFundPasswordReset = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/fund-password/reset-cancel`,
  summary: 'Call off the reset of the fund password',
  audience: 'customer',
  data: sessionData,
})

const customerOrProposed = z.union([customerRow.extend(approvedState), proposedData])

/**
 * POST users/{id}/freeze: the customer can only read, sign in and object. One operator for 72 hours within 30 days; longer takes two.
 * Asked again it may shorten or lengthen it.
 */
export const freezeCustomer = endpoint({
  method: 'POST',
  path: `${USERS}/:id/freeze`,
  summary: 'Freeze an account',
  audience: 'operator',
  role: 'administrator',
  effect: 'bounded',
  params,
  body: z.object({ hours: wholeNumber(1, FREEZE.mostHours), reason }),
  data: customerOrProposed,
  refusals: ['account.notFound', 'proposal.newOperator', 'proposal.oneself'],
})

/** POST users/{id}/thaw: ends a freeze; one that two operators decided takes two. */
export const thawCustomer = endpoint({
  method: 'POST',
  path: `${USERS}/:id/thaw`,
  summary: 'End the freeze of an account',
  audience: 'operator',
  role: 'administrator',
  effect: 'two',
  params,
  body: z.object({ reason }),
  data: customerOrProposed,
  refusals: ['account.lock.none', 'account.notFound', 'proposal.newOperator', 'proposal.oneself'],
})

/** POST users/{id}/wallet-hold/lift: lets money leave by the wallet before the hold is over. Two operators. */
export const liftWalletHold = endpoint({
  method: 'POST',
  path: `${USERS}/:id/wallet-hold/lift`,
  summary: "Lift the hold of a customer's withdrawals",
  audience: 'operator',
  role: 'administrator',
  effect: 'two',
  params,
  body: z.object({ reason }),
  data: customerOrProposed,
  refusals: ['account.hold.none', 'account.notFound', 'proposal.newOperator', 'proposal.oneself'],
})

/** POST users/{id}/fund-password-reset: removes a forgotten fund password, and ends all API keys. Two operators. */
export const resetFundPassword = endpoint({
  method: 'POST',
  path: `${USERS}/:id/fund-password-reset`,
  summary: "Remove a customer's fund password",
  audience: 'operator',
  role: 'administrator',
  effect: 'two',
  params,
  body: z.object({ reason }),
  data: customerOrProposed,
  refusals: ['account.fundPassword.notSet', 'account.notFound', 'proposal.newOperator', 'proposal.oneself'],
})

/** An objection as operators see it. */
export const objectionRow = z.object({ ...objectionShape, user_id: z.int(), email: z.string() })
/** `objectionRow` as a type. */
export type ObjectionRow = z.infer<typeof objectionRow>

/** GET objections: the newest first. */
export const objections = endpoint({
  method: 'GET',
  path: OBJECTIONS,
  summary: "Customers' objections to locks, newest first",
  audience: 'operator',
  role: 'reader',
  query: z.object({ ...pageQuery }),
  data: listOf(objectionRow),
})

/** POST objections/{id}/answer: its customer gets the answer as a notice. */
export const answerObjection = endpoint({
  method: 'POST',
  path: `${OBJECTIONS}/:id/answer`,
  summary: 'Answer an objection to a lock',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'An answer changes no lock.' },
  params,
  body: z.object({ user_id: idField, answer: messageField(2_000) }),
  data: objectionRow,
  refusals: ['account.objection.answered', 'request.notFound'],
})
