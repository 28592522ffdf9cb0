import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiRefusal, once, unanswered } from '../../src/api/index.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

/** Sends the same act and reports under which ids; each outcome is what the server did. */
async function idsOf(act: string, outcomes: readonly ('done' | Error)[]): Promise<string[]> {
  const ids: string[] = []
  for (const outcome of outcomes) {
    const sent = once(act, async ({ text }) => {
      ids.push(text)
      if (outcome instanceof Error) throw outcome
    })
    await sent.catch(() => undefined)
  }
  return ids
}

const refused = new ApiRefusal(422, { code: -1, message: '', fail_reason: 'dual.product.soldOut', params: {} })

describe('an act that moves money', () => {
  test('has an id of the form the server takes', async () => {
    const [id] = await idsOf('dual.1.5', ['done'])
    expect(id).toMatch(/^t-[0-9A-Za-z._-]{1,28}$/)
  })

  test('asks again under the same id while it has no answer', async () => {
    const [first, second, third] = await idsOf('dual.1.5', [
      unanswered('finances.NetworkError'),
      unanswered('x', 503),
      'done',
    ])
    expect(second).toBe(first)
    expect(third).toBe(first)
  })

  test('keeps its id before it is sent, so a refresh in between does not lose it', async () => {
    const sent = await once('dual.1.5', async ({ text }) => ({ text, keptBefore: [...kept.values()].join() }))
    expect(sent.keptBefore).toContain(sent.text)
  })

  test('is another act once the first was done', async () => {
    const [first, second] = await idsOf('dual.1.5', ['done', 'done'])
    expect(second).not.toBe(first)
  })

  test('is another act once the first was refused', async () => {
    const [first, second] = await idsOf('dual.1.5', [refused, 'done'])
    expect(second).not.toBe(first)
  })

  test('has another id than an act with another content', async () => {
    const [first] = await idsOf('dual.1.5', [unanswered('finances.NetworkError')])
    const [second] = await idsOf('dual.1.6', ['done'])
    expect(second).not.toBe(first)
  })

  test('says again what it said the first time, though an APR has moved on', async () => {
    const said: unknown[] = []
    const lost = once(
      'dual.1.5',
      async ({ seen }) => {
        said.push(seen)
        throw unanswered('finances.NetworkError')
      },
      { apy: '0.5' },
    )
    await lost.catch(() => undefined)
    await once('dual.1.5', async ({ seen }) => said.push(seen), { apy: '0.4' })
    await once('dual.1.5', async ({ seen }) => said.push(seen), { apy: '0.4' })
    expect(said).toEqual([{ apy: '0.5' }, { apy: '0.5' }, { apy: '0.4' }])
  })
})
