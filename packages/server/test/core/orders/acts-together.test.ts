import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { createActsTogether } from '../../../src/core/orders/acts-together.ts'
import { createTurns } from '../../../src/core/orders/in-turn.ts'
import type { ActKind } from '../../../src/core/orders/index.ts'
import type { Transaction } from '../../../src/platform/database/index.ts'
import { Refusal } from '../../../src/platform/http/index.ts'

type Act = { bucket: number; userId: number; once: never; goes: boolean }
type Plan = { bucket: number; userId: number }

const turn = () => new Promise((resolve) => setImmediate(resolve))
const act = (userId: number, more: { bucket?: number; goes?: boolean; key?: string } = {}): Act => {
  const { bucket = 2, goes = true, key = null } = more
  return { bucket, userId, goes, once: { bucket, userId, key, act: 'test', content: {}, at: 0 } as never }
}

/** Transactions that end when they are told to, and whose ids have an answer already where they are in `repeated`. */
function stage({ isDistributed = false, repeated = [] as number[] } = {}) {
  const sent: { users: number[]; buckets: string; end(error?: Error): void }[] = []
  const written: number[][] = []
  const tx = {
    inTransaction: true,
    query: async (_shape: object, _text: string, [, users]: [unknown, number[]]) =>
      users.filter((user) => !repeated.includes(user)).map((user) => ({ user_id: user })),
    execute: async () => 0,
  } as unknown as Transaction
  const db = { transaction: (work: (tx: Transaction) => Promise<unknown>) => work(tx) } as never
  const kind: ActKind<Act, Plan, { of: number }> = {
    plan: (_, acts, many) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => {
          if (error !== undefined) return reject(error)
          resolve(
            acts.map(({ bucket, userId, goes }) =>
              goes ? { plan: { bucket, userId }, answer: { of: userId } } : null,
            ),
          )
        }
        sent.push({ users: acts.map(({ userId }) => userId), buckets: many(acts).inBucket('h.bucket', 3), end })
      }),
    async write(_, plans) {
      written.push(plans.map(({ userId }) => userId))
    },
  }
  const together = createActsTogether({ db, isDistributed, inTurn: createTurns() })
  const go = (each: Act) => together(kind, each, async () => ({ of: -each.userId }))
  /** The first is under way when the others come. */
  const goOn = async ([first, ...others]: readonly Act[]) => {
    const answers = [go(first as Act)]
    await turn()
    return { answers: answers.concat(others.map(go)) }
  }
  return { sent, written, go, goOn }
}

describe('acts that travel together', () => {
  it('go at once where nothing is under way; who comes meanwhile goes with the next, one of a customer', async () => {
    const { sent, written, goOn } = stage()
    const { answers } = await goOn([act(1), act(2), act(3), act(2)])
    await turn()
    expect(sent.map(({ users }) => users)).toEqual([[1]])
    sent[0]?.end()
    await turn()
    expect(sent.map(({ users }) => users)).toEqual([[1], [2, 3]])
    sent[1]?.end()
    await turn()
    expect(sent[2]?.users).toEqual([2])
    sent[2]?.end()
    expect(await Promise.all(answers)).toEqual([{ of: 1 }, { of: 2 }, { of: 3 }, { of: 2 }])
    expect(written).toEqual([[1], [2, 3], [2]])
    expect(sent[1]?.buckets).toBe('h.bucket = a.bucket')
  })

  it('are one line for each half of the buckets, and sixty-four at most', async () => {
    const { sent, go } = stage()
    const all = [act(1), act(2, { bucket: 3 }), ...Array.from({ length: 70 }, (_, at) => act(100 + at))].map(go)
    await turn()
    expect(sent.map(({ users }) => users.length)).toEqual([64, 1])
    for (let at = 0; at < 3; at += 1) {
      sent[at]?.end()
      await turn()
    }
    expect(sent.map(({ users }) => users.length)).toEqual([64, 1, 7])
    expect(await Promise.all(all)).toHaveLength(72)
  })

  it('whoever cannot go along, and a repeat, goes alone; the others are written', async () => {
    const { sent, written, go } = stage({ repeated: [4] })
    const answers = [act(1), act(2), act(3, { goes: false }), act(4, { key: 'a' }), act(5, { key: 'b' })].map(go)
    await turn()
    expect(sent[0]?.users).toEqual([1, 2, 3, 4, 5])
    sent[0]?.end()
    expect(await Promise.all(answers)).toEqual([{ of: 1 }, { of: 2 }, { of: -3 }, { of: -4 }, { of: 5 }])
    expect(written).toEqual([[1, 2, 5]])
  })

  it('go alone, all of them, where the database or a rule refused what one of them writes', async () => {
    for (const error of [new Refusal(422, 'ERR_BALANCE_NOT_ENOUGH'), refusedStatement()]) {
      const { sent, goOn } = stage()
      const { answers } = await goOn([act(1), act(2), act(3)])
      sent[0]?.end()
      await turn()
      sent[1]?.end(error)
      expect(await Promise.all(answers)).toEqual([{ of: 1 }, { of: -2 }, { of: -3 }])
    }
  })

  it('fail where nobody knows whether they were written, and what comes later goes on', async () => {
    const { sent, goOn } = stage()
    const {
      answers: [lost, later],
    } = await goOn([act(1), act(2)])
    const failed = expect(lost).rejects.toThrow('connection lost')
    sent[0]?.end(new Error('connection lost'))
    await failed
    await turn()
    sent[1]?.end()
    expect(await later).toEqual({ of: 2 })
  })

  it('of one id come one after another, so that a repeat meets what the first did', async () => {
    const { sent, go } = stage()
    const answers = [act(1, { key: 'a' }), act(1, { key: 'a' })].map(go)
    for (let count = 1; count <= 2; count += 1) {
      await vi.waitFor(() => expect(sent).toHaveLength(count))
      await turn()
      expect(sent).toHaveLength(count)
      sent[count - 1]?.end()
    }
    expect(await Promise.all(answers)).toEqual([{ of: 1 }, { of: 1 }])
  })

  it('stay within one bucket on a distributed database, which each statement names', async () => {
    const { sent, goOn } = stage({ isDistributed: true })
    const { answers } = await goOn([act(1, { bucket: 7 }), act(2, { bucket: 9 }), act(3, { bucket: 7 })])
    await turn()
    expect(sent.map(({ users, buckets }) => [users, buckets])).toEqual([
      [[1], 'h.bucket = $3::smallint'],
      [[2], 'h.bucket = $3::smallint'],
    ])
    for (const { end } of sent) end()
    await turn()
    expect(sent[2]?.users).toEqual([3])
    sent[2]?.end()
    await Promise.all(answers)
  })
})

function refusedStatement(): Error {
  const error = new pg.DatabaseError('a check failed', 0, 'error')
  error.severity = 'ERROR'
  return error
}
