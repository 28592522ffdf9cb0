import { createHmac, randomBytes } from 'node:crypto'

/*
 * Signatures as Standard Webhooks (standardwebhooks.com, version 1) has them, so that receivers can check them by a library of their
 * language: HMAC-SHA256 in base64 over id, unix seconds and body with dots between, by the bytes behind the secret's prefix.
 */

const PREFIX = 'whsec_'
const BYTES = 24

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(BYTES).toString('base64')
}

export type Signed = { id: string; seconds: number; body: string }

export function webhookSignature(secret: string, { id, seconds, body }: Signed): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}
