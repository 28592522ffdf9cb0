import type { PassThrough } from 'node:stream'
import { CHANGE_STREAMS_MOST } from '@tenor/contract/core'
import { MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import type { Database } from '../../platform/database/index.ts'
import { tooMany } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { type ChangeStreams, createChangeStreams } from './change-streams.ts'
import { customerVersion, customerVersions, idOf, publicVersions, type Watcher } from './change-versions.ts'

export type HubTimes = { lookMs: number; beatMs: number; longestMs: number }

/** How often it is looked, how often a quiet stream says that it lives, and when it ends, so that who is signed out hears no more. */
const TIMES: HubTimes = { lookMs: 2 * SECOND_MS, beatMs: 15 * SECOND_MS, longestMs: 5 * MINUTE_MS }
const STREAMS_MOST = 5_000
const AGAIN_SECONDS = 60

type Ground = { db: Database; log: Log }

/**
 * The streams of one server. While there are any, it looks every two seconds where their topics stand, by two statements however many
 * there are, and tells those for whom something has changed, whoever changed it.
 */
export function createChangeHub({ db, log }: Ground, listings: readonly string[], times: HubTimes = TIMES) {
  let look: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined
  let isEnding = false
  const streams = createChangeStreams(times.longestMs, () => {
    clearTimeout(look)
    clearInterval(beat)
    look = beat = undefined
  })

  function lookAgain(): void {
    const own = look
    lookOnce(db, listings, streams)
      .catch((err: unknown) => log.warn({ err }, 'changes could not be looked for'))
      .then(() => {
        // Where the last stream ended meanwhile, whoever began another one looks by themselves.
        if (look !== undefined && look === own) look = setTimeout(lookAgain, times.lookMs)
      })
  }

  function begin(): void {
    if (streams.count() === 0) return
    look ??= setTimeout(lookAgain, times.lookMs)
    beat ??= setInterval(streams.beat, times.beatMs)
  }

  return {
    /** A stream for a customer that goes on behind `lastId`; without one it begins with what stands now. */
    async open(watcher: Watcher, lastId: string | null): Promise<PassThrough> {
      const own = streams.open().filter((open) => open.watcher.userId === watcher.userId).length
      if (isEnding || own >= CHANGE_STREAMS_MOST || streams.count() >= STREAMS_MOST) {
        throw tooMany(AGAIN_SECONDS)
      }
      const open = streams.add(watcher, lastId)
      try {
        const [shared, account] = await Promise.all([publicVersions(db, listings), customerVersion(db, watcher)])
        const versions = { ...shared, account }
        open.stream.write('retry: 2000\n\n')
        streams.tell(open, versions)
        open.id = idOf(versions)
        open.stream.write(`id: ${open.id}\nevent: ready\ndata: []\n\n`)
      } catch (error) {
        streams.end(open)
        throw error
      }
      begin()
      return open.stream
    },
    /** Ends all streams, so that the server can end. */
    close(): void {
      isEnding = true
      for (const open of streams.open()) streams.end(open)
    },
  }
}

/** Looks once where all topics stand that somebody waits for. */
async function lookOnce(db: Database, listings: readonly string[], streams: ChangeStreams): Promise<void> {
  const watchers = new Map(streams.open().map(({ watcher }) => [watcher.userId, watcher]))
  const [shared, own] = await Promise.all([publicVersions(db, listings), customerVersions(db, [...watchers.values()])])
  for (const open of streams.open()) {
    const account = own.get(open.watcher.userId)
    if (account !== undefined) streams.tell(open, { ...shared, account })
  }
}
