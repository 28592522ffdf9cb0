// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { makeQueryClient } from '@tenor/browser/api'
import { assetsNow, keepAssets } from '@tenor/browser/assets'
import { WordsProvider } from '@tenor/browser/phrases'
import { type AssetFacts, createAssets } from '@tenor/contract/core'
import { ONE } from '@tenor/contract/money'
import { BOOKS, loadSpoken } from '@tenor/contract/phrases'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HomeMarket } from '../../../src/overview/home/home-market.tsx'
import { homeRows } from '../../../src/overview/home/home-rows.ts'
import { readHomeSearch } from '../../../src/overview/home/home-search.ts'

/* The first page of an exchange that lists three hundred assets. */

const before = assetsNow()
const factsOf = (symbol: string, kind: AssetFacts['kind']): AssetFacts => {
  return { symbol, name: symbol, kind, decimals: 8, status: 'active' }
}
const MANY = [factsOf('USDT', 'stable'), ...Array.from({ length: 299 }, (_, at) => factsOf(`QX${1001 + at}W`, 'coin'))]

let root: Root
/** Calls of observers: the end of the list has come into sight. */
let seen: (() => void)[]

beforeEach(() => {
  seen = []
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  keepAssets(createAssets(MANY, 2))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => call([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  keepAssets(before)
})

async function show(): Promise<void> {
  const rows = homeRows({ market: { offers: [] }, prices: [], idle: null, one: ONE })
  const phrases = await loadSpoken(BOOKS, 'web', 'en')
  const top = createRootRoute()
  const home = createRoute({
    getParentRoute: () => top,
    path: '/',
    validateSearch: readHomeSearch,
    component: () => <HomeMarket rows={rows} columns={[]} isWaiting={false} isCustomer={false} />,
  })
  const coin = createRoute({ getParentRoute: () => top, path: '/earn/$coin', component: () => null })
  const router = createRouter({ routeTree: top.addChildren([home, coin]), history: createMemoryHistory() })
  await router.load()
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient({ freshMs: 60_000, retries: 0 })}>
        <WordsProvider first={{ locale: 'en', phrases }} load={async () => phrases}>
          <RouterProvider router={router as never} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  )
}

const isMoreOffered = () =>
  [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Show more')
const countRows = () => document.querySelectorAll('tbody tr').length

test('of 300 assets 50 rows are there, and each scroll to the end brings 50 more', async () => {
  await show()
  await vi.waitFor(() => expect(countRows()).toBe(50))
  expect(isMoreOffered()).toBe(true)
  for (const rows of [100, 150, 200, 250, 300]) {
    await act(async () => seen.at(-1)?.())
    expect(countRows()).toBe(rows)
  }
  expect(document.body.textContent).toContain('QX1299W')
  expect(isMoreOffered()).toBe(false)
})
