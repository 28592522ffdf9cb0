import { Readable } from 'node:stream'
import type { Endpoint } from '@tenor/contract/http'
import type { Mode } from '../config/index.ts'
import { wider } from './limits.ts'
import { Refusal } from './refusal.ts'

const ACTS_AT_ONCE = 3
const READS_AT_ONCE = 6
/** More than so many of one customer's acts, or reads, are refused; wider in a sandbox. */
const LONGEST = 20
const RETRY_AFTER_SECONDS = 1

export type LineSize = { atOnce: number; longest: number }

/** Runs `work` once the customer has a free place; refused where too many of theirs wait already. */
export type CustomerLine = <Result>(userId: number, work: () => Promise<Result>) => Promise<Result>

type Line = { running: number; readonly waiting: (() => void)[] }

/** A line for each customer, first come, first served: a burst of one takes no connections of the database from the others. */
export function createCustomerLine({ atOnce, longest }: LineSize): CustomerLine {
  const lines = new Map<number, Line>()

  async function enter(line: Line): Promise<void> {
    if (line.running < atOnce) {
      line.running += 1
      return
    }
    if (line.waiting.length >= longest) {
      throw new Refusal(429, 'request.tooMany', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    await new Promise<void>((resolve) => {
      line.waiting.push(resolve)
    })
  }

  /** The place goes to the next in line, so that no later call can take it. */
  function leave(userId: number, line: Line): void {
    const next = line.waiting.shift()
    if (next !== undefined) {
      next()
      return
    }
    line.running -= 1
    if (line.running === 0) lines.delete(userId)
  }

  return async (userId, work) => {
    const line = lines.get(userId) ?? { running: 0, waiting: [] }
    lines.set(userId, line)
    await enter(line)
    let isStreaming = false
    try {
      const result = await work()
      if (!(result instanceof Readable)) return result
      // A file reads the database until it is sent or given up.
      isStreaming = true
      result.once('close', () => leave(userId, line))
      return result
    } finally {
      if (!isStreaming) leave(userId, line)
    }
  }
}

export type CustomerLines = { acts: CustomerLine; reads: CustomerLine }

export function createCustomerLines(mode: Mode): CustomerLines {
  const longest = wider(LONGEST, mode)
  return {
    acts: createCustomerLine({ atOnce: ACTS_AT_ONCE, longest }),
    reads: createCustomerLine({ atOnce: READS_AT_ONCE, longest }),
  }
}

/** The line that calls of an endpoint wait in; null for the back office, the sandbox's own calls, and streams that stay open. */
export function lineOf({ acts, reads }: CustomerLines, endpoint: Endpoint): CustomerLine | null {
  const { audience, method, limit, sandboxOnly, produces } = endpoint
  if (audience === 'operator' || sandboxOnly === true || produces === 'text/event-stream') return null
  return method === 'GET' || limit === 'read' ? reads : acts
}
