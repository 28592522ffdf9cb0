// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { makeQueryClient, SESSION_KEY } from '@tenor/browser/api'
import { WordsProvider } from '@tenor/browser/phrases'
import { assetFile, assetList, type ListedAsset, priceTest } from '@tenor/contract/core'
import type { BackOfficeRole } from '@tenor/contract/http'
import { BOOKS, loadSpoken } from '@tenor/contract/phrases'
import { Toasts } from '@tenor/ui'
import { act, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AssetsPage } from '../../../src/core/assets/assets-page.tsx'

/* The page of assets before answers that are held to their schemas. */

const V = 'a'.repeat(16)
type Sent = { method: string; path: string; body: Record<string, unknown> }

function assetRow(coin: string, facts: Partial<ListedAsset['facts']> = {}): ListedAsset {
  const settings = { is_support_launchpool: 0, is_support_staking: 0, new_coin_start: 0 }
  return {
    ...settings,
    coin,
    name: facts.name ?? coin,
    icon: 'letter',
    version: 'mark-version',
    facts: {
      symbol: coin,
      name: coin,
      kind: 'coin',
      decimals: 8,
      status: 'active',
      listed_at: 1_795_000_000,
      closing_at: null,
      sources: null,
      simulator: { start: '4.2', volatility: '0.8', market: '0.75' },
      version: V,
      ...facts,
    },
  }
}

let root: Root
let sent: Sent[]
let rows: ListedAsset[]
let simulated: number
let client: QueryClient
/** Reads are refused, as they are once the session has ended. */
let isOver: boolean
/** Answer to each act. */
let answered: { status: number; answer: object }

beforeEach(() => {
  sent = []
  rows = [assetRow('USDT', { name: 'Tether', simulator: null }), assetRow('BTC', { name: 'Bitcoin' })]
  simulated = 1
  isOver = false
  answered = { status: 200, answer: assetRow('DOT').facts }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const { pathname: path } = new URL(address, 'http://localhost')
    if (request.method === 'GET') {
      if (isOver && path.startsWith('/console/'))
        return Response.json(
          { code: 401, fail_reason: 'request.signInNeeded', message: '', params: {} },
          { status: 401 },
        )
      const data = assetList.data.parse({ list: rows, simulated, exchanges: ['gate', 'okx'] })
      return Response.json({ code: 200, message: '', data })
    }
    const text = String(request.body ?? '')
    const body = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
    sent.push({ method: request.method ?? '', path, body })
    const { status, answer } = answered
    return Response.json(status === 200 ? { code: 200, message: '', data: answer } : answer, { status })
  })
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function shown(role: BackOfficeRole = 'administrator'): Promise<void> {
  const phrases = await loadSpoken(BOOKS, 'console', 'en')
  client = makeQueryClient({ freshMs: 60_000, retries: 0 })
  client.setQueryData(SESSION_KEY, { user: { id: 1, email: 'operator@example.com', role } })
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider first={{ locale: 'en', phrases }} load={async () => phrases}>
          <Toasts closeLabel="Close toast">
            <Suspense>
              <AssetsPage />
            </Suspense>
          </Toasts>
        </WordsProvider>
      </QueryClientProvider>,
    ),
  )
  await until(() => expect(said()).toContain('Bitcoin'))
}

async function until(holds: () => void): Promise<void> {
  await vi.waitFor(async () => {
    for (let turn = 0; turn < 4; turn += 1) await act(() => new Promise((done) => setTimeout(done, 0)))
    holds()
    // Against a hang only: words of the page are loaded with it.
  }, 15_000)
}

const said = () => (document.body.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '').trim()

async function press(name: string): Promise<void> {
  let found: HTMLButtonElement | undefined
  await until(() => {
    found = [...document.querySelectorAll<HTMLButtonElement>('button')].findLast(
      (each) => plain(each.getAttribute('aria-label') ?? each.textContent) === name,
    )
    expect(found, `button ${name} in ${said()}`).toBeDefined()
  })
  await act(async () => found?.click())
}

function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll<HTMLInputElement>('input, select')].findLast((one) =>
    [...(one.labels ?? [])].some(({ textContent }) => plain(textContent) === label),
  )
  if (found === undefined) throw new Error(`no field "${label}"`)
  return found
}

async function enter(input: HTMLInputElement, text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set
  await act(async () => {
    set?.call(input, text)
    input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  })
}

async function type(label: string, text: string): Promise<void> {
  await until(() => field(label))
  await until(() => field(label))
  await enter(field(label), text)
}

/** Text beside a field that says why it is refused. */
const faultOf = (label: string) =>
  plain(document.getElementById(`${field(label).getAttribute('aria-describedby')?.split(' ')[1]}`)?.textContent)

test('the list is searched by symbol or name in any case, and filtered by kind and status', async () => {
  rows.push(assetRow('stDOT', { name: 'Staked Polkadot', kind: 'token' }), assetRow('OLD', { status: 'retired' }))
  await shown()
  const search = document.querySelector<HTMLInputElement>('input[type=search]')
  if (search === null) throw new Error('no search')
  await enter(search, 'STAKED')
  expect(said()).toContain('stDOT')
  expect(said()).not.toContain('Bitcoin')
  await enter(search, '')
  await type('Status', 'retired')
  expect(said()).toContain('OLD')
  expect(said()).not.toContain('Bitcoin')
  await type('Status', 'any')
  await type('Kind', 'token')
  expect(said()).toContain('Staked Polkadot')
  expect(said()).not.toContain('Bitcoin')
})

test('a row that is being changed keeps what was typed while the list cannot be read again', async () => {
  await shown()
  await press('Edit BTC')
  await type('Name', 'Bitcoin, the coin')
  for (const isRefused of [true, false]) {
    isOver = isRefused
    await act(() => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] }))
    await until(() => expect(said().includes('Try again')).toBe(isRefused))
    expect(field('Name').value).toBe('Bitcoin, the coin')
  }
})

test('an asset is added; faults and refusals stand beside their fields', async () => {
  await shown()
  await press('Add asset')
  await type('Symbol', 'A_B')
  await press('Add asset')
  expect(sent).toEqual([])
  expect(faultOf('Symbol')).toContain('1 to 20 digits and letters of one script')
  expect(faultOf('Name')).toBe('Enter a name of 1 to 60 characters')
  expect(faultOf('Start price')).toBe('Enter a price above 0')
  await type('Symbol', 'D0T')
  await type('Name', 'Polkadot')
  await type('Start price', '4.2 USDT')
  await type('Volatility a year', '0.8')
  const params = { symbol: 'D0T', other: 'DOT' }
  answered = {
    status: 422,
    answer: { code: -1, fail_reason: 'asset.alike', message: 'D0T can be taken for DOT.', params },
  }
  await press('Add asset')
  await until(() => expect(faultOf('Symbol')).toBe('D0T can be taken for DOT.'))
  await type('Symbol', 'DOT')
  answered = { status: 200, answer: assetRow('DOT').facts }
  await press('Add asset')
  await until(() => expect(said()).toContain('DOT is added and ready everywhere.'))
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    path: '/console/api/assets',
    body: {
      symbol: 'DOT',
      name: 'Polkadot',
      kind: 'coin',
      decimals: 8,
      simulator: { start: '4.2', volatility: '0.8' },
    },
  })
})

test('a stable needs no simulator, and a proposal is said to wait for a second operator', async () => {
  answered = { status: 200, answer: { state: 'proposed', proposal_id: 7 } }
  await shown()
  await press('Add asset')
  await type('Symbol', 'USDX')
  await type('Name', 'Dollar X')
  await type('Kind', 'stable')
  await press('Add asset')
  await until(() => expect(said()).toContain('Another operator must approve it'))
  expect(sent.at(-1)?.body).toEqual({ symbol: 'USDX', name: 'Dollar X', kind: 'stable', decimals: 8 })
})

test('in live mode the price is tested by the pairs that are written, and the result is a sentence', async () => {
  simulated = 0
  await shown()
  await press('Add asset')
  await type('Symbol', 'DOT')
  const quotes = ['gate', 'okx', 'kucoin', 'bybit'].map((exchange) => {
    return { exchange, pair: 'DOT_USDT', price: exchange === 'bybit' ? null : '4.21' }
  })
  answered = { status: 200, answer: priceTest.data.parse({ pair: 'DOT_USDT', asked: 4, index: '4.21', quotes }) }
  await press('Test price')
  await until(() => expect(said()).toContain('3 of 4 exchanges quote DOT_USDT, index 4.21.'))
  expect(sent.at(-1)).toMatchObject({ path: '/console/api/assets/price-test', body: { symbol: 'DOT' } })
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  await type('Pair on okx', 'DOT_USDT')
  const one = { pair: 'DOT_USDT', asked: 1, index: null, quotes: quotes.slice(1, 2) }
  answered = { status: 200, answer: priceTest.data.parse(one) }
  await press('Test price')
  await until(() => expect(said()).toContain('1 of 1 exchanges quote DOT_USDT: too few for an index.'))
  expect(sent.at(-1)?.body).toEqual({ symbol: 'DOT', sources: [{ exchange: 'okx', pair: 'DOT_USDT' }] })
})

test('an edit sends what it changes with the version, and a stale one is refused', async () => {
  await shown()
  await press('Edit BTC')
  await type('Name', 'Bitcoin Core')
  const refusal = { code: -1, fail_reason: 'row.changed', message: 'This row has changed.', params: {} }
  answered = { status: 409, answer: refusal }
  await press('Save')
  await until(() => expect(said()).toContain('This row has changed.'))
  expect(sent).toEqual([{ method: 'PUT', path: '/console/api/assets/BTC', body: { version: V, name: 'Bitcoin Core' } }])
  await type('Decimals', '6')
  const held = {
    code: -1,
    fail_reason: 'asset.decimals.held',
    message: 'Customers hold BTC.',
    params: { asset: 'BTC' },
  }
  answered = { status: 422, answer: held }
  await press('Save')
  await until(() => expect(faultOf('Decimals')).toContain('Customers hold BTC'))
})

test('an asset with pairs of its own goes back to the default ones', async () => {
  simulated = 0
  rows.push(assetRow('OWN', { sources: [{ exchange: 'okx', pair: 'OWNED_USDT' }], simulator: null }))
  await shown()
  await press('Edit OWN')
  const isUsual = document.querySelector<HTMLInputElement>('[role=dialog] input[type=checkbox]')
  expect(isUsual?.checked).toBe(false)
  await act(async () => isUsual?.click())
  await press('Save')
  await until(() => expect(sent.at(-1)?.body).toEqual({ version: V, sources: [] }))
})

test('pause, close and retire say what they do before they are done; a pause is ended', async () => {
  rows.push(assetRow('PAU', { status: 'paused' }), assetRow('CLO', { status: 'closing' }))
  await shown()
  await press('Pause BTC')
  await until(() => expect(said()).toContain('Nothing new begins with BTC until you end the pause.'))
  expect(sent).toEqual([])
  await press('Pause')
  await until(() => expect(said()).toContain('BTC is paused.'))
  await press('Close PAU')
  await until(() => expect(said()).toContain('PAU can only be redeemed, sold and withdrawn. This cannot be undone.'))
  await press('Close')
  await until(() => expect(said()).toContain('PAU is closing.'))
  const params = { asset: 'CLO', what: 'balance', amount: '1.5' }
  answered = {
    status: 422,
    answer: { code: -1, fail_reason: 'asset.left', message: 'Customers still hold 1.5 CLO.', params },
  }
  await press('Retire CLO')
  await until(() => expect(said()).toContain('CLO disappears from every list for good.'))
  await press('Retire')
  await until(() => expect(said()).toContain('Customers still hold 1.5 CLO.'))
  await press('Back')
  answered = { status: 200, answer: assetRow('PAU').facts }
  await press('End pause')
  expect(sent.map(({ path, body }) => [path.replace('/console/api/assets/', ''), body])).toEqual([
    ['BTC/pause', { version: V }],
    ['PAU/close', { version: V }],
    ['CLO/retire', { version: V }],
    ['PAU', { version: V, status: 'active' }],
  ])
})

test('a file is judged first and applied only without refused lines', async () => {
  await shown()
  await press('Import file')
  const choose = async (csv: string) => {
    const input = document.querySelector<HTMLInputElement>('input[accept=".csv,text/csv"]')
    if (input === null) throw new Error('no file')
    Object.defineProperty(input, 'files', { value: [new File([csv], 'assets.csv')], configurable: true })
    await act(async () => {
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await new Promise((done) => setTimeout(done, 20))
    })
  }
  await until(() => expect(document.querySelector('input[accept=".csv,text/csv"]')).not.toBe(null))
  await choose('first')
  const refused = [{ line: 3, reason: 'asset.exists', message: 'There is one already.' }]
  answered = { status: 200, answer: assetFile.data.parse({ applied: 0, added: ['DOT'], unchanged: 1, refused }) }
  await press('Check file')
  await until(() => expect(said()).toContain('1 new asset · 1 unchanged · 1 line refused'))
  expect(said()).toContain('There is one already.')
  expect(said()).not.toContain('Add 1 asset')
  await choose('second')
  answered = { status: 200, answer: { applied: 0, added: ['DOT', 'TON'], unchanged: 0, refused: [] } }
  await press('Check file')
  await until(() => expect(said()).toContain('2 new assets · None unchanged · No line refused'))
  answered = { status: 200, answer: { applied: 1, added: ['DOT', 'TON'], unchanged: 0, refused: [] } }
  await press('Add 2 assets')
  await until(() => expect(said()).toContain('2 assets added.'))
  expect(sent.map(({ body }) => body)).toEqual([{ csv: 'first' }, { csv: 'second' }, { csv: 'second', apply: '1' }])
})

test('readers see the list and are offered no act', async () => {
  await shown('reader')
  expect(said()).not.toContain('Add asset')
  expect(said()).not.toContain('Edit')
})
