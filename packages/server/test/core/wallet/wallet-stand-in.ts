import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'

/** The words that are lost, late or wrong. `lostBefore` does nothing, `lostAfter` does it and does not say so. */
export const WALLET_MOODS = [
  'lostBefore',
  'lostAfter',
  'doubled',
  'slow',
  'down',
  'downAfter',
  'gibberish',
  'wrongAmount',
  'wrongAsset',
  'wrongCustomer',
  'otherId',
  'unknown',
  'notFound',
  'moved',
] as const
export type WalletMood = (typeof WALLET_MOODS)[number] | 'endless'
export type WalletVerb = 'reserve' | 'confirm' | 'cancel' | 'find' | 'day'

type Kept = {
  id: string
  state: 'reserved' | 'confirmed' | 'cancelled' | 'refused'
  direction: string
  customer: string
  asset: string
  amount: string
  reason?: string
  /** The UTC day on which it was confirmed. */
  day?: string
}

/** Longer than the tests let a call take. */
const SLOW_MS = 2_500
export const WALLET_KEY = 'the-key-of-the-wallet-of-the-tests'

export type WalletStandIn = Awaited<ReturnType<typeof startWallet>>

/** What the wallet knows: transfers by their ids, and what customers have there. */
function walletBook() {
  const kept = new Map<string, Kept>()
  const balances = new Map<string, Decimal8>()
  const state = { refuses: null as string | null, now: () => 0 }
  const balance = (customer: string, asset: string) => balances.get(`${customer} ${asset}`) ?? 0n
  const move = ({ customer, asset, amount }: Pick<Kept, 'customer' | 'asset' | 'amount'>, sign: bigint) =>
    balances.set(`${customer} ${asset}`, balance(customer, asset) + sign * decimal(amount))

  function make(verb: WalletVerb, id: string, body: Kept): Kept {
    const made: Kept = { ...body, id, state: verb === 'cancel' ? 'cancelled' : 'reserved' }
    const isShort = made.direction === 'in' && balance(made.customer, made.asset) < decimal(made.amount)
    if (made.state === 'reserved' && (state.refuses !== null || isShort)) {
      Object.assign(made, { state: 'refused', reason: state.refuses ?? 'not enough' })
    }
    // Reserved money is the customer's no more.
    if (made.state === 'reserved' && made.direction === 'in') move(made, -1n)
    kept.set(id, made)
    return made
  }

  function act(verb: WalletVerb, id: string, body: Kept | null): object {
    const known = kept.get(id)
    if (known === undefined) {
      return verb === 'find' || verb === 'confirm' || body === null ? { id, state: 'unknown' } : make(verb, id, body)
    }
    if (known.state !== 'reserved') return known
    if (verb === 'confirm') {
      Object.assign(known, { state: 'confirmed', day: new Date(state.now()).toISOString().slice(0, 10) })
      if (known.direction === 'out') move(known, 1n)
    }
    if (verb === 'cancel') {
      known.state = 'cancelled'
      if (known.direction === 'in') move(known, 1n)
    }
    return known
  }

  function day(url: URL): object {
    const wanted = url.searchParams.get('day')
    const all = [...kept.values()].filter((each) => each.state === 'confirmed' && each.day === wanted)
    const from = Number(url.searchParams.get('after') ?? '0')
    // Two a page, so that pages are met.
    return { list: all.slice(from, from + 2), next: from + 2 < all.length ? String(from + 2) : null }
  }

  return { kept, state, balance, move, act, day }
}

type Moods = { verb: WalletVerb | null; mood: WalletMood; times: number; passes: number }[]

function moodAt(moods: Moods, verb: WalletVerb): WalletMood | null {
  const found = moods.find((each) => (each.verb === verb || each.verb === null) && each.times > 0)
  if (found === undefined) return null
  if (found.passes > 0) {
    found.passes -= 1
    return null
  }
  found.times -= 1
  return found.mood
}

const WRONG: Partial<Record<WalletMood, object>> = {
  wrongAmount: { amount: '0.5' },
  wrongAsset: { asset: 'ETH' },
  wrongCustomer: { customer: 'x' },
  endless: { next: '2' },
  otherId: { id: 'w-1-1-1' },
}

/** What a mood says before anything is done; true where it has said it. */
function saysBefore(mood: WalletMood | null, id: string, response: ServerResponse): boolean {
  if (mood === 'lostBefore') response.destroy()
  else if (mood === 'down') response.writeHead(503).end('{}')
  else if (mood === 'notFound') response.writeHead(404).end('{"message":"no such page"}')
  else if (mood === 'moved') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  else if (mood === 'unknown') response.end(JSON.stringify({ id, state: 'unknown' }))
  else return false
  return true
}

/** The exchange's wallet on loopback: it keeps its own books, and misbehaves as it is told. */
export async function startWallet() {
  const book = walletBook()
  const asked: string[] = []
  const moods: Moods = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://wallet')
    const [, , id = '', verbText] = url.pathname.split('/').map(decodeURIComponent)
    const verb = (verbText ?? (url.searchParams.has('day') ? 'day' : 'find')) as WalletVerb
    asked.push(verb === 'day' ? `day ${url.searchParams.get('day')}` : `${verb} ${id}`)
    const body = (await bodyOf(request)) as Kept | null
    if (request.headers.authorization !== `Bearer ${WALLET_KEY}`) return void response.writeHead(401).end('{}')
    const mood = moodAt(moods, verb)
    if (saysBefore(mood, id, response)) return
    if (mood === 'doubled') book.act(verb, id, body)
    const said = verb === 'day' ? book.day(url) : book.act(verb, id, body)
    if (mood === 'lostAfter') return void response.destroy()
    if (mood === 'downAfter') return void response.writeHead(500).end('{}')
    if (mood === 'gibberish') return void response.end('<html>maintenance</html>')
    if (mood === 'slow') await setTimeout(SLOW_MS)
    response.end(JSON.stringify({ ...said, ...(mood === null ? {} : WRONG[mood]) }))
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept: book.kept,
    asked,
    balance: (customer: string, asset: string) => decimalText(book.balance(customer, asset)),
    give: (customer: string, asset: string, amount: string) => book.move({ customer, asset, amount }, 1n),
    /** Misbehaves so many times at that verb, or at whatever comes, once it has answered some well. */
    be: (mood: WalletMood, verb: WalletVerb | null = null, times = 1, passes = 0) =>
      void moods.push({ verb, mood, times, passes }),
    well: () => void moods.splice(0),
    refuse: (reason: string | null) => {
      book.state.refuses = reason
    },
    /** What time it is there. */
    goBy: (clock: () => number) => {
      book.state.now = clock
    },
    forget: (id: string) => book.kept.delete(id),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<object | null> {
  let text = ''
  for await (const part of request) text += part
  return text === '' ? null : (JSON.parse(text) as object)
}
