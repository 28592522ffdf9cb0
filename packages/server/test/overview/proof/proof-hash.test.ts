import { createHmac, hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createMac256, sha256 } from '../../../src/overview/proof/proof-hash.ts'

const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 151 + length) % 256))

it('messages of every length up to five blocks have the hash that node:crypto gives', () => {
  for (let length = 0; length <= 320; length += 1) {
    const message = bytesOf(length)
    expect(sha256(message).equals(hash('sha256', message, 'buffer')), `${length} bytes`).toBe(true)
  }
})

it('messages have the HMAC that node:crypto gives, under keys of up to a block; longer keys are refused', () => {
  for (let length = 0; length <= 130; length += 1) {
    const [key, message] = [bytesOf(length % 65), bytesOf(length)]
    const expected = createHmac('sha256', key).update(message).digest()
    expect(createMac256(key)(message).equals(expected), `${length} bytes`).toBe(true)
  }
  expect(() => createMac256(bytesOf(65))).toThrow('longer than a block')
})
