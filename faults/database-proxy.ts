import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** What happens to the bytes between server and database. */
export type Weather = {
  /** Each piece is passed on so much later. */
  delayMs: number
  /** At most so many bytes a second in each direction of each connection; null: as they come. */
  bytesPerSecond: number | null
  /** Nothing is passed on; it is kept, and comes when this ends. */
  stalled: boolean
  /** What the database says is thrown away: what was asked for happens, and nobody hears of it. */
  deaf: boolean
  /** New connections are refused. */
  closed: boolean
}

export const CALM: Weather = { delayMs: 0, bytesPerSecond: null, stalled: false, deaf: false, closed: false }

/** Stands between server and database, on a port of its own, and does to the connections what a network may do. */
export type DatabaseProxy = {
  readonly port: number
  readonly connections: () => number
  become(weather: Partial<Weather>): void
  /** Ends connections without a word: those that `choose` picks, or all. */
  cut(choose?: () => boolean): number
  /** From now on nothing passes on the connections that there are, in either direction, and none is closed. */
  silence(): number
  close(): Promise<void>
}

const SILENT: Weather = { ...CALM, stalled: true }
const POLL_MS = 5

export async function startDatabaseProxy(databasePort: number): Promise<DatabaseProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  const silent = new WeakSet<readonly [Socket, Socket]>()
  let weather = CALM
  const server = createServer((near) => {
    if (weather.closed) {
      near.resetAndDestroy()
      return
    }
    const far = connect({ host: '127.0.0.1', port: databasePort, noDelay: true })
    near.setNoDelay(true)
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const side of pair) side.on('error', end).on('close', end)
    const now = () => (silent.has(pair) ? SILENT : weather)
    pass(near, far, now, false).catch(end)
    pass(far, near, now, true).catch(end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => pairs.size,
    become(change) {
      weather = { ...CALM, ...change }
    },
    cut(choose = () => true) {
      const chosen = [...pairs].filter(choose)
      for (const [near, far] of chosen) {
        near.resetAndDestroy()
        far.resetAndDestroy()
      }
      return chosen.length
    },
    silence() {
      for (const pair of pairs) silent.add(pair)
      return pairs.size
    },
    async close() {
      for (const pair of pairs) for (const side of pair) side.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function pass(from: Socket, to: Socket, weather: () => Weather, isAnswer: boolean): Promise<void> {
  for await (const piece of from as AsyncIterable<Buffer>) {
    const { delayMs, bytesPerSecond } = weather()
    if (delayMs > 0) await setTimeout(delayMs)
    if (bytesPerSecond !== null) await setTimeout((1000 * piece.length) / bytesPerSecond)
    while (weather().stalled && !to.destroyed && !from.destroyed) await setTimeout(POLL_MS)
    if (isAnswer && weather().deaf) continue
    if (!to.destroyed && !to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')])
  }
  to.end()
}
