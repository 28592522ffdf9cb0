import { createHmac, hash, randomBytes } from 'node:crypto'

/** Text that nobody can guess: 32 random bytes in base64url. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in base64url: enough to keep a secret that is itself random. */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** What only the holder of the key can make from a text. */
export function sealOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
