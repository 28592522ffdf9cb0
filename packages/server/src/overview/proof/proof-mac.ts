import { hash } from 'node:crypto'

/** Length of a block in bytes, by which HMAC pads its key. */
const BLOCKS = { sha256: 64, sha512: 128 } as const

/** HMAC of messages under a key (RFC 2104), by one-shot hashes: several times faster than a `createHmac` for each of millions of salts. */
export function createMac(algorithm: keyof typeof BLOCKS, key: Uint8Array): (message: Uint8Array) => Buffer {
  const block = BLOCKS[algorithm]
  const whole = key.length > block ? hash(algorithm, key, 'buffer') : key
  const padded = (by: number) => Buffer.alloc(block).map((_, at) => (whole[at] ?? 0) ^ by)
  const [inner, outer] = [padded(0x36), padded(0x5c)]
  return (message) =>
    hash(algorithm, Buffer.concat([outer, hash(algorithm, Buffer.concat([inner, message]), 'buffer')]), 'buffer')
}
