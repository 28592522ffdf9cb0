// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isSlowLink, loadSoon } from '../../src/surfaces/load-soon.ts'

const load = vi.fn(async () => undefined)
const linkOf = (connection: object | undefined) => vi.stubGlobal('navigator', { connection })

beforeEach(() => {
  vi.useFakeTimers()
  load.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['nothing', undefined, false],
  ['4g', { effectiveType: '4g', saveData: false }, false],
  ['3g', { effectiveType: '3g' }, true],
  ['that data are saved', { effectiveType: '4g', saveData: true }, true],
])('a browser that says %s', (_said, connection, isSlow) => {
  linkOf(connection)
  expect(isSlowLink()).toBe(isSlow)
})

describe('what will be needed', () => {
  test('is loaded when the page is at rest, once', () => {
    linkOf({ effectiveType: '4g' })
    loadSoon(load)
    vi.advanceTimersByTime(1_999)
    expect(load).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    dispatchEvent(new Event('keydown'))
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('is loaded on a slow link when the page is touched, and not before', () => {
    linkOf({ effectiveType: '2g' })
    loadSoon(load)
    vi.advanceTimersByTime(60_000)
    expect(load).not.toHaveBeenCalled()
    dispatchEvent(new Event('pointerdown'))
    expect(load).toHaveBeenCalledTimes(1)
  })
})
