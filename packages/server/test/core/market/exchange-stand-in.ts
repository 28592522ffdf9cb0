import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** What the stand-in says of its one market. Text goes out as it is; `ts` are milliseconds. */
export type Said = { last: string; vol24h: string; ts: number }
type Mood = 'well' | 'down' | 'silent' | 'gibberish'

/** Longer than anybody waits. */
const SILENCE_MS = 60_000

export type StandIn = {
  readonly url: string
  readonly asked: string[]
  say(said: Partial<Said>): void
  be(mood: Mood): void
  close(): Promise<void>
}

/** An exchange on loopback that speaks the public REST format of OKX: its list of spot markets and its tickers. */
export async function startStandIn(said: Said): Promise<StandIn> {
  let [now, mood] = [said, 'well' as Mood]
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    asked.push(`${url.pathname}${url.search}`)
    if (mood === 'silent') await setTimeout(SILENCE_MS, undefined, { ref: false })
    if (mood === 'down') response.writeHead(503).end('{"code":"50001","msg":"Service temporarily unavailable"}')
    else if (mood === 'gibberish') response.writeHead(200).end('<html>maintenance</html>')
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(url, now)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    say(next) {
      now = { ...now, ...next }
    },
    be(next) {
      mood = next
    },
    close: () => closeServer(server),
  }
}

function answer(url: URL, { last, vol24h, ts }: Said): object {
  if (url.pathname === '/api/v5/public/instruments') return { code: '0', msg: '', data: [INSTRUMENT] }
  if (url.pathname !== '/api/v5/market/ticker') return { code: '51000', msg: 'Parameter error', data: [] }
  const figures = { last, lastSz: '0.1', askPx: last, askSz: '1', bidPx: last, bidSz: '1', volCcy24h: '1', vol24h }
  return { code: '0', msg: '', data: [{ instType: 'SPOT', instId: 'BTC-USDT', ...figures, ts: String(ts) }] }
}

const INSTRUMENT = {
  alias: '',
  baseCcy: 'BTC',
  category: '1',
  ctMult: '',
  ctType: '',
  ctVal: '',
  ctValCcy: '',
  expTime: '',
  instFamily: '',
  instId: 'BTC-USDT',
  instType: 'SPOT',
  lever: '10',
  listTime: '1548133413000',
  lotSz: '0.00000001',
  minSz: '0.00001',
  quoteCcy: 'USDT',
  settleCcy: '',
  state: 'live',
  tickSz: '0.1',
  uly: '',
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
}
