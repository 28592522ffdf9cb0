// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { makeQueryClient, SESSION_KEY } from '@tenor/browser/api'
import { WordsProvider } from '@tenor/browser/phrases'
import {
  apiKeys,
  backOfficeVouchers,
  balances,
  customerAudit,
  customerPage,
  decideProposal,
  notices,
  openSessions,
  proposalList,
  searchEverything,
  statement,
} from '@tenor/contract/core'
import { dualOrderList } from '@tenor/contract/dual'
import type { BackOfficeRole, Endpoint } from '@tenor/contract/http'
import { portfolio, portfolioTimeline } from '@tenor/contract/overview'
import { BOOKS, loadSpoken } from '@tenor/contract/phrases'
import { Toasts } from '@tenor/ui'
import { act, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerProducts } from '../../src/core/product-list/index.ts'
import { ProposalList } from '../../src/core/proposals/proposal-list.tsx'
import { SearchPanel } from '../../src/core/search/search-panel.tsx'
import { CustomerPage } from '../../src/overview/customer/customer-page.tsx'
import { dualEntry } from '../../src/products/dual/index.ts'

/* The page of a customer, the search and proposals before answers that are held to their schemas. */

const ROW = {
  version: 'v1',
  id: 200417,
  email: 'mira@example.com',
  role: 'customer',
  vip_tier: 3,
  region: 'DE',
  verified: true,
  trading_locked: false,
  locks: [],
  frozen_until: null,
  wallet_held_until: null,
  account_mode: 'classic',
  totp_enabled: true,
  fund_password_set: true,
  created_at: 1_795_000_000,
} as const
const EMPTY = { list: [], totalCount: 0 }
const HOLDING = {
  product: 'dual',
  name: null,
  id: 1007389,
  asset: 'USDT',
  put_in: '300',
  put_in_value: '300',
  worth_asset: 'USDT',
  worth: '301.5',
  worth_value: '301.5',
  link: '/holdings',
}

const ANSWERS: readonly (readonly [Endpoint, object])[] = [
  [
    customerPage,
    {
      ...ROW,
      email_confirmed: true,
      devices: [{ device: 'Firefox on Mac', last_seen: 1_795_000_000 }],
      mails: [{ id: '1', at: 1_795_000_000, state: 'sent', subject: 'Confirm your address' }],
      notes: [{ id: 1, at: 1_795_000_000, operator: 'op@example.com', text: 'Late payment of 12 Nov' }],
      voucher_left: '80',
    },
  ],
  [
    portfolio,
    {
      put_in: '300',
      worth_now: '301.5',
      earned_today: '0.5',
      earned_30_days: '1.5',
      earned_ever: '1.5',
      price_timest: null,
      count: 1,
      has_more: false,
      products: [],
      holdings: [HOLDING],
    },
  ],
  [
    balances,
    {
      mode: 'classic',
      list: [{ asset: 'BTC', account: 'spot', amount: '1.5', value: '96000' }],
      total_value: '96000',
    },
  ],
  [
    portfolioTimeline,
    {
      until: 1_796_000_000,
      has_more: false,
      list: [
        {
          timest: 1_795_996_800,
          product: 'dual',
          what: 'delivery',
          id: 1007389,
          asset: 'USDT',
          amount: '300',
          action: 'see',
          link: '/x',
        },
      ],
    },
  ],
  [statement, EMPTY],
  [notices, EMPTY],
  [openSessions, { list: [] }],
  [apiKeys, { list: [], products: [] }],
  [backOfficeVouchers, EMPTY],
  [customerAudit, EMPTY],
  [dualOrderList, EMPTY],
  [decideProposal, { id: 9, state: 'approved' }],
  [
    searchEverything,
    {
      customers: [ROW],
      found: [{ kind: 'dual', id: 1007389, user_id: 200417, email: 'mira@example.com', at: 1_795_000_000 }],
      any_part: false,
    },
  ],
]

let root: Root
let asked: { path: string; of: string | null; body: string }[]
let phrases: Record<string, string>
let email: string

beforeEach(async () => {
  asked = []
  email = ROW.email
  registerProducts([dualEntry])
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost')
    const headers = new Headers(request.headers)
    asked.push({ path: pathname, of: headers.get('x-tenor-customer'), body: String(request.body ?? '') })
    const found = ANSWERS.find(([{ path }]) => path.replace(':id', pathname.match(/\d{1,9}/)?.[0] ?? '') === pathname)
    if (found === undefined) return Response.json({ code: 200, message: '', data: {} })
    const answer = found[0] === customerPage ? Object.assign({}, found[1], { email }) : found[1]
    return Response.json({ code: 200, message: '', data: found[0].data.parse(answer) })
  })
  const spoken = await Promise.all(
    (['console', 'console-page', 'module'] as const).map((by) => loadSpoken(BOOKS, by, 'en')),
  )
  phrases = Object.assign({}, ...spoken)
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const PAGES = [{ to: '/dual/book', phrase: 'console.dual.book' }] as const
const Search = () => <SearchPanel pages={PAGES} onClose={() => undefined} />

async function show(path: string, role: BackOfficeRole | 'operator' = 'operator') {
  const client = makeQueryClient({ freshMs: 60_000, retries: 0 })
  client.setQueryData(SESSION_KEY, { user: { id: 1, email: 'op@example.com', role } })
  const base = createRootRoute({ component: Outlet })
  const router = createRouter({
    routeTree: base.addChildren([
      createRoute({ getParentRoute: () => base, path: '/', component: Search }),
      createRoute({ getParentRoute: () => base, path: '/customers/$id', component: CustomerPage }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider first={{ locale: 'en', phrases }} load={async () => phrases}>
          <Toasts closeLabel="Close toast">
            <Suspense>
              <RouterProvider router={router as never} />
            </Suspense>
          </Toasts>
        </WordsProvider>
      </QueryClientProvider>,
    ),
  )
  return router
}

/** Beside other work on few cores a page takes long. */
const WAITS = { timeout: 20_000 }

async function until(holds: () => void): Promise<void> {
  await vi.waitFor(async () => {
    for (let turn = 0; turn < 4; turn += 1) await act(() => new Promise((done) => setTimeout(done, 0)))
    holds()
  }, WAITS)
}

const said = () => (document.body.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')

async function open(tab: string): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((each) => each.textContent === tab)
  if (found === undefined) throw new Error(`no tab ${tab}`)
  await act(async () => found.click())
}

test('a customer is shown by the calls of the customer, with bounds, events and notes beside', async () => {
  await show('/customers/200417')
  await until(() => expect(said()).toContain('301.50'))
  for (const text of [
    'mira@example.com',
    'You may still give 80.00 USDT alone',
    'Late payment of 12 Nov',
    'Delivery',
    'Dual investment',
    'Spot',
    'VIP 3',
  ])
    expect(said()).toContain(text)
  const ofCustomer = asked.filter(({ path }) => path.startsWith('/apiw/'))
  expect(ofCustomer.length).toBeGreaterThan(2)
  expect(ofCustomer.filter(({ of }) => of !== '200417')).toEqual([])
  for (const tab of ['Orders', 'Ledger', 'Notices and e-mails', 'Sign-ins', 'API keys', 'Vouchers', 'By operators']) {
    await open(tab)
    await until(() => expect(document.querySelector('[role=tabpanel]')?.textContent).not.toBe(''))
  }
  expect(said()).not.toMatch(/console\.|portfolio\.|ledger\.|sale\./)
})

test('an address that may look like another is marked on the page of its customer', async () => {
  email = 'mira@exämple.test'
  await show('/customers/200417')
  await until(() => expect(said()).toContain('mira@exämple.test'))
  expect(said()).toContain('mira@xn--exmple-cua.test')
})

test('support is offered what it may do, and nothing that gives', async () => {
  await show('/customers/200417', 'support')
  await until(() => expect(said()).toContain('Sign out everywhere'))
  expect(said()).toContain('Stop new orders')
  expect(said()).not.toContain('Give a voucher')
  expect(said()).not.toContain('You may still give')
})

test('the search finds customers, numbers and pages, says where parts are not found, and opens by Enter', async () => {
  const router = await show('/')
  const field = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('[role=dialog] input')
    if (found === null) throw new Error('no field')
    return found
  }, WAITS)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'book')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await until(() => expect(said()).toContain('Dual order'))
  expect(asked.at(-1)?.body).toBe('text=book')
  for (const text of ['mira@example.com', '#1007389', 'Addresses are found by how they begin', 'Book'])
    expect(said()).toContain(text)
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  await until(() => expect(router.state.location.pathname).toBe('/customers/200417'))
})

test('a proposal is its sentence and what changes, and is approved with a reason', async () => {
  const [row] = proposalList.data.parse({
    list: [
      {
        id: 9,
        act: 'user.tier',
        role: 'administrator',
        subject: 'user 5',
        content: { id: 5, tier: 5 },
        operator_id: 7,
        operator: 'first@example.com',
        proposed_timest: 1_795_000_000,
        lapses_timest: 1_795_600_000,
        sentence: 'Set the VIP tier of mira@example.com to 5',
        lines: [{ field: 'tier', label: 'VIP tier', before: '0', after: '5' }],
        state: 'open',
        decided_by: null,
        decided_timest: null,
        reason: null,
      },
    ],
    totalCount: 1,
  }).list
  const client = makeQueryClient({ freshMs: 60_000, retries: 0 })
  client.setQueryData(SESSION_KEY, { user: { id: 1, email: 'op@example.com', role: 'operator' } })
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider first={{ locale: 'en', phrases }} load={async () => phrases}>
          <Toasts closeLabel="Close toast">{row === undefined ? null : <ProposalList rows={[row]} />}</Toasts>
        </WordsProvider>
      </QueryClientProvider>,
    ),
  )
  expect(said()).toContain('Set the VIP tier of mira@example.com to 5')
  expect(said()).not.toMatch(/user\.tier|user 5/)
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLButtonElement>('button')].find(({ textContent }) => textContent?.trim() === name)
  await act(async () => button('Approve')?.click())
  await until(() => expect(button('Approve it')?.disabled).toBe(true))
  const field = document.querySelector<HTMLInputElement>('[role=dialog] input')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Volume of October')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => button('Approve it')?.click())
  await until(() => expect(asked.map(({ body }) => body)).toContain('approve=1&reason=Volume+of+October'))
})
