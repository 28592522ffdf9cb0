import { hash } from 'node:crypto'

/*
 * SHA-256 (FIPS 180-4) and HMAC by it (RFC 2104) for the hundred millions of short messages of a snapshot: of 113 bytes a call of
 * node:crypto takes three times as long as this, most of it on the way there and back. Each thread has its own state.
 */

const BLOCK = 64
const BLOCK_512 = 128
const HASH_BYTES = 32
/** Of the last block, for the length of the message in bits. */
const LENGTH_BYTES = 8

const PRIMES = firstPrimes(64)
/** The first 32 bits of the fractions of cube roots, and of square roots, of the first primes. */
const ROUNDS = Int32Array.from(PRIMES, (prime) => fractionBits(Math.cbrt(prime)))
const BEGIN = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)))

const words = new Int32Array(64)
const state = new Int32Array(8)
const tail = new Uint8Array(2 * BLOCK)

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let next = 2; primes.length < count; next += 1) {
    if (primes.every((prime) => next % prime !== 0)) primes.push(next)
  }
  return primes
}

function fractionBits(value: number): number {
  return Math.trunc((value % 1) * 2 ** 32) | 0
}

export function sha256(bytes: Uint8Array): Buffer {
  state.set(BEGIN)
  return endMessage(bytes, 0)
}

/** HMAC-SHA256 of messages under a key of at most a block. */
export function createMac256(key: Uint8Array): (message: Uint8Array) => Buffer {
  if (key.length > BLOCK) throw new RangeError(`a key of ${key.length} bytes is longer than a block`)
  const inner = padKey(key, 0x36)
  const outer = padKey(key, 0x5c)
  return (message) => {
    state.set(inner)
    const digest = endMessage(message, BLOCK)
    state.set(outer)
    return endMessage(digest, BLOCK)
  }
}

/** The state once a key was taken, each of its bytes mixed with `pad`. */
function padKey(key: Uint8Array, pad: number): Int32Array {
  state.set(BEGIN)
  takeBlock(padded(key, pad, BLOCK), 0)
  return state.slice()
}

function padded(key: Uint8Array, pad: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (key[at] ?? 0) ^ pad)
}

/** HMAC-SHA512 of messages under a key of at most a block, by one-shot hashes: several times faster than a `createHmac` for each. */
export function createMac512(key: Uint8Array): (message: Uint8Array) => Buffer {
  if (key.length > BLOCK_512) throw new RangeError(`a key of ${key.length} bytes is longer than a block`)
  const inner = padded(key, 0x36, BLOCK_512)
  const outer = padded(key, 0x5c, BLOCK_512)
  const join = (pad: Uint8Array, message: Uint8Array) => hash('sha512', Buffer.concat([pad, message]), 'buffer')
  return (message) => join(outer, join(inner, message))
}

/** Takes the rest of a message of which so many bytes were taken before, and gives the hash. */
function endMessage(bytes: Uint8Array, before: number): Buffer {
  let at = 0
  for (; at + BLOCK <= bytes.length; at += BLOCK) takeBlock(bytes, at)
  const rest = bytes.length - at
  const end = rest + 1 + LENGTH_BYTES <= BLOCK ? BLOCK : 2 * BLOCK
  for (let place = 0; place < rest; place += 1) tail[place] = bytes[at + place] ?? 0
  tail[rest] = 0x80
  for (let place = rest + 1; place < end; place += 1) tail[place] = 0
  const length = before + bytes.length
  for (let place = 1, left = length * 8; left > 0; place += 1, left = Math.floor(left / 256)) tail[end - place] = left
  takeBlock(tail, 0)
  if (end > BLOCK) takeBlock(tail, BLOCK)
  const digest = Buffer.allocUnsafe(HASH_BYTES)
  for (let place = 0; place < HASH_BYTES; place += 1)
    digest[place] = wordAt(state, place >> 2) >> (24 - 8 * (place & 3))
  return digest
}

function takeBlock(bytes: Uint8Array, from: number): void {
  for (let at = 0, place = from; at < 16; at += 1, place += 4) {
    words[at] =
      (byteAt(bytes, place) << 24) |
      (byteAt(bytes, place + 1) << 16) |
      (byteAt(bytes, place + 2) << 8) |
      byteAt(bytes, place + 3)
  }
  for (let at = 16; at < 64; at += 1) {
    const early = wordAt(words, at - 15)
    const late = wordAt(words, at - 2)
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[at] = (first + wordAt(words, at - 7) + second + wordAt(words, at - 16)) | 0
  }
  let a = wordAt(state, 0)
  let b = wordAt(state, 1)
  let c = wordAt(state, 2)
  let d = wordAt(state, 3)
  let e = wordAt(state, 4)
  let f = wordAt(state, 5)
  let g = wordAt(state, 6)
  let h = wordAt(state, 7)
  for (let at = 0; at < 64; at += 1) {
    const mixed = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g))
    const added = (h + mixed + wordAt(ROUNDS, at) + wordAt(words, at)) | 0
    const majority = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + added) | 0
    d = c
    c = b
    b = a
    a = (added + majority) | 0
  }
  state[0] = wordAt(state, 0) + a
  state[1] = wordAt(state, 1) + b
  state[2] = wordAt(state, 2) + c
  state[3] = wordAt(state, 3) + d
  state[4] = wordAt(state, 4) + e
  state[5] = wordAt(state, 5) + f
  state[6] = wordAt(state, 6) + g
  state[7] = wordAt(state, 7) + h
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function wordAt(all: Int32Array, at: number): number {
  return all[at] ?? 0
}

function byteAt(all: Uint8Array, at: number): number {
  return all[at] ?? 0
}
