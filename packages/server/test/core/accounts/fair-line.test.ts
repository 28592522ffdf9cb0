import { describe, expect, it } from 'vitest'
import { createFairLine } from '../../../src/core/accounts/fair-line.ts'

/* Measured by who is served before whom, not by time: nobody is served here before somebody before them is done. */

function stage(size = { atOnce: 2, longest: 100, share: 20 }) {
  const inTurn = createFairLine(size)
  const begun: string[] = []
  const underWay: (() => void)[] = []
  const refused: string[] = []
  const ask = (whose: string) => {
    const work = () => {
      begun.push(whose)
      return new Promise<void>((resolve) => underWay.push(resolve))
    }
    inTurn(whose, work).catch(() => refused.push(whose))
  }
  return {
    begun,
    refused,
    ask: (whose: string, times = 1) => Array.from({ length: times }, () => ask(whose)),
    /** Lets the oldest of those under way end, and whoever is next begin. */
    async oneEnds() {
      underWay.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

describe('a line that is fair', () => {
  it('serves who comes from elsewhere next but one, behind a network that floods it', async () => {
    const line = stage()
    line.ask('flood', 60)
    line.ask('elsewhere')
    await new Promise(setImmediate)
    expect(line.begun).toEqual(['flood', 'flood'])
    await line.oneEnds()
    await line.oneEnds()
    expect(line.begun).toEqual(['flood', 'flood', 'flood', 'elsewhere'])
    expect(line.refused.length).toBe(60 - 22)
  })

  it('serves each in turn once, whoever has most waiting', async () => {
    const line = stage({ atOnce: 1, longest: 100, share: 20 })
    line.ask('a', 4)
    line.ask('b', 2)
    line.ask('c')
    for (let ends = 0; ends < 7; ends += 1) await line.oneEnds()
    expect(line.begun.join('')).toBe('aabcaba')
  })

  it('takes the last place from the longest line where none is left, and turns away who is longest', async () => {
    const line = stage({ atOnce: 1, longest: 5, share: 4 })
    line.ask('a', 5)
    line.ask('b')
    await new Promise(setImmediate)
    expect(line.refused).toEqual([])
    line.ask('c')
    await new Promise(setImmediate)
    expect(line.refused).toEqual(['a'])
    line.ask('a')
    await new Promise(setImmediate)
    expect(line.refused).toEqual(['a', 'a'])
    for (let ends = 0; ends < 6; ends += 1) await line.oneEnds()
    expect(line.begun.join('')).toBe('aabcaa')
  })

  it('goes on after one that failed, and is empty in the end', async () => {
    const inTurn = createFairLine({ atOnce: 1, longest: 5, share: 5 })
    const failing = inTurn('a', () => Promise.reject(new Error('failed')))
    const after = inTurn('b', async () => 'served')
    await expect(failing).rejects.toThrow('failed')
    expect(await after).toBe('served')
    expect(await inTurn('c', async () => 'at once')).toBe('at once')
  })
})
