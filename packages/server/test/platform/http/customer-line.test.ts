import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createCustomerLine } from '../../../src/platform/http/customer-line.ts'

/* Work ends when the test says so: what has begun by then shows the order, without any time. */

const [BUSY, QUIET] = [1, 2]

function openLine(size = { atOnce: 3, longest: 20 }) {
  const line = createCustomerLine(size)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const refused: unknown[] = []
  const call = (userId: number, name: string) => {
    const work = () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    line(userId, work).catch((error) => refused.push(error))
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
    expect(stage.begun).toEqual(['act 1', 'act 2', 'act 3', 'quiet'])
  })

  it('frees the place of an act that failed', async () => {
    const { line } = openLine({ atOnce: 1, longest: 0 })
    await expect(line(BUSY, () => Promise.reject(new RangeError('no')))).rejects.toThrow('no')
    await expect(line(BUSY, async () => 'done')).resolves.toBe('done')
  })

  it('keeps the place of a file until it is sent or given up', async () => {
    const { line } = openLine({ atOnce: 1, longest: 0 })
    const file = await line(BUSY, async () => Readable.from(['a row']))
    await expect(line(BUSY, async () => 'read')).rejects.toMatchObject({ status: 429 })
    file.destroy()
    await new Promise(setImmediate)
    await expect(line(BUSY, async () => 'read')).resolves.toBe('read')
  })
})
