import { writtenOnce } from './reply-text.ts'

/*
 * What many ask at once is made for all of them. Whoever asks gets an answer whose making began after they asked, so nobody
 * is told what was so before their own last act.
 */

type Make<Answer> = () => Promise<Answer>
/** `make`: how the next one is made. */
type Line<Answer> = { now: Promise<Answer>; next: Promise<Answer> | null; make: Make<Answer> }

/** An answer that takes longer holds nobody else up: the next one is begun beside it. */
const PATIENCE_MS = 200

/** Makes answers by key: one at a time, and the next one for all who asked meanwhile. */
export function createRequestCoalescing<Answer extends object>(
  patienceMs = PATIENCE_MS,
): (key: string, make: Make<Answer>) => Promise<Answer> {
  const lines = new Map<string, Line<Answer>>()

  function begin(key: string, make: Make<Answer>): Promise<Answer> {
    const line: Line<Answer> = { now: make().then(writtenOnce), next: null, make }
    lines.set(key, line)
    const end = () => {
      if (line.next === null && lines.get(key) === line) lines.delete(key)
    }
    line.now.then(end, end)
    return line.now
  }

  return (key, make) => {
    const line = lines.get(key)
    if (line === undefined) return begin(key, make)
    // As whoever asked last makes it: what is known of them was read last as well.
    line.make = make
    line.next ??= overOrLate(line.now, patienceMs).then(() => begin(key, line.make))
    return line.next
  }
}

function overOrLate(work: Promise<unknown>, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs)
    const over = () => {
      clearTimeout(timer)
      resolve()
    }
    work.then(over, over)
  })
}
