import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { makeQueryClient } from '@tenor/browser/api'
import { WordsProvider } from '@tenor/browser/phrases'
import { decimal } from '@tenor/contract/money'
import { BOOKS, type Locale, loadSpoken } from '@tenor/contract/phrases'
import { instantOfSeconds } from '@tenor/contract/time'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test } from 'vitest'
import { BALANCES_KEY } from '../../../src/core/balances/index.ts'
import { readPortfolioSearch } from '../../../src/overview/portfolio/portfolio-search.ts'
import { PortfolioTimeline } from '../../../src/overview/portfolio/portfolio-timeline.tsx'
import type { Coming } from '../../../src/overview/portfolio/portfolio-timeline-queries.ts'

const DELIVERY: Coming = {
  key: 'dual 42',
  product: 'dual',
  what: 'delivery',
  at: instantOfSeconds(1_900_100_000),
  asset: 'USDT',
  amount: decimal('1000'),
  action: 'see',
  link: '/my-holdings?order=42',
}
const ARRIVAL: Coming = {
  key: 'wealth 7',
  product: 'wealth',
  what: 'arrival',
  at: instantOfSeconds(1_900_200_000),
  asset: 'BTC',
  amount: null,
  action: 'see',
  link: '/wealth/holdings?tab=redemptions',
}

async function shown(
  list: readonly Coming[],
  { path = '/portfolio', locale = 'en' as Locale, isQuiet = false } = {},
): Promise<string> {
  const phrases = { ...(await loadSpoken(BOOKS, 'web', locale)), ...(await loadSpoken(BOOKS, 'module', locale)) }
  const client = makeQueryClient({ freshMs: 60_000, retries: 0 })
  const days = path.includes('30') ? 30 : 7
  client.setQueryData([...BALANCES_KEY, 'timeline', days], { list, hasMore: false })
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/portfolio',
    validateSearch: readPortfolioSearch,
    component: () => <PortfolioTimeline isQuiet={isQuiet} />,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([route]), history })
  await router.load()
  const tree = (
    <QueryClientProvider client={client}>
      <WordsProvider first={{ locale, phrases }} load={async () => phrases}>
        <RouterProvider router={router as never} />
      </WordsProvider>
    </QueryClientProvider>
  )
  let html = ''
  for await (const part of (await prerenderToNodeStream(tree)).prelude) html += part
  return html.replace(/<!--.*?-->/g, '')
}

test('each event says what comes of what, how much, and the way to the one thing that can be done', async () => {
  const html = await shown([DELIVERY, ARRIVAL])
  for (const text of ['Delivery', 'Dual investment', 'Redemption arrives', 'Private wealth', 'Known then']) {
    expect(html).toContain(text)
  }
  expect(html).toContain('href="/my-holdings?order=42"')
  expect(html).toContain('href="/wealth/holdings?tab=redemptions"')
  expect(html).toContain('href="/apiw/v2/portfolio/timeline.ics?days=7&amp;locale=en"')
})

test('thirty days by the address, the file as well and in the language of the page', async () => {
  const html = await shown([DELIVERY], { path: '/portfolio?days=30', locale: 'ar' })
  expect(html).toContain('href="/apiw/v2/portfolio/timeline.ics?days=30&amp;locale=ar"')
  expect(html).toContain('التسليم')
  expect([readPortfolioSearch({ days: 30 }), readPortfolioSearch({ days: 31 })]).toEqual([{ days: 30 }, {}])
})

test('nothing that comes is said, not shown as an empty list', async () => {
  expect(await shown([])).toContain('Nothing is due in this time.')
})

test('beside a page that says it already, nothing is said of nothing', async () => {
  expect(await shown([])).toContain('Nothing is due')
  expect(await shown([], { isQuiet: true })).not.toContain('What comes next')
  expect(await shown([DELIVERY], { isQuiet: true })).toContain('Delivery')
})
