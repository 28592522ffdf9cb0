import { pairText } from '@tenor/contract/http'
import type { Exchange as CcxtExchange } from 'ccxt'
import { hostWitnesses } from '../../platform/clock/index.ts'

/** How one exchange is asked; a row of market_source. */
export type SourceSettings = {
  readonly exchange: string
  /** Replaces scheme and host of the exchange's own address, such as a proxy's. */
  readonly baseUrl: string | null
  readonly timeoutMs: number
  readonly staleAfterSeconds: number
}

/** What an exchange says, not yet checked. Figures are text, so that none has been through a float. */
export type Ticker = {
  readonly last: string | undefined
  readonly volume: string | undefined
  readonly atMs: number | undefined
}

export type Exchange = {
  /** null when the exchange does not trade the pair. Rejects when it does not answer. */
  ticker(pair: string): Promise<Ticker | null>
}

/** Connects to an exchange by its ccxt name. ccxt is large, so it is loaded only when the first one is wanted. */
export async function connectExchange(settings: SourceSettings): Promise<Exchange> {
  const { default: ccxt } = await import('ccxt')
  const makers = ccxt as unknown as Record<string, new (options: object) => CcxtExchange>
  const make = ccxt.exchanges.includes(settings.exchange) ? makers[settings.exchange] : undefined
  if (make === undefined) throw new TypeError(`ccxt knows no exchange ${settings.exchange}`)
  const exchange = new make({
    timeout: settings.timeoutMs,
    enableRateLimit: true,
    number: String,
    options: { defaultType: 'spot', fetchMarkets: { types: ['spot'] } },
  })
  if (settings.baseUrl !== null) redirect(exchange.urls as Addresses, 'api', settings.baseUrl)
  return {
    async ticker(pair) {
      if (!listsMarkets(exchange)) {
        // Asked as a reload: ccxt keeps the first try for good, even one that failed.
        await exchange.loadMarkets(true)
        // A page that says "maintenance" is read as a list without markets.
        if (!listsMarkets(exchange)) throw new TypeError('the answer lists no market')
      }
      const symbol = pairText(pair)
      if (exchange.markets?.[symbol] === undefined) return null
      const { last, baseVolume, timestamp } = await exchange.fetchTicker(symbol)
      noteDate(exchange)
      return { last: textOf(last), volume: textOf(baseVolume), atMs: timestamp }
    },
  }
}

/** An exchange's server tells the time with each answer. */
function noteDate({ last_request_url: url, last_response_headers: headers }: CcxtExchange): void {
  if (typeof url === 'string') hostWitnesses.noteAnswer(url, headers?.['Date'] ?? headers?.['date'])
}

function listsMarkets(exchange: CcxtExchange): boolean {
  return Object.keys(exchange.markets ?? {}).length > 0
}

type Addresses = { [name: string]: string | Addresses }

function redirect(addresses: Addresses, name: string, baseUrl: string): void {
  const address = addresses[name]
  if (typeof address === 'string') addresses[name] = address.replace(/^\w+:\/\/[^/]+/, baseUrl)
  else for (const part of Object.keys(address ?? {})) redirect(address as Addresses, part, baseUrl)
}

function textOf(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value)
}
