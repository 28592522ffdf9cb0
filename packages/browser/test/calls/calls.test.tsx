// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { endpoint, listOf, pageQuery } from '@tenor/contract/http'
import { BOOKS, loadSpoken } from '@tenor/contract/phrases'
import { Toasts } from '@tenor/ui'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeQueryClient } from '../../src/api/index.ts'
import { actOf, pagesOf, queryOf, saveOf } from '../../src/calls/index.ts'
import { forgetTold, readTold, SELDOM_MS, setTold } from '../../src/changes/told-by.ts'
import { WordsProvider } from '../../src/phrases/index.ts'

const sum = endpoint({
  method: 'GET',
  path: '/sums/:coin',
  summary: 'Sum',
  audience: 'customer',
  params: z.object({ coin: z.string() }),
  data: z.object({ sum: z.string() }),
})
const rows = endpoint({
  method: 'GET',
  path: '/rows',
  summary: 'Rows',
  audience: 'customer',
  query: z.object(pageQuery),
  data: listOf(z.object({ id: z.int() })),
})
const pay = endpoint({
  method: 'POST',
  path: '/pay',
  summary: 'Pay',
  audience: 'customer',
  body: z.object({ text: z.string(), amount: z.string(), rate: z.string() }),
  data: z.object({ id: z.int() }),
})

const GROUP = ['sums'] as const
const AGAIN_MS = 1_000
const useSums = queryOf(sum, {
  group: GROUP,
  ask: (coin: string) => ({ params: { coin } }),
  show: (reply, [coin]) => `${reply.sum} ${coin}`,
  againMs: AGAIN_MS,
  topic: 'account',
})
const useRows = pagesOf(rows, { group: ['rows'], pageSize: 2, row: ({ id }) => `row ${id}` })
const usePayment = actOf(pay, {
  name: ({ amount }: { amount: string; rate: string }) => `pay ${amount}`,
  seen: ({ rate }) => ({ rate }),
  ask: ({ amount, rate }, order) => ({ body: { rate, ...order, amount } }),
  show: ({ id }) => id,
  reads: [GROUP],
})

const useTheirSum = queryOf(sum, {
  group: GROUP,
  isTheirs: true,
  ask: (_: number, coin: string) => ({ params: { coin } }),
  show: (reply) => reply.sum,
})
const useSaving = saveOf(pay, {
  name: ({ amount }) => `save ${amount}`,
  ask: (input: { amount: string }, rate: string) => ({ body: { text: '', ...input, rate } }),
  reads: [GROUP],
})

let root: Root
let calls: { address: string; body: URLSearchParams; customer: string | null }[]
let answers: (address: string) => Response
const client = () => makeQueryClient({ freshMs: 0, retries: 0 })
let queries: ReturnType<typeof client>

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  sessionStorage.clear()
  calls = []
  queries = client()
  vi.stubGlobal('fetch', async (address: string, { body, headers }: RequestInit) => {
    const customer = new Headers(headers).get('X-Tenor-Customer')
    calls.push({ address, body: new URLSearchParams(typeof body === 'string' ? body : ''), customer })
    return answers(address)
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  forgetTold()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const data = (value: object) => Response.json({ code: 200, message: '', data: value })
const settled = () => act(async () => void (await vi.advanceTimersByTimeAsync(20)))

async function show(what: ReactNode): Promise<void> {
  const phrases = await loadSpoken(BOOKS, 'web', 'en')
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <WordsProvider first={{ locale: 'en', phrases }} load={async () => phrases}>
          <Toasts closeLabel="Close">{what}</Toasts>
        </WordsProvider>
      </QueryClientProvider>,
    ),
  )
  await settled()
}
const text = () => document.body.textContent ?? ''
const press = (name: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    button?.click()
    await vi.advanceTimersByTimeAsync(20)
  })

function Sum({ coin }: { coin: string }) {
  return useSums(coin).data ?? '…'
}

function Rows() {
  const { data: shown = [], hasMore, more } = useRows()
  return (
    <>
      {shown.join(', ')}
      {hasMore && (
        <button type="button" onClick={more}>
          More
        </button>
      )}
    </>
  )
}

function Pay({ rate }: { rate: string }) {
  const { send, refusal, isLost, stage } = usePayment({ isQuiet: true })
  return (
    <>
      <button type="button" onClick={() => send({ amount: '5', rate })}>
        Pay
      </button>
      {stage.name} {refusal?.reason} {isLost && 'lost'}
    </>
  )
}

test('a query is read under its call and input, and again by time while no stream announces it', async () => {
  answers = () => data({ sum: String(calls.length) })
  await show(<Sum coin="BTC" />)
  expect(text()).toContain('1 BTC')
  expect(calls[0]?.address).toBe('/sums/BTC')
  expect(queries.getQueryCache().getAll()[0]?.queryKey).toEqual(['sums', '/sums/:coin', 'BTC'])
  await act(async () => void (await vi.advanceTimersByTimeAsync(AGAIN_MS)))
  expect(text()).toContain('2 BTC')
})

test('while the stream is open a query is read when its topic is announced, and seldom by time', async () => {
  answers = () => data({ sum: String(calls.length) })
  await show(<Sum coin="BTC" />)
  await act(async () => setTold(queries, true))
  await settled()
  const before = calls.length
  await act(async () => void (await vi.advanceTimersByTimeAsync(SELDOM_MS / 2)))
  expect(calls).toHaveLength(before)
  await act(async () => readTold(queries, ['offers']))
  await settled()
  expect(calls).toHaveLength(before)
  await act(async () => readTold(queries, ['account']))
  await settled()
  expect(calls).toHaveLength(before + 1)
})

test('pages of a list are read one behind the other', async () => {
  answers = (address) =>
    data(address.includes('cursor=c') ? { list: [{ id: 3 }] } : { list: [{ id: 1 }, { id: 2 }], next_cursor: 'c' })
  await show(<Rows />)
  expect(text()).toContain('row 1, row 2')
  await press('More')
  expect(text()).toContain('row 1, row 2, row 3')
  expect(calls.map(({ address }) => address)).toEqual(['/rows?page_size=2', '/rows?cursor=c&page_size=2'])
})

test('an act whose answer was lost is sent again with the same key and rate, after a reload too; an answer ends it', async () => {
  answers = () => {
    throw new TypeError('Failed to fetch')
  }
  await show(<Pay rate="0.05" />)
  await press('Pay')
  expect(text()).toContain('lost')
  await act(async () => root.unmount())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  answers = () => data({ id: 1 })
  await show(<Pay rate="0.04" />)
  await press('Pay')
  expect(text()).toContain('done')
  const [first, second] = calls.map(({ body }) => body)
  expect(second?.get('text')).toBe(first?.get('text'))
  expect(second?.get('rate')).toBe('0.05')
  await press('Pay')
  expect(calls[2]?.body.get('text')).not.toBe(first?.get('text'))
  expect(calls[2]?.body.get('rate')).toBe('0.04')
})

test('a refused act says its reason, and what it names is read again', async () => {
  answers = (address) =>
    address === '/pay'
      ? Response.json({ code: -1, message: '', fail_reason: 'ERR_BALANCE_NOT_ENOUGH' }, { status: 422 })
      : data({ sum: '1' })
  await show(
    <>
      <Sum coin="BTC" />
      <Pay rate="0.05" />
    </>,
  )
  await press('Pay')
  expect(text()).toContain('failed ERR_BALANCE_NOT_ENOUGH')
  expect(calls.map(({ address }) => address)).toEqual(['/sums/BTC', '/pay', '/sums/BTC'])
})

function Their({ id, isWanted }: { id: number; isWanted: boolean }) {
  return useTheirSum.useIf(isWanted, id, 'BTC').data ?? '…'
}

test('an operator reads a customer’s own by their id in header and key, and only where it is wanted', async () => {
  answers = () => data({ sum: '3' })
  await show(<Their id={7} isWanted={false} />)
  expect(calls).toEqual([])
  await show(<Their id={7} isWanted />)
  expect(text()).toContain('3')
  expect(calls[0]).toMatchObject({ address: '/sums/BTC', customer: '7' })
  expect(queries.getQueryData(useTheirSum.key(7, 'BTC'))).toBe('3')
})

function Save() {
  const { mutate, isPending, isSuccess } = useSaving('0.05')
  return (
    <button type="button" onClick={() => mutate({ amount: '5' })}>
      {isPending ? 'Saving' : isSuccess ? 'Saved' : 'Save'}
    </button>
  )
}

test('a save keeps its key while its answer is lost, and what it names is read again', async () => {
  answers = (address) => {
    if (address === '/pay') throw new TypeError('Failed to fetch')
    return data({ sum: '1' })
  }
  await show(
    <>
      <Sum coin="BTC" />
      <Save />
    </>,
  )
  await press('Save')
  answers = (address) => (address === '/pay' ? data({ id: 1 }) : data({ sum: '2' }))
  await press('Save')
  expect(text()).toContain('2 BTC')
  const sent = calls.filter(({ address }) => address === '/pay').map(({ body }) => body)
  expect(sent.map((body) => body.get('rate'))).toEqual(['0.05', '0.05'])
  expect(sent[1]?.get('text')).toBe(sent[0]?.get('text'))
  await press('Saved')
  const last = calls.findLast(({ address }) => address === '/pay')
  expect(last?.body.get('text')).not.toBe(sent[0]?.get('text'))
})
