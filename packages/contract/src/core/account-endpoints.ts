import { z } from 'zod'
import { assetField, decimalField, endpoint, flag, ROLES } from '../http/index.ts'

/* Calls about the customer: session, passwords, one-time codes, account mode. Texts are limited here only in length. */

const ACCOUNT = '/apiw/v2/account'
const SESSION = '/apiw/v2/session'
const UNIFIED = '/apiw/v2/unified'

/** Account modes, as on the wire. */
export const ACCOUNT_MODES = ['classic', 'multi_currency', 'portfolio', 'single_currency'] as const
/** One of the account modes. */
export type AccountMode = (typeof ACCOUNT_MODES)[number]

/** Unified means any mode but classic. */
export function isUnified(mode: AccountMode): boolean {
  return mode !== 'classic'
}

const emailText = z.string().max(320)
const passwordText = z.string().max(256)
/** Asked again of who is signed in; not of an account that confirms at the exchange (`accountIdentity`). */
const passwordAgain = passwordText.optional()
const fundPasswordText = z.string().max(128)
/** 1, or left out: ends all API keys and other sessions too; 0 leaves them. */
export const endOthersFlag = flag.optional()
/** A one-time code: six digits, spaces allowed as people type them. */
const codeText = z.string().max(16)

/** Who is here: `user` is null for a visitor. `now` is the server's clock in unix seconds. */
export const sessionData = z.object({
  user: z
    .object({
      id: z.int(),
      email: z.string(),
      role: z.enum(ROLES),
      totp_enabled: z.boolean(),
      fund_password_set: z.boolean(),
      /** Whether every order asks for it; orders that the platform makes by itself never do. */
      fund_password_required: z.boolean(),
      /** Unix seconds from which on another one may be chosen without the old one, after a reset was asked for; null: none was. */
      fund_password_reset_from: z.int().nullable(),
    })
    .nullable(),
  csrf_token: z.string(),
  vip_tier: z.int(),
  region: z.string().nullable(),
  verified: z.boolean(),
  now: z.int(),
  sandbox: z.boolean(),
  /** How one signs in here: by an account of Tenor's own, and by the exchange's sign-in of this name; null: there is none. */
  sign_in: z.object({
    local: z.boolean(),
    provider: z.string().nullable(),
    desk_local: z.boolean(),
    desk_provider: z.string().nullable(),
  }),
})
/** Reply of every call about the session. */
export type SessionData = z.infer<typeof sessionData>

const signInRefusals = ['account.signIn.tooMany', 'account.signIn.wrong', 'account.totp.needed'] as const

/** POST register: makes the account and signs in. */
export const register = endpoint({
  method: 'POST',
  path: `${SESSION}/register`,
  summary: 'Open an account and sign in',
  audience: 'visitor',
  limit: 'register',
  body: z.object({ email: emailText, password: passwordText, ref_code: z.string().max(64).optional() }),
  data: sessionData,
  refusals: [
    'account.email.malformed',
    'account.email.taken',
    'account.password.common',
    'account.password.tooLong',
    'account.password.tooShort',
    'account.password.sameAsEmail',
  ],
})

/** POST login: a new session; the refusal never says which half was wrong. */
export const login = endpoint({
  method: 'POST',
  path: `${SESSION}/login`,
  summary: 'Sign in',
  audience: 'visitor',
  goesOnInDoubt: true,
  limit: 'sign_in',
  body: z.object({ email: emailText, password: passwordText, totp: codeText.optional() }),
  data: sessionData,
  refusals: signInRefusals,
})

/** POST logout: ends the session. Answers with the visitor's session, and where to sign out at the exchange too. */
export const logout = endpoint({
  method: 'POST',
  path: `${SESSION}/logout`,
  summary: 'Sign out',
  audience: 'visitor',
  goesOnInDoubt: true,
  /** `provider_url`: where the browser goes next, for who has signed in at the exchange; null: nowhere. */
  data: sessionData.extend({ provider_url: z.string().nullable() }),
})

/** GET session. */
export const session = endpoint({
  method: 'GET',
  path: SESSION,
  summary: 'Who is signed in, and the token for calls that change something',
  audience: 'visitor',
  data: sessionData,
})

/** Characters of a session's id. */
export const SESSION_ID_LENGTH = 16

/** One place where the customer is signed in. Times in unix seconds of the machine's clock. */
export const openSessionRow = z.object({
  /** Names the session; it opens nothing. */
  id: z.string(),
  /** Browser and system in short words, as the browser says them; empty when it says nothing that is known. */
  device: z.string(),
  /** The exchange's sign-in by which it began; null: by a password or a passkey of this account. */
  provider: z.string().nullable(),
  since: z.int(),
  /** True to five minutes. */
  last_seen: z.int(),
  current: z.boolean(),
})
/** One place where the customer is signed in. */
export type OpenSessionRow = z.infer<typeof openSessionRow>

const openSessionsData = z.object({ list: z.array(openSessionRow) })

/** GET sessions: where the customer is signed in, the latest use first, at most a hundred. */
export const openSessions = endpoint({
  method: 'GET',
  path: `${ACCOUNT}/sessions`,
  summary: 'Where the customer is signed in',
  audience: 'customer',
  readByOperators: true,
  data: openSessionsData,
})

/** POST session-end: signs out one place, against the password. Answers with those that are left; another's session is 404. */
export const endOpenSession = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/session-end`,
  summary: 'Sign out one place',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({ session_id: z.string().length(SESSION_ID_LENGTH), password: passwordAgain }),
  data: openSessionsData,
  refusals: ['account.password.wrong', 'account.session.current', 'account.signIn.tooMany'],
})

/** POST sessions-end: signs out everywhere but here, against the password. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/sessions-end`,
  summary: 'Sign out everywhere else',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({ password: passwordAgain }),
  data: openSessionsData,
  refusals: ['account.password.wrong', 'account.signIn.tooMany'],
})

/** POST password: changes the password, and ends all API keys and other sessions unless `end_others` is 0. */
export const changePassword = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/password`,
  summary: 'Change the password',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({
    password: passwordText,
    new_password: passwordText,
    totp: codeText.optional(),
    end_others: endOthersFlag,
  }),
  data: sessionData,
  refusals: [
    'account.password.common',
    'account.password.sameAsEmail',
    'account.password.tooLong',
    'account.password.tooShort',
    'account.password.unchanged',
    'account.password.wrong',
    'account.signIn.tooMany',
    'account.totp.alreadyOn',
    'account.totp.needed',
    'account.totp.notSetUp',
    'account.totp.wrong',
  ],
})

/** POST totp/setup: a new secret, not in force until confirmed. */
export const totpSetup = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/totp/setup`,
  summary: 'Make a secret for one-time codes',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({ password: passwordAgain }),
  data: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['account.password.wrong', 'account.signIn.tooMany', 'account.totp.alreadyOn'],
})

/** POST totp/confirm: one code of the new secret switches it on. Every other session ends in any case, API keys unless `end_others` is 0. */
export const totpConfirm = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/totp/confirm`,
  summary: 'Switch one-time codes on',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({ totp: codeText, end_others: endOthersFlag }),
  data: sessionData,
  refusals: [
    'account.password.wrong',
    'account.signIn.tooMany',
    'account.totp.alreadyOn',
    'account.totp.notSetUp',
    'account.totp.wrong',
  ],
})

/** POST totp/disable: every other session ends in any case, API keys unless `end_others` is 0. */
export const totpDisable = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/totp/disable`,
  summary: 'Switch one-time codes off',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({ password: passwordAgain, totp: codeText, end_others: endOthersFlag }),
  data: sessionData,
  refusals: ['account.password.wrong', 'account.signIn.tooMany', 'account.totp.notSetUp', 'account.totp.wrong'],
})

/**
 * POST fund-password: sets it the first time, later changes it against the old one. API keys of before the first one sleep until they are
 * confirmed with it; a change ends keys and other sessions unless `end_others` is 0.
 */
export const setFundPassword = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/fund-password`,
  summary: 'Set or change the fund password',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({
    password: passwordAgain,
    fundpass: fundPasswordText,
    old_fundpass: fundPasswordText.optional(),
    /** In the place of the old one, once a reset that was asked for is ready. */
    totp: codeText.optional(),
    /** 1 asks for the fund password on every order. */
    required: flag.optional(),
    end_others: endOthersFlag,
  }),
  data: sessionData,
  refusals: [
    'account.fundPassword.common',
    'account.fundPassword.locked',
    'account.fundPassword.required',
    'account.fundPassword.sameAsEmail',
    'account.fundPassword.sameAsPassword',
    'account.fundPassword.tooLong',
    'account.fundPassword.tooShort',
    'account.fundPassword.wrong',
    'account.password.wrong',
    'account.signIn.tooMany',
    'account.totp.alreadyOn',
    'account.totp.needed',
    'account.totp.notSetUp',
    'account.totp.wrong',
  ],
})

/** How the customer's accounts are arranged. `first_open`: the mode has never been chosen. */
export const accountModeData = z.object({
  mode: z.enum(ACCOUNT_MODES),
  first_open: z.boolean(),
  settings: z.object({ use_funding: z.boolean() }),
})
/** Reply of the calls about the account mode. */
export type AccountModeData = z.infer<typeof accountModeData>

/** GET account_mode. */
export const accountMode = endpoint({
  method: 'GET',
  path: `${UNIFIED}/account_mode`,
  summary: 'Account mode',
  audience: 'customer',
  data: accountModeData,
})

/** PUT account_mode. `settings` comes as an object in JSON, or as `use_funding` from a form. */
export const setAccountMode = endpoint({
  method: 'PUT',
  path: `${UNIFIED}/account_mode`,
  summary: 'Choose the account mode',
  audience: 'customer',
  sends: 'json',
  body: z.object({
    mode: z.enum(ACCOUNT_MODES).optional(),
    settings: z.object({ use_funding: flag.optional() }).optional(),
    use_funding: flag.optional(),
  }),
  data: accountModeData,
})

/** GET maintenance_margin_rate: Tenor lends nothing against margin, so it is "0" outside classic mode. */
export const maintenanceMarginRate = endpoint({
  method: 'GET',
  path: `${UNIFIED}/maintenance_margin_rate`,
  summary: 'Maintenance margin rate of the unified account',
  audience: 'customer',
  data: z.object({ mode: z.enum(ACCOUNT_MODES), maintenance_margin_rate: decimalField }),
})

/** GET spot/trading/home: what the trading page shows of the spot account. */
export const spotTradingHome = endpoint({
  method: 'GET',
  path: `${ACCOUNT}/spot/trading/home`,
  summary: 'Spot balances and prices of a few pairs',
  audience: 'customer',
  query: z.object({ coin: assetField.optional() }),
  data: z.object({
    balances: z.array(z.object({ asset: z.string(), available: decimalField })),
    prices: z.array(z.object({ pair: z.string(), price: decimalField })),
  }),
})

/** GET compliance: which businesses and menu entries the customer may use, by region and by what is known of them. */
export const compliance = endpoint({
  method: 'GET',
  path: `${ACCOUNT}/compliance`,
  summary: 'What the region allows',
  audience: 'customer',
  data: z.object({
    business: z.array(z.string()),
    menu: z.array(z.string()),
    /** Why the customer may take on nothing new at all, as the reason of the refusal; null where they may. */
    held: z.string().nullable(),
  }),
})

/** GET trade-info. `locked` blocks subscriptions while `use_funding` is on. */
export const tradeInfo = endpoint({
  method: 'GET',
  path: `${ACCOUNT}/trade-info`,
  summary: 'Whether trading and funding are locked',
  audience: 'customer',
  query: z.object({ market: z.string().max(32).optional() }),
  data: z.object({ use_funding: z.boolean(), locked: z.boolean() }),
})
