import { z } from 'zod'
import { endpoint, nameField } from '../http/index.ts'
import { endOthersFlag, sessionData } from './account-endpoints.ts'

/* Passkeys (WebAuthn): keys that a device or a password manager keeps, and that sign in without a password. */

const PASSKEYS = '/apiw/v2/account/passkeys'
const SESSION = '/apiw/v2/session/passkey'

/** Passkeys of one account at most. */
export const PASSKEYS_MOST = 20
/** How long an answer to a challenge may take, in seconds. */
export const PASSKEY_SECONDS = 300

/** Not of an account that confirms at the exchange. */
const passwordAgain = z.string().max(256).optional()
const nameText = nameField(64)
/** What the browser's WebAuthn gave, as JSON; the server's library reads it. */
const response = z.looseObject({ id: z.string().max(1024) })
/** Options for the browser's WebAuthn, as JSON. */
const options = z.looseObject({ challenge: z.string() })

/** A passkey as its owner sees it. Times in unix seconds of the machine's clock. */
export const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  since: z.int(),
  last_used: z.int().nullable(),
  /** Whether a password manager keeps it on several devices. */
  synced: z.boolean(),
})
/** `passkeyRow` as a type. */
export type PasskeyRow = z.infer<typeof passkeyRow>

const passkeysData = z.object({ list: z.array(passkeyRow) })

/** GET passkeys. */
export const passkeys = endpoint({
  method: 'GET',
  path: PASSKEYS,
  summary: 'My passkeys',
  audience: 'customer',
  data: passkeysData,
})

/** POST passkeys/options: a challenge for a new passkey, against the password, and a one-time code where codes are on. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: `${PASSKEYS}/options`,
  summary: 'Begin to add a passkey',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({ password: passwordAgain, totp: z.string().max(16).optional() }),
  data: options,
  refusals: [
    'account.passkey.host',
    'account.passkey.tooMany',
    'account.password.wrong',
    'account.signIn.tooMany',
    'account.totp.needed',
    'account.totp.wrong',
  ],
})

/** POST passkeys: keeps what the browser made from the options. API keys and other sessions end unless `end_others` is 0. */
export const addPasskey = endpoint({
  method: 'POST',
  path: PASSKEYS,
  summary: 'Add a passkey',
  audience: 'customer',
  limit: 'sign_in',
  sends: 'json',
  body: z.object({ name: nameText, response, end_others: endOthersFlag }),
  data: passkeysData,
  refusals: ['account.passkey.host', 'account.passkey.tooMany', 'account.passkey.wrong'],
})

/** POST passkeys/rename. */
export const renamePasskey = endpoint({
  method: 'POST',
  path: `${PASSKEYS}/rename`,
  summary: 'Give a passkey another name',
  audience: 'customer',
  body: z.object({ id: z.string().max(1024), name: nameText }),
  data: passkeysData,
  refusals: ['account.passkey.notFound'],
})

/**
 * POST passkeys/remove: against the password. Sessions that it opened end in any case; API keys and all other sessions unless
 * `end_others` is 0.
 */
export const removePasskey = endpoint({
  method: 'POST',
  path: `${PASSKEYS}/remove`,
  summary: 'Remove a passkey',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({ id: z.string().max(1024), password: passwordAgain, end_others: endOthersFlag }),
  data: passkeysData,
  refusals: ['account.passkey.notFound', 'account.password.wrong'],
})

/** POST session/passkey/options: a challenge for whoever has a passkey here; no address is asked for. */
export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: `${SESSION}/options`,
  summary: 'Begin to sign in with a passkey',
  audience: 'visitor',
  goesOnInDoubt: true,
  limit: 'sign_in',
  data: options,
  refusals: ['account.passkey.host'],
})

/** POST session/passkey: signs in. It is both factors: what one has, and what opens it there. */
export const passkeySignIn = endpoint({
  method: 'POST',
  path: SESSION,
  summary: 'Sign in with a passkey',
  audience: 'visitor',
  goesOnInDoubt: true,
  limit: 'sign_in',
  sends: 'json',
  body: z.object({ response }),
  data: sessionData,
  refusals: ['account.passkey.host', 'account.passkey.wrong'],
})
