import { createHmac, hash, randomBytes } from 'node:crypto'

/** Text that nobody can guess: 32 random bytes in base64url. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Digits and capitals without those that look like another one: 32 of them. */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const DIGITS = 10

/** Text that people can type, of so many characters. It begins with a letter: nothing takes it for a number. */
export function randomCode(length: number): string {
  const letters = READABLE.slice(DIGITS)
  return [...randomBytes(length)]
    .map((byte, place) => (place === 0 ? letters[byte % letters.length] : READABLE[byte % READABLE.length]))
    .join('')
}

/** SHA-256 in base64url: enough to keep a secret that is itself random. */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** What only the holder of the key can make from a text. */
export function sealOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** SHA-256 in hexadecimal, as everybody's programs write it: for what others check. */
export function hexDigestOf(text: string): string {
  return hash('sha256', text, 'hex')
}

/** HMAC-SHA256 in hexadecimal. */
export function hexSealOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
