import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import type { Endpoint } from '@tenor/contract/http'
import type { Mode } from '../config/index.ts'
import { wider } from './limits.ts'
import { tooMany } from './refusal.ts'

const ACTS_AT_ONCE = 3
const READS_AT_ONCE = 6
/** More than so many of one customer's acts, or reads, are refused; wider in a sandbox. */
const LONGEST = 20
/** Calls of a process that are under way while others of their customers are: more would only delay each other and the rest. */
const SHARED_PLACES = 1 + availableParallelism()
const RETRY_AFTER_SECONDS = 1

export type LineSize = { atOnce: number; longest: number }

export type CustomerLine = {
  /** Runs `work` once the customer has a free place; refused where too many of theirs wait already. */
  run<Result>(userId: number, work: () => Promise<Result>): Promise<Result>
  /** Refuses a call for which there is no room even to wait, before it is read. */
  refuseFull(userId: number): void
}

type Place = 'own' | 'shared'
type Line = { running: number; readonly atOnce: number; readonly waiting: ((place: Place) => void)[] }

/** Places that are lent to one waiting call after another, each line in turn. */
export type SharedPlaces = {
  /** A call that waits for nothing begins; while it is under way there is one place less to share. */
  takeOwn(): void
  /** Asks for a place for the oldest call that waits in the line. */
  ask(line: Line): void
  giveBack(place: Place): void
  /** Begins what may begin, after a line may run one more. */
  serve(): void
}

export function createSharedPlaces(places: number): SharedPlaces {
  const underWay = { own: 0, shared: 0 }
  /** Lines with calls that wait, each once, the next to be served first. */
  const inTurn = new Set<Line>()
  // Half of them stay for calls that wait, however many others are under way.
  const isTaken = () => underWay.shared >= Math.max(Math.ceil(places / 2), places - underWay.own)

  function serve(): void {
    // A line that is served joins the end, where it is met once more while places are left.
    for (const line of inTurn) {
      if (isTaken()) return
      if (line.running >= line.atOnce) continue
      underWay.shared += 1
      line.running += 1
      inTurn.delete(line)
      const begin = line.waiting.shift()
      if (line.waiting.length > 0) inTurn.add(line)
      begin?.('shared')
    }
  }

  return {
    serve,
    takeOwn() {
      underWay.own += 1
    },
    ask(line) {
      inTurn.add(line)
      serve()
    },
    giveBack(place) {
      underWay[place] -= 1
      serve()
    },
  }
}

/**
 * A line for each customer, first come, first served. A call of a customer who has no other under way begins at once. All others share few
 * places, so that a burst of one takes neither connections of the database nor time from the rest.
 */
export function createCustomerLine({ atOnce, longest }: LineSize, shared: SharedPlaces): CustomerLine {
  const lines = new Map<number, Line>()

  async function enter(line: Line): Promise<Place> {
    if (line.running === 0 && line.waiting.length === 0) {
      line.running = 1
      shared.takeOwn()
      return 'own'
    }
    return new Promise<Place>((resolve) => {
      line.waiting.push(resolve)
      shared.ask(line)
    })
  }

  function leave(userId: number, line: Line): void {
    line.running -= 1
    if (line.running === 0 && line.waiting.length === 0) lines.delete(userId)
  }

  function refuseFull(userId: number): void {
    const line = lines.get(userId)
    if (line !== undefined && isFull(line, longest)) throw tooMany(RETRY_AFTER_SECONDS, true)
  }

  return {
    refuseFull,
    async run(userId, work) {
      refuseFull(userId)
      const line = lines.get(userId) ?? { running: 0, atOnce, waiting: [] }
      lines.set(userId, line)
      const place = await enter(line)
      let isStreaming = false
      try {
        const result = await work()
        if (!(result instanceof Readable)) return result
        // A file reads the database until it is sent or given up, at the pace of its reader: others do not wait for it.
        isStreaming = true
        result.once('close', () => {
          leave(userId, line)
          shared.serve()
        })
        return result
      } finally {
        if (!isStreaming) leave(userId, line)
        shared.giveBack(place)
      }
    },
  }
}

/** Whether as many wait as may, behind as many as may run. */
function isFull({ running, atOnce, waiting }: Line, longest: number): boolean {
  return running + waiting.length >= atOnce + longest
}

export type CustomerLines = { acts: CustomerLine; reads: CustomerLine }

export function createCustomerLines(mode: Mode): CustomerLines {
  const longest = wider(LONGEST, mode)
  const shared = createSharedPlaces(SHARED_PLACES)
  return {
    acts: createCustomerLine({ atOnce: ACTS_AT_ONCE, longest }, shared),
    reads: createCustomerLine({ atOnce: READS_AT_ONCE, longest }, shared),
  }
}

/** The line that calls of an endpoint wait in; null for the back office, the sandbox's own calls, and streams that stay open. */
export function lineOf({ acts, reads }: CustomerLines, endpoint: Endpoint): CustomerLine | null {
  const { audience, method, limit, sandboxOnly, produces } = endpoint
  if (audience === 'operator' || sandboxOnly === true || produces === 'text/event-stream') return null
  return method === 'GET' || limit === 'read' ? reads : acts
}
