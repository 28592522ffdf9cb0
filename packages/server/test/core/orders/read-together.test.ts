import { describe, expect, it } from 'vitest'
import { createReadTogether, type ManyAsked } from '../../../src/core/orders/read-together.ts'

type Asked = { bucket: number; userId: number }

/** A read that waits to be told that its statement has ended. */
function heldRead() {
  const sent: { asked: readonly Asked[]; condition: string; own: readonly unknown[]; end(error?: Error): void }[] = []
  const read = ({ asked, inBucket, values }: ManyAsked<Asked>) =>
    new Promise<number[]>((resolve, reject) => {
      const end = (error?: Error) =>
        error === undefined ? resolve(asked.map(({ userId }) => userId * 10)) : reject(error)
      sent.push({ asked, condition: inBucket('h.bucket', 3), own: values().slice(2), end })
    })
  return { sent, read }
}

const togetherOn = (isDistributed: boolean) => createReadTogether({ db: {} as never, isDistributed })
const turn = () => new Promise((resolve) => setImmediate(resolve))
const of = (userId: number, bucket = 1) => ({ bucket, userId })

describe('what is read of many', () => {
  it('goes at once where nothing is under way; who asks meanwhile goes with the next, each hears their own', async () => {
    const { sent, read } = heldRead()
    const readTogether = togetherOn(false)
    const first = readTogether(read, of(1))
    await turn()
    const rest = [readTogether(read, of(2, 9)), readTogether(read, of(3))]
    expect(sent.map(({ asked }) => asked.map(({ userId }) => userId))).toEqual([[1]])
    sent[0]?.end()
    expect(await first).toBe(10)
    await turn()
    expect(sent.map(({ asked }) => asked.map(({ userId }) => userId))).toEqual([[1], [2, 3]])
    sent[1]?.end()
    expect(await Promise.all(rest)).toEqual([20, 30])
    expect(sent[1]).toMatchObject({ condition: 'h.bucket = a.bucket', own: [] })
  })

  it('takes sixty-four at most, and a failed read fails those who asked for it alone', async () => {
    const { sent, read } = heldRead()
    const readTogether = togetherOn(false)
    const asked = Array.from({ length: 70 }, (_, at) => readTogether(read, of(at)))
    const settled = Promise.allSettled(asked)
    await turn()
    expect(sent[0]?.asked).toHaveLength(64)
    sent[0]?.end(new Error('broken'))
    await turn()
    expect(sent[1]?.asked).toHaveLength(6)
    sent[1]?.end()
    const statuses = (await settled).map(({ status }) => status)
    expect(statuses).toEqual([
      ...Array.from({ length: 64 }, () => 'rejected'),
      ...Array.from({ length: 6 }, () => 'fulfilled'),
    ])
  })

  it('stays within one bucket on a distributed database, which the statement names as a parameter', async () => {
    const { sent, read } = heldRead()
    const readTogether = togetherOn(true)
    const found = [readTogether(read, of(1, 7)), readTogether(read, of(2, 8))]
    await turn()
    found.push(readTogether(read, of(3, 7)))
    expect(sent.map(({ own }) => own)).toEqual([[7], [8]])
    expect(sent[0]?.condition).toBe('h.bucket = $3::smallint')
    for (const { end } of sent) end()
    await turn()
    expect(sent[2]).toMatchObject({ own: [7], asked: [of(3, 7)] })
    sent[2]?.end()
    expect(await Promise.all(found)).toEqual([10, 20, 30])
  })
})
