import { WALLET_DIRECTIONS, WALLET_FILE_COLUMNS, WALLET_LINES_MOST, walletLineOf } from '@tenor/contract/core'
import { seenText } from '@tenor/contract/http'
import { decimal, decimalText, isDecimal } from '@tenor/contract/money'
import { z } from 'zod'
import { type Answered, askJson, sendJson } from '../../platform/outside/index.ts'
import type { WalletAnswer, WalletAsk, WalletDay, WalletPort } from './wallet-port.ts'

/** Where the wallet is, and what it is asked under. */
export type WalletPlace = { url: string; key: string; timeoutMs?: number }

const recordShape = z.discriminatedUnion('state', [
  z.object({ id: z.string(), state: z.literal('unknown') }),
  z.object({
    id: z.string(),
    state: z.enum(['reserved', 'confirmed', 'cancelled', 'refused']),
    direction: z.enum(WALLET_DIRECTIONS),
    customer: z.string().max(255),
    asset: z.string().max(32),
    amount: z.string().max(64).refine(isDecimal),
    reason: z.string().max(300).transform(seenText).nullish(),
  }),
])

const dayShape = z.object({
  list: z.array(z.record(z.string(), z.unknown())).max(WALLET_LINES_MOST),
  next: z.string().min(1).max(300).nullish(),
})

/**
 * The reference adapter: JSON over HTTP, under a bearer key. Only a reply with status 200 that names the id and reads as a record
 * counts; a 404 of whatever stands between is no word of the wallet's.
 */
export function walletOverHttp({ url, key, timeoutMs }: WalletPlace): WalletPort {
  const base = url.replace(/\/+$/, '')
  const place = (path: string) => new URL(`${base}${path}`)
  const act = async (ask: WalletAsk, verb: string) => {
    const body = { ...ask, amount: decimalText(ask.amount) }
    return recordOf(
      ask.id,
      await sendJson(place(`/transfers/${encodeURIComponent(ask.id)}/${verb}`), key, body, timeoutMs),
    )
  }
  return {
    reserve: (ask) => act(ask, 'reserve'),
    confirm: (ask) => act(ask, 'confirm'),
    cancel: (ask) => act(ask, 'cancel'),
    find: async (id) => recordOf(id, await askJson(place(`/transfers/${encodeURIComponent(id)}`), key, timeoutMs)),
    async day(day, after) {
      const at = place('/transfers')
      at.searchParams.set('day', day)
      if (after !== null) at.searchParams.set('after', after)
      return dayOf(await askJson(at, key, timeoutMs))
    },
  }
}

function recordOf(id: string, answered: Answered): WalletAnswer {
  if (!answered.ok) return answered
  const read = recordShape.safeParse(answered.body)
  if (!read.success) return { ok: false, fault: 'not a record' }
  if (read.data.id !== id) return { ok: false, fault: 'another id' }
  if (read.data.state === 'unknown') return { ok: true, record: { state: 'unknown' } }
  const { state, direction, customer, asset, amount, reason } = read.data
  return { ok: true, record: { state, direction, customer, asset, amount: decimal(amount), reason: reason ?? null } }
}

function dayOf(answered: Answered): WalletDay {
  if (!answered.ok) return answered
  const read = dayShape.safeParse(answered.body)
  if (!read.success) return { ok: false, fault: 'not a day' }
  const lines = read.data.list.map((row) => walletLineOf(WALLET_FILE_COLUMNS.map((name) => row[name])))
  const good = lines.filter((line) => line !== null)
  if (good.length < lines.length) return { ok: false, fault: 'a line that cannot be read' }
  return { ok: true, lines: good, next: read.data.next ?? null }
}
