// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { makeQueryClient } from '@tenor/browser/api'
import { WordsProvider } from '@tenor/browser/phrases'
import type { CustomerRow } from '@tenor/contract/core'
import { BOOKS, loadSpoken } from '@tenor/contract/phrases'
import { Toasts } from '@tenor/ui'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProtectionForm, protectionActs } from '../../../src/core/customers/protection-form.tsx'

/* Acts of operators on an account that was changed or stolen, on the screen. */

const ROW: CustomerRow = {
  version: 'v1',
  id: 7,
  email: 'c@example.com',
  role: 'customer',
  vip_tier: 0,
  region: 'CH',
  verified: true,
  trading_locked: false,
  locks: [],
  frozen_until: null,
  wallet_held_until: null,
  account_mode: 'classic',
  totp_enabled: true,
  fund_password_set: false,
  created_at: 1_795_000_000,
}
const HELD: CustomerRow = { ...ROW, wallet_held_until: 1_795_086_400 }

let root: Root | null = null
let sent: { path: string; body: Record<string, string> }[]
let done: number

beforeEach(() => {
  sent = []
  done = 0
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const { pathname: path } = new URL(address, 'http://localhost')
    sent.push({ path, body: Object.fromEntries(new URLSearchParams(String(request.body ?? ''))) })
    return Response.json({ code: 200, message: '', data: { state: 'proposed', id: 3 } })
  })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function show(row: CustomerRow): Promise<void> {
  const spoken = await Promise.all((['console', 'console-page'] as const).map((by) => loadSpoken(BOOKS, by, 'en')))
  const phrases = Object.assign({}, ...spoken)
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await act(async () =>
    root?.render(
      <QueryClientProvider client={makeQueryClient({ freshMs: 60_000, retries: 0 })}>
        <WordsProvider first={{ locale: 'en', phrases }} load={async () => phrases}>
          <Toasts closeLabel="Close toast">
            <ProtectionForm row={row} onDone={() => (done += 1)} />
          </Toasts>
        </WordsProvider>
      </QueryClientProvider>,
    ),
  )
}

const said = () => document.body.textContent ?? ''

async function choose(value: string): Promise<void> {
  await set(document.querySelector('select'), value, 'change')
}

async function write(text: string): Promise<void> {
  await set([...document.querySelectorAll('input')].at(-1) ?? null, text, 'input')
}

async function set(field: HTMLInputElement | HTMLSelectElement | null, value: string, event: string): Promise<void> {
  if (field === null) throw new Error(`no field for ${value}`)
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  await act(async () => {
    setter?.call(field, value)
    field.dispatchEvent(new Event(event, { bubbles: true }))
  })
}

const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Apply')

test('only what an account has can be taken from it', () => {
  expect(protectionActs(ROW)).toEqual(['freeze'])
  expect(protectionActs(HELD)).toEqual(['freeze', 'lift'])
  const all = { ...HELD, frozen_until: 1_795_086_400, fund_password_set: true }
  expect(protectionActs(all)).toEqual(['freeze', 'thaw', 'lift', 'reset'])
})

test('a hold is lifted with a reason, and the screen says that it waits for a second operator', async () => {
  await show(HELD)
  await choose('lift')
  expect(said()).not.toContain('Hours')
  expect(button()?.hasAttribute('disabled')).toBe(true)
  await write(' asked by video call ')
  await act(async () => button()?.click())
  await vi.waitFor(() => expect(done).toBe(1))
  const path = '/console/api/users/7/wallet-hold/lift'
  expect(sent).toEqual([{ path, body: { reason: 'asked by video call' } }])
  expect(said()).toContain('Another operator must approve it')
})

test('a freeze says its hours; without a whole number of them it is not sent', async () => {
  await show(ROW)
  await write('stolen')
  const [hours] = document.querySelectorAll('input')
  await set(hours ?? null, '1.5', 'input')
  expect(button()?.hasAttribute('disabled')).toBe(true)
  await set(hours ?? null, '72', 'input')
  await act(async () => button()?.click())
  await vi.waitFor(() => expect(done).toBe(1))
  expect(sent).toEqual([{ path: '/console/api/users/7/freeze', body: { reason: 'stolen', hours: '72' } }])
})
