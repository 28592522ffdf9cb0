import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { freshLeftMs, OLD_AFTER_MS, useIsOld } from '../../src/clock/index.ts'

function Shown({ at }: { at: number }) {
  return useIsOld(at) ? 'old' : 'fresh'
}

test('an answer is fresh for ten seconds from when it came, and a new one begins them again', () => {
  expect(OLD_AFTER_MS).toBe(10_000)
  expect(freshLeftMs(50_000, 50_000)).toBe(10_000)
  expect(freshLeftMs(50_000, 59_999)).toBe(1)
  expect(freshLeftMs(50_000, 60_000)).toBe(0)
  expect(freshLeftMs(60_000, 60_000)).toBe(10_000)
})

test('nothing is said to be old before it was looked at', () => {
  expect(renderToStaticMarkup(<Shown at={Date.now()} />)).toBe('fresh')
  expect(renderToStaticMarkup(<Shown at={0} />)).toBe('fresh')
})
