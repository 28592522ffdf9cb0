import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { makeQueryClient } from '@tenor/browser/api'
import { WordsProvider } from '@tenor/browser/phrases'
import { decimal } from '@tenor/contract/money'
import { BOOKS, type Locale, loadSpoken } from '@tenor/contract/phrases'
import { instantOfSeconds } from '@tenor/contract/time'
import { prerenderToNodeStream } from 'react-dom/static'
import { beforeEach, expect, test } from 'vitest'
import { registerProducts } from '../../../src/core/product-list/index.ts'
import { readAllHoldings } from '../../../src/overview/holdings/holdings-search.ts'
import { PortfolioTimeline } from '../../../src/overview/portfolio/portfolio-timeline.tsx'
import { type Coming, useTimeline } from '../../../src/overview/portfolio/portfolio-timeline-queries.ts'
import { PRODUCTS } from '../../../src/products.ts'

beforeEach(() => registerProducts(PRODUCTS))

const DELIVERY: Coming = {
  key: 'dual 42',
  id: 42,
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
  id: 7,
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
  { path = '/holdings?show=calendar', locale = 'en' as Locale } = {},
): Promise<string> {
  const phrases = { ...(await loadSpoken(BOOKS, 'web', locale)), ...(await loadSpoken(BOOKS, 'module', locale)) }
  const client = makeQueryClient({ freshMs: 60_000, retries: 0 })
  const days = path.includes('30') ? 30 : 7
  client.setQueryData(useTimeline.key(days), { list, hasMore: false })
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/holdings',
    validateSearch: readAllHoldings,
    component: () => <PortfolioTimeline />,
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
  for (const text of ['Delivery', 'Dual', 'Redemption arrives', 'Funds', 'Known then']) {
    expect(html).toContain(text)
  }
  expect(html).toContain('href="/my-holdings?order=42"')
  expect(html).toContain('href="/wealth/holdings?tab=redemptions"')
  expect(html).toContain('href="/apiw/v2/portfolio/timeline.ics?days=7&amp;locale=en"')
})

test('thirty days by the address, the file as well and in the language of the page', async () => {
  const html = await shown([DELIVERY], { path: '/holdings?show=calendar&days=30', locale: 'ar' })
  expect(html).toContain('href="/apiw/v2/portfolio/timeline.ics?days=30&amp;locale=ar"')
  expect(html).toContain('التسليم')
  expect([readAllHoldings({ days: 30 }), readAllHoldings({ days: 31 })]).toEqual([{ days: 30 }, {}])
})

test('nothing that comes is said, not shown as an empty list', async () => {
  expect(await shown([])).toContain('Nothing is due in this time.')
})
