import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { makeQueryClient, SESSION_KEY } from '@tenor/browser/api'
import { WordsProvider } from '@tenor/browser/phrases'
import { BOOKS, loadSpoken } from '@tenor/contract/phrases'
import { Toasts } from '@tenor/ui'
import { createElement, type ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { WithdrawPage } from '../../../src/core/places/sandbox-pages.tsx'
import { VipPage } from '../../../src/overview/vip/vip-page.tsx'
import { SubscribeButton } from '../../../src/products/simple-earn/subscribe/subscribe-button.tsx'

const USER = { id: 1, email: 'c@example.com', role: 'customer' }

/** What the page says in its head, as the server writes it there. */
type Metas = Readonly<Record<string, string>>

function headOf(metas: Metas) {
  return {
    querySelector(selector: string) {
      const said = metas[/name=([\w-]+)/.exec(selector)?.[1] ?? '']
      return said === undefined ? null : { getAttribute: () => said }
    },
  }
}

async function shown(component: () => ReactNode, path: string, metas: Metas = {}): Promise<string> {
  const phrases = { ...(await loadSpoken(BOOKS, 'web', 'en')), ...(await loadSpoken(BOOKS, 'module', 'en')) }
  const client = makeQueryClient({ freshMs: 60_000, retries: 0 })
  client.setQueryData(SESSION_KEY, { user: USER, vip_tier: 5 })
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([route]), history })
  await router.load()
  const tree = (
    <QueryClientProvider client={client}>
      <WordsProvider first={{ locale: 'en', phrases }} load={async () => phrases}>
        <Toasts closeLabel="x">{createElement(RouterProvider, { router: router as never })}</Toasts>
      </WordsProvider>
    </QueryClientProvider>
  )
  // Only now: a router that sees a document takes itself to be in a browser.
  vi.stubGlobal('document', headOf(metas))
  let html = ''
  for await (const part of (await prerenderToNodeStream(tree)).prelude) html += part
  vi.unstubAllGlobals()
  return html.replace(/<!--.*?-->/g, '')
}

test('VIP leads to the benefits that the exchange has a page for, and to none where it has none', async () => {
  const named = { 'exchange-pages': JSON.stringify({ vip: 'https://exchange.example/vip' }) }
  expect(await shown(VipPage, '/vip', named)).toContain('href="https://exchange.example/vip"')
  const plain = await shown(VipPage, '/vip')
  expect(plain).not.toContain('exchange.example')
  expect(plain.replaceAll(/<\/?(bdi|span)[^>]*>/g, '')).toContain('VIP 5')
})

test('in a sandbox nothing is withdrawn: the page says so and leads to the balances', async () => {
  const html = await shown(WithdrawPage, '/myaccount/withdraw/BTC', { mode: 'sandbox' })
  expect(html).toContain('Test money cannot leave this sandbox.')
  expect(html).toContain('href="/balances"')
})

test('Simple Earn says that its rate is old, and its button waits for a fresh one', async () => {
  const act = { canConfirm: true, isPending: false, confirm: () => undefined } as never
  const button = (isOld: boolean) => () => <SubscribeButton act={act} isSoldOut={false} isOld={isOld} />
  const [fresh, old] = [await shown(button(false), '/simple-earn'), await shown(button(true), '/simple-earn')]
  expect([/<button[^>]* disabled/.test(fresh), /<button[^>]* disabled/.test(old)]).toEqual([false, true])
  expect(old).toContain('<p role="status">')
  expect(fresh).not.toContain('<p role="status">')
})
