// @vitest-environment happy-dom
import { type Instant, instant } from '@tenor/contract/time'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FigureSettingsProvider } from '../../src/figures/figure-settings.tsx'
import { useRemaining } from '../../src/figures/instant-text.tsx'

/* A clock that ticks on each call: what is read twice while something is drawn differs. */

let reading = 0
let drawn = 0
const settings = {
  locale: 'en',
  now() {
    reading += 7
    return instant(reading)
  },
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  reading = 0
  drawn = 0
})
afterEach(() => void vi.useRealTimers())

function Left({ to }: { to: Instant | null }) {
  drawn += 1
  return String(useRemaining(to))
}

test('with a clock that ticks on each call, what is left is drawn as often as a second passes, and not without end', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (to: Instant | null) =>
    act(async () =>
      root.render(
        <FigureSettingsProvider value={settings}>
          <Left to={to} />
        </FigureSettingsProvider>,
      ),
    )
  await show(null)
  expect(place.textContent).toBe('null')
  expect(drawn).toBeLessThan(4)
  await show(instant(60_000))
  expect(Number(place.textContent)).toBeGreaterThan(59_000)
  const before = drawn
  await act(async () => vi.advanceTimersByTime(3_000))
  expect(drawn - before).toBeLessThanOrEqual(6)
  await act(async () => root.unmount())
})
