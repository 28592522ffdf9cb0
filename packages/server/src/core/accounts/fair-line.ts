import { type Refusal, tooMany } from '../../platform/http/index.ts'

const RETRY_AFTER_SECONDS = 5

export type FairLineSize = {
  /** So many are served at a time. */
  atOnce: number
  /** So many wait at most. */
  longest: number
  /** So many of those who wait may be of one. */
  share: number
}

export type FairLine = <Result>(whose: string, work: () => Promise<Result>) => Promise<Result>

type Waiting = { serve(): void; refuse(): void }

/**
 * A line in which each in turn is served once, whoever has many waiting: who comes with one waits behind one of each of
 * the others, not behind all of them. Where no place is left the longest line loses its last.
 */
export function createFairLine({ atOnce, longest, share }: FairLineSize): FairLine {
  /* In the order in which they are served next. */
  const lines = new Map<string, Waiting[]>()
  let [running, waiting] = [0, 0]

  function makeRoom(whose: string): boolean {
    const own = lines.get(whose)?.length ?? 0
    if (own >= share) return false
    if (waiting < longest) return true
    const longestLine = [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), [])
    if (longestLine.length <= own + 1) return false
    waiting -= 1
    longestLine.pop()?.refuse()
    return true
  }

  function wait(whose: string): Promise<void> {
    if (!makeRoom(whose)) throw fullLine()
    waiting += 1
    return new Promise((resolve, reject) => {
      const mine: Waiting = { serve: resolve, refuse: () => reject(fullLine()) }
      const line = lines.get(whose)
      if (line === undefined) lines.set(whose, [mine])
      else line.push(mine)
    })
  }

  /** Whoever ends hands their place on, so nobody can slip in between. */
  function serveNext(): void {
    const [next] = lines
    if (next === undefined) {
      running -= 1
      return
    }
    const [whose, line] = next
    lines.delete(whose)
    const first = line.shift()
    if (line.length > 0) lines.set(whose, line)
    waiting -= 1
    first?.serve()
  }

  return async (whose, work) => {
    if (running >= atOnce) await wait(whose)
    else running += 1
    try {
      return await work()
    } finally {
      serveNext()
    }
  }
}

function fullLine(): Refusal {
  return tooMany(RETRY_AFTER_SECONDS)
}
