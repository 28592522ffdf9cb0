import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createCustomerLine, createSharedPlaces } from '../../../src/platform/http/customer-line.ts'

/* Work ends when the test says so: what has begun by then shows the order, without any time. */

const [BUSY, OTHER, QUIET] = [1, 2, 3]

function openLine({ size = { atOnce: 3, longest: 20 }, places = 100 } = {}) {
  const line = createCustomerLine(size, createSharedPlaces(places))
  const begun: string[] = []
  const ends: (() => void)[] = []
  const refused: unknown[] = []
  const call = (userId: number, name: string) => {
    const work = () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    line.run(userId, work).catch((error) => refused.push(error))
  }
  const settle = () => new Promise(setImmediate)
  return {
    line,
    begun,
    refused,
    call,
    settle,
    async endOldest() {
      ends.shift()?.()
      await settle()
    },
  }
}

describe('the line of each customer', () => {
  it('runs three of 24 acts at once, keeps 20 waiting in their order, and refuses the last', async () => {
    const stage = openLine()
    for (let number = 1; number <= 24; number += 1) stage.call(BUSY, `act ${number}`)
    await stage.settle()
    expect(stage.begun).toEqual(['act 1', 'act 2', 'act 3'])
    expect(stage.refused).toMatchObject([{ status: 429, reason: 'request.tooMany', retryAfterSeconds: 1 }])
    for (let ended = 0; ended < 23; ended += 1) await stage.endOldest()
    expect(stage.begun).toEqual(Array.from({ length: 23 }, (_, index) => `act ${index + 1}`))
  })

  it('lets another customer begin at once, however long one line is', async () => {
    const stage = openLine()
    for (let number = 1; number <= 23; number += 1) stage.call(BUSY, `act ${number}`)
    stage.call(QUIET, 'quiet')
    await stage.settle()
    expect(stage.begun.toSorted()).toEqual(['act 1', 'act 2', 'act 3', 'quiet'])
  })

  it('refuses before it is read what would find the line full', async () => {
    const stage = openLine({ size: { atOnce: 1, longest: 1 } })
    stage.call(BUSY, 'act 1')
    expect(() => stage.line.refuseFull(BUSY)).not.toThrow()
    stage.call(BUSY, 'act 2')
    expect(() => stage.line.refuseFull(BUSY)).toThrow('request.tooMany')
    expect(() => stage.line.refuseFull(QUIET)).not.toThrow()
  })

  it('lends few places for all calls beside the first of each customer, each customer in turn', async () => {
    const stage = openLine({ places: 4 })
    for (let number = 1; number <= 5; number += 1) stage.call(BUSY, `busy ${number}`)
    for (let number = 1; number <= 3; number += 1) stage.call(OTHER, `other ${number}`)
    await stage.settle()
    expect(stage.begun.toSorted()).toEqual(['busy 1', 'busy 2', 'busy 3', 'other 1'])
    stage.call(QUIET, 'quiet')
    await stage.settle()
    expect(stage.begun.at(-1)).toBe('quiet')
    // A call that began first had a place of its own, which is not given on while others of its line wait.
    await stage.endOldest()
    expect(stage.begun).toHaveLength(5)
    for (let ended = 0; ended < 6; ended += 1) await stage.endOldest()
    expect(stage.begun.slice(5)).toEqual(['busy 4', 'other 2', 'busy 5', 'other 3'])
  })

  it('frees the shared place of a file when it begins to be sent', async () => {
    const { line } = openLine({ places: 1 })
    const held = Promise.withResolvers<void>()
    const first = line.run(BUSY, () => held.promise)
    const file = await line.run(BUSY, async () => Readable.from(['a row']))
    await expect(line.run(BUSY, async () => 'read')).resolves.toBe('read')
    file.destroy()
    held.resolve()
    await first
  })

  it('frees the place of an act that failed', async () => {
    const { line } = openLine({ size: { atOnce: 1, longest: 0 } })
    await expect(line.run(BUSY, () => Promise.reject(new RangeError('no')))).rejects.toThrow('no')
    await expect(line.run(BUSY, async () => 'done')).resolves.toBe('done')
  })

  it('keeps the place of a file until it is sent or given up', async () => {
    const { line } = openLine({ size: { atOnce: 1, longest: 0 } })
    const file = await line.run(BUSY, async () => Readable.from(['a row']))
    await expect(line.run(BUSY, async () => 'read')).rejects.toMatchObject({ status: 429 })
    file.destroy()
    await new Promise(setImmediate)
    await expect(line.run(BUSY, async () => 'read')).resolves.toBe('read')
  })
})
