import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createMac } from '../../../src/overview/proof/proof-hash.ts'

const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 151 + length) % 256))

it('messages have the HMAC that node:crypto gives, under keys of up to a block; longer keys are refused', () => {
  for (let length = 0; length <= 130; length += 1) {
    const [key, message] = [bytesOf(length % 65), bytesOf(length)]
    const expected = createHmac('sha256', key).update(message).digest()
    expect(createMac('sha256', key)(message).equals(expected), `${length} bytes`).toBe(true)
  }
  expect(() => createMac('sha256', bytesOf(65))).toThrow('longer than a block')
})
