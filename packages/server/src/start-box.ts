/** A row of what a start prints: what it is, and where or with which words. */
export type StartLine = readonly [name: string, value: string]

const MARGIN = '  '

/** What a start prints when it is ready: a frame around it for a person at a terminal, the same rows for a file. */
export function startText(lines: readonly StartLine[], isTerminal: boolean): string {
  const named = Math.max(...lines.map(([name]) => name.length)) + 2
  const rows = lines.map(([name, value]) => `${`${name}:`.padEnd(named)}${value}`)
  if (!isTerminal) return `\n${rows.map((row) => `${MARGIN}${row}`).join('\n')}\n\n`
  const width = Math.max(...rows.map((row) => row.length))
  const edge = '─'.repeat(width + 2 * MARGIN.length)
  const framed = rows.map((row) => `│${MARGIN}${row.padEnd(width)}${MARGIN}│`)
  return `\n${[`┌${edge}┐`, ...framed, `└${edge}┘`].join('\n')}\n\n`
}

/** Counts the seconds of a start in one line of a terminal; what it gives back clears the line. */
export function countSeconds(what: string, out: { isTTY: boolean; write(text: string): unknown }): () => void {
  if (!out.isTTY) return () => undefined
  let seconds = 0
  const timer = setInterval(() => {
    seconds += 1
    out.write(`\r\x1b[K${what}… ${seconds} s`)
  }, 1_000)
  let counts = true
  return () => {
    if (counts) out.write('\r\x1b[K')
    counts = false
    clearInterval(timer)
  }
}
