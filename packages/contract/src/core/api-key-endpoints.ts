import { z } from 'zod'
import { endpoint, idField, nameField, unixSecondsField } from '../http/index.ts'

/* API keys of a customer, for programs that call /api/v4. Instants are unix seconds of the machine's clock. */

const API_KEYS = '/apiw/v2/account/api-keys'

/** What a key may do: read, or also act. */
export const API_KEY_PERMISSIONS = ['read', 'read_write'] as const
/** One of the two. */
export type ApiKeyPermission = (typeof API_KEY_PERMISSIONS)[number]

/** Keys that a customer may have at once. */
export const API_KEYS_MOST = 20
/** Addresses that one key may be bound to. */
export const API_KEY_ADDRESSES_MOST = 20

/** A list from JSON, or from a form as one text with commas. */
function listFrom<Item extends z.ZodType>(item: Item, most: number) {
  return z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== '')
        : value,
    z.array(item).max(most),
  )
}

/** A key as its list shows it. Its secret is shown once, when it is made. */
export const apiKeyRow = z.object({
  id: z.int(),
  name: z.string(),
  key: z.string(),
  permission: z.enum(API_KEY_PERMISSIONS),
  /** Products that it may call; null for all. */
  products: z.array(z.string()).nullable(),
  /** Addresses or networks that it may be called from; empty for any. */
  ips: z.array(z.string()),
  created_at: z.int(),
  /** Null only where the key is bound to addresses: any other ends after 90 days at the latest. */
  expires_at: z.int().nullable(),
  /** Whether it may act no more until it is confirmed with the fund password, which the account has had since. */
  asleep: z.boolean(),
  /** True to a minute; null while it has not been used. */
  last_used_at: z.int().nullable(),
})
/** `apiKeyRow` as a type. */
export type ApiKeyRow = z.infer<typeof apiKeyRow>

/** Keys, and the products that one may be made for. */
const apiKeysData = z.object({ list: z.array(apiKeyRow), products: z.array(z.string()) })

/** GET api-keys: the customer's keys, the newest first. */
export const apiKeys = endpoint({
  method: 'GET',
  path: API_KEYS,
  summary: 'My API keys',
  audience: 'customer',
  readByOperators: true,
  data: apiKeysData,
})

/**
 * POST api-keys: makes a key, against the password, and a one-time code where codes are on. `secret` is in this reply alone.
 * Where a fund password is set it is asked here, and not again from programs. Without `ips` a key ends after 90 days at the latest.
 */
export const makeApiKey = endpoint({
  method: 'POST',
  path: API_KEYS,
  summary: 'Make an API key; its secret is told once',
  audience: 'customer',
  limit: 'sign_in',
  sends: 'json',
  body: z.object({
    name: nameField(40),
    permission: z.enum(API_KEY_PERMISSIONS),
    products: listFrom(z.string().max(40), 20).optional(),
    ips: listFrom(z.string().max(64), API_KEY_ADDRESSES_MOST).optional(),
    expires_at: unixSecondsField.optional(),
    /** Not of an account that confirms at the exchange. */
    password: z.string().max(256).optional(),
    totp: z.string().max(16).optional(),
    fundpass: z.string().max(128).optional(),
  }),
  data: apiKeyRow.extend({ secret: z.string() }),
  refusals: [
    'account.fundPassword.locked',
    'account.fundPassword.needed',
    'account.fundPassword.notSet',
    'account.fundPassword.wrong',
    'account.password.wrong',
    'account.signIn.tooMany',
    'account.totp.alreadyOn',
    'account.totp.needed',
    'account.totp.notSetUp',
    'account.totp.wrong',
    'apiKey.address.malformed',
    'apiKey.expiry.far',
    'apiKey.expiry.past',
    'apiKey.product.unknown',
    'apiKey.tooMany',
  ],
})

/** POST api-keys/confirm: wakes a key that was made before there was a fund password. Answers with all keys. */
export const confirmApiKey = endpoint({
  method: 'POST',
  path: `${API_KEYS}/confirm`,
  summary: 'Confirm an API key with the fund password',
  audience: 'customer',
  limit: 'sign_in',
  body: z.object({ id: idField, fundpass: z.string().max(128) }),
  data: apiKeysData,
  refusals: [
    'account.fundPassword.locked',
    'account.fundPassword.notSet',
    'account.fundPassword.wrong',
    'request.notFound',
  ],
})

/** DELETE api-keys: ends a key at once; another customer's is not found. Answers with those that are left. */
export const endApiKey = endpoint({
  method: 'DELETE',
  path: API_KEYS,
  summary: 'End an API key',
  audience: 'customer',
  query: z.object({ id: idField }),
  data: apiKeysData,
  refusals: ['request.notFound'],
})
