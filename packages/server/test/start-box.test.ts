import { describe, expect, it } from 'vitest'
import { countSeconds, type StartLine, startText } from '../src/start-box.ts'

const LINES: readonly StartLine[] = [
  ['Tenor is ready', 'http://localhost:3000/'],
  ['Back office', 'http://localhost:3000/console'],
]

describe('what a start prints', () => {
  it('has a frame on a terminal, with every row as wide as the widest', () => {
    const rows = startText(LINES, true).trim().split('\n')
    expect(new Set(rows.map((row) => row.length)).size).toBe(1)
    expect(rows[0]).toMatch(/^┌─+┐$/)
    expect(rows[1]).toMatch(/^│ {2}Tenor is ready: http:\/\/localhost:3000\/ +│$/)
    expect(rows.at(-1)).toMatch(/^└─+┘$/)
  })

  it('is the same rows without one in a file, where programs read them', () => {
    expect(startText(LINES, false)).toBe(
      '\n  Tenor is ready: http://localhost:3000/\n  Back office:    http://localhost:3000/console\n\n',
    )
  })
})

it('counts seconds on a terminal only, and clears its line once', () => {
  const written: string[] = []
  const out = (isTTY: boolean) => ({ isTTY, write: (text: string) => written.push(text) })
  countSeconds('starting', out(false))()
  expect(written).toEqual([])
  const counted = countSeconds('starting', out(true))
  counted()
  counted()
  expect(written).toEqual(['\r\x1b[K'])
})
