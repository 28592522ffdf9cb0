import { hash } from 'node:crypto'

/*
 * SHA-256 and HMAC (RFC 2104) for the many short messages of a snapshot. One-shot hashes are several times faster here than a
 * `createHash` or `createHmac` for each message.
 */

/** Bytes of a block, beyond which HMAC would hash a key first. */
const BLOCKS = { sha256: 64, sha512: 128 } as const

export const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')

/** HMAC of messages under a key of at most a block. */
export function createMac(algorithm: keyof typeof BLOCKS, key: Uint8Array): (message: Uint8Array) => Buffer {
  const block = BLOCKS[algorithm]
  if (key.length > block) throw new RangeError(`a key of ${key.length} bytes is longer than a block`)
  const pad = (value: number) => Uint8Array.from({ length: block }, (_, at) => (key[at] ?? 0) ^ value)
  const [inner, outer] = [pad(0x36), pad(0x5c)]
  const join = (begin: Uint8Array, message: Uint8Array) => hash(algorithm, Buffer.concat([begin, message]), 'buffer')
  return (message) => join(outer, join(inner, message))
}
