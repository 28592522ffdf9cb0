import { expect, it } from 'vitest'
import { createPress } from '../../../src/overview/posters/poster-press.ts'

/** A drawing table that tells how many pictures lie on it at once. */
function table() {
  const seen = { now: 0, most: 0, drawn: [] as string[] }
  const draw = async (svg: string) => {
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    await new Promise((done) => setImmediate(done))
    seen.now -= 1
    seen.drawn.push(svg)
    if (svg === 'broken') throw new Error('cannot be drawn')
    return Buffer.from(svg)
  }
  return { seen, draw }
}

it('draws the same content once, however many ask for it at once and later', async () => {
  const { seen, draw } = table()
  const press = createPress({ draw })
  const pictures = await Promise.all(Array.from({ length: 50 }, () => press.print('one')))
  await press.print('one')
  expect(seen.drawn).toEqual(['one'])
  expect(new Set(pictures.map(({ tag }) => tag)).size).toBe(1)
})

it('draws one picture at a time', async () => {
  const { seen, draw } = table()
  const press = createPress({ draw })
  await Promise.all(['a', 'b', 'c', 'd'].map((svg) => press.print(svg)))
  expect([seen.most, seen.drawn.length]).toEqual([1, 4])
})

it('keeps so many and no more: those that were asked for last', async () => {
  const { seen, draw } = table()
  const press = createPress({ draw, kept: 2 })
  for (const svg of ['a', 'b', 'a', 'c', 'a', 'b']) await press.print(svg)
  expect(seen.drawn).toEqual(['a', 'b', 'c', 'b'])
})

it('tells whoever comes when too many wait to come again, and is ready when they are through', async () => {
  const { seen, draw } = table()
  const press = createPress({ draw, waiting: 2 })
  const waiting = [press.print('a'), press.print('b')]
  await expect(press.print('c')).rejects.toMatchObject({
    status: 503,
    reason: 'request.unavailable',
    retryAfterSeconds: 2,
  })
  expect((await press.print('a')).png.toString()).toBe('a')
  await Promise.all(waiting)
  await press.print('c')
  expect(seen.drawn).toEqual(['a', 'b', 'c'])
})

it('keeps no picture that could not be drawn, and goes on', async () => {
  const { seen, draw } = table()
  const press = createPress({ draw })
  await expect(press.print('broken')).rejects.toThrow('cannot be drawn')
  await expect(press.print('broken')).rejects.toThrow('cannot be drawn')
  await press.print('good')
  expect(seen.drawn).toEqual(['broken', 'broken', 'good'])
})
