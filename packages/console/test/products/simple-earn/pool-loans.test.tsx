// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { makeQueryClient, SESSION_KEY } from '@tenor/browser/api'
import { WordsProvider } from '@tenor/browser/phrases'
import type { BackOfficeRole } from '@tenor/contract/http'
import { BOOKS, loadSpoken } from '@tenor/contract/phrases'
import { flexibleLoans, flexibleWriteOff } from '@tenor/contract/simple-earn'
import { Toasts } from '@tenor/ui'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PoolLoans } from '../../../src/products/simple-earn/pools/pool-loans.tsx'

/* The open loans of a pool and the panel that writes one off, drawn before answers that are held to their schemas. */

const LOAN = {
  loan_id: 91,
  user_id: 12,
  asset: 'USDT',
  principal: '250.5',
  service_fee: '0.18',
  max_rate: null,
  interest: '0.2',
  fee: '0.04',
  lent_at: 1_795_000_000,
}
type Sent = { method: string; path: string; query: string; body: Record<string, unknown> }

let root: Root
let sent: Sent[]
/** What a write-off is answered. */
let written: { status: number; answer: object }

beforeEach(() => {
  sent = []
  written = { status: 200, answer: { loan_id: 91, asset: 'USDT', amount: '100', reserve: '60', loss: '40' } }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    const body = typeof request.body === 'string' ? Object.fromEntries(new URLSearchParams(request.body)) : {}
    sent.push({ method: request.method ?? 'GET', path: url.pathname, query: url.search, body })
    if (url.pathname === flexibleLoans.path) {
      const isFirst = url.searchParams.get('before') === null
      const data = { list: [{ ...LOAN, loan_id: isFirst ? 91 : 40 }], next_before: isFirst ? 91 : null }
      return Response.json({ code: 200, message: '', data: flexibleLoans.data.parse(data) })
    }
    const { status, answer } = written
    return Response.json(status === 200 ? { code: 200, message: '', data: answer } : answer, { status })
  })
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function shown(role: BackOfficeRole): Promise<void> {
  const spoken = await Promise.all((['console', 'console-page'] as const).map((by) => loadSpoken(BOOKS, by, 'en')))
  const phrases: Record<string, string> = Object.assign({}, ...spoken)
  const client = makeQueryClient({ freshMs: 60_000, retries: 0 })
  client.setQueryData(SESSION_KEY, { user: { id: 1, email: 'desk@example.com', role } })
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider first={{ locale: 'en', phrases }} load={async () => phrases}>
          <Toasts closeLabel="Close">
            <PoolLoans asset="USDT" />
          </Toasts>
        </WordsProvider>
      </QueryClientProvider>,
    ),
  )
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await act(() => new Promise((done) => setTimeout(done, 0)))
}

const said = () => (document.body.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button')]

function button(name: string): HTMLButtonElement {
  const last = buttons().findLast(({ textContent }) => textContent?.trim() === name)
  if (last === undefined)
    throw new Error(
      `no button "${name}" among ${buttons()
        .map((one) => one.textContent)
        .join(' | ')}`,
    )
  return last
}

async function press(name: string): Promise<void> {
  await act(async () => button(name).click())
  await settled()
}

/** The words may still be on their way. */
async function showLoans(): Promise<void> {
  await vi.waitFor(async () => {
    await settled()
    button('Show loans')
  })
  await press('Show loans')
}

/** Opens the panel of the one loan; its code may still be on its way. */
async function openPanel(): Promise<void> {
  await showLoans()
  await press('Write off')
  await vi.waitFor(async () => {
    await settled()
    // A frame stands in its place until then.
    expect(document.querySelector('[role=dialog] input')).not.toBe(null)
  })
}

async function type(label: string, text: string): Promise<void> {
  const field = [...document.querySelectorAll<HTMLInputElement>('input')].find((one) =>
    [...(one.labels ?? [])].some(({ textContent }) => textContent?.includes(label)),
  )
  if (field === undefined) throw new Error(`no field "${label}"`)
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  await act(async () => {
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('loans are looked up by a press, since looking is written down, and go on where the page ended', async () => {
  await shown('risk')
  expect(sent).toEqual([])
  await press('Show loans')
  for (const text of ['91', '12', '250.5', '0.2', '0.04']) expect(said()).toContain(text)
  await press('Older loans')
  expect(said()).toContain('40')
  expect(sent.map(({ query }) => query)).toEqual(['?asset=USDT', '?asset=USDT&before=91'])
})

test('a loan is written off up to what is left of it, with a reason; who pays is said', async () => {
  await shown('risk')
  await openPanel()
  expect(said()).toContain('250.5 USDT')
  expect(button('Write off').disabled).toBe(true)
  await type('Reason', ' the borrower is insolvent ')
  await type('Amount', '250.6')
  expect(button('Write off').disabled).toBe(true)
  await type('Amount', '100')
  expect(button('Write off').disabled).toBe(false)
  await press('Write off')
  const acts = sent.filter(({ path }) => path === flexibleWriteOff.path)
  expect(acts.map(({ body }) => body)).toEqual([
    { asset: 'USDT', loan_id: '91', amount: '100', reason: 'the borrower is insolvent' },
  ])
  for (const text of ['100 USDT', '60 USDT', '40 USDT']) expect(said()).toContain(text)
  // What is left is looked up again.
  expect(sent.filter(({ path }) => path === flexibleLoans.path).length).toBe(2)
})

test('what the server refuses is said, and the panel stays with what was written', async () => {
  const message = 'Only 90 USDT of this loan is left.'
  written = {
    status: 422,
    answer: { code: -1, fail_reason: 'flexible.loan.tooMuch', message, params: { principal: '90' } },
  }
  await shown('risk')
  await openPanel()
  await type('Reason', 'gone')
  await press('Write off')
  expect(said()).toContain('90')
  expect(document.querySelector('[role=dialog], dialog')).not.toBe(null)
})

test('where two are needed it is proposed, and said so', async () => {
  const proposal = { state: 'proposed', proposal_id: 3, lapses_timest: 1_795_086_400 }
  written = { status: 200, answer: proposal }
  await shown('risk')
  await openPanel()
  await type('Reason', 'gone')
  await press('Write off')
  expect(said()).toContain('Another operator must approve it')
})

test('who may not write off sees the loans alone', async () => {
  await shown('reader')
  await showLoans()
  expect(said()).toContain('250.5')
  expect(buttons().some(({ textContent }) => textContent?.trim() === 'Write off')).toBe(false)
})
