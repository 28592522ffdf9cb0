import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { makeQueryClient, SESSION_KEY } from '@tenor/browser/api'
import { sendMoneyAct } from '@tenor/browser/money-act'
import { WordsProvider } from '@tenor/browser/phrases'
import type { Endpoint } from '@tenor/contract/http'
import { BOOKS, type Locale, loadSpoken } from '@tenor/contract/phrases'
import { Toasts } from '@tenor/ui'
import { createElement, type ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  couponOffers,
  couponOrder,
  couponOrders as couponOrderList,
  couponPhrases,
} from '../../../../contract/test/products/coupon/index.ts'
import { readHoldingsSearch, registerProducts } from '../../../src/core/product-list/index.ts'
import { OrderHoldingsPage } from '../../../src/overview/holdings/holdings-page.tsx'
import { couponEntry } from './coupon-entry.tsx'
import { CouponPage } from './coupon-page.tsx'
import { couponOrders, useCouponOffers } from './coupon-queries.ts'

/* What the server answers is told by its own test; here the same answers, held to the endpoints' schemas, are shown. */

const OFFER = { id: 7, asset: 'USDT', rate: '0.001', minimum: '10', status: 'listed', matures_at: 1_900_022_400 }
const ORDER = {
  id: 41,
  product_id: 7,
  asset: 'USDT',
  amount: '200',
  interest: '0.2',
  state: 'ACTIVE',
  matures_at: 1_900_022_400,
}
const USER = { id: 1, email: 'c@example.com', role: 'customer' }
const page = (list: object[]) => ({ list, totalCount: list.length })

let sent: { path: string; body: unknown }[]

function answerOf(path: string): unknown {
  const answers: readonly [Endpoint, unknown][] = [
    [couponOffers, page([OFFER])],
    [couponOrderList, page([ORDER])],
    [couponOrder, ORDER],
  ]
  const found = answers.find(([endpoint]) => endpoint.path === path)
  if (found !== undefined) return found[0].data.parse(found[1])
  if (path.endsWith('/balances')) return { list: [{ asset: 'USDT', account: 'coupon', amount: '200', value: '200' }] }
  throw new Error(`nobody answers ${path}`)
}

beforeEach(() => {
  sent = []
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const path = address.split('?')[0] ?? ''
    sent.push({
      path,
      body: typeof request.body === 'string' ? Object.fromEntries(new URLSearchParams(request.body)) : null,
    })
    return Response.json({ code: 200, message: '', data: answerOf(path) })
  })
  registerProducts([couponEntry])
})

/** The page at an address as a browser would show it once its answers are there. */
async function shown(
  component: () => ReactNode,
  address: string,
  { query = '', locale = 'en' }: { query?: string; locale?: Locale } = {},
): Promise<string> {
  const phrases = await loadSpoken({ ...BOOKS, ...couponPhrases }, 'web', locale)
  const modules = await loadSpoken(BOOKS, 'module', locale)
  const client = makeQueryClient({ freshMs: 60_000, retries: 0 })
  client.setQueryData(SESSION_KEY, { user: USER })
  await client.prefetchQuery({ queryKey: useCouponOffers.key(), queryFn: async () => page([OFFER]).list })
  client.setQueryData([...couponOrders.key, 'list', {}], { pages: [{ rows: [ORDER], next: 'c2' }], pageParams: [''] })
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: address,
    component,
    ...(address === '/my-holdings' ? { validateSearch: readHoldingsSearch } : {}),
  })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [`${address}?${query}`] }),
  })
  await router.load()
  const words = { first: { locale, phrases: { ...phrases, ...modules } }, load: async () => phrases }
  const tree = (
    <QueryClientProvider client={client}>
      <WordsProvider {...words}>
        <Toasts closeLabel="x">{createElement(RouterProvider, { router: router as never })}</Toasts>
      </WordsProvider>
    </QueryClientProvider>
  )
  const { prelude } = await prerenderToNodeStream(tree)
  let html = ''
  for await (const part of prelude) html += part
  return html.replace(/<!--.*?-->/g, '')
}

test('its page shows what is on sale, and what it pays', async () => {
  const html = await shown(CouponPage, '/coupons')
  for (const text of ['Coupons', '0.1', 'Pays at', 'Buy coupon', 'USDT']) expect(html).toContain(text)
  expect(await shown(CouponPage, '/coupons', { locale: 'ar' })).toContain('شراء قسيمة')
})

test('an order goes out once under one id, and stands among the holdings beside what it holds', async () => {
  const order = await sendMoneyAct(couponOrders.place, { product_id: 7, amount: '200' }, '')
  expect(order).toEqual(ORDER)
  expect(sent).toMatchObject([{ path: couponOrder.path, body: { product_id: '7', amount: '200', text: /^t-/ } }])
  const html = await shown(OrderHoldingsPage, '/my-holdings', { query: 'product=coupon' })
  // One page has come, and there is another behind it.
  for (const text of ['Holdings', 'Active', '200', '0.2', 'Show more']) expect(html).toContain(text)
})
