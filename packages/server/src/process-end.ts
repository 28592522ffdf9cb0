import { startSentence } from './start-fault.ts'

/* How a process of Tenor ends: by a signal, in order; or because it could not start, with a sentence. */

/** Resolves when the process is asked to end, with the signal's name. */
export function endingSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal))
  })
}

/**
 * Ends the process with its work: 0 when that is done, 2 when a person has to change something, `broken` for a fault of
 * the inside. A command that says with 1 what it found takes another number for that.
 */
export function endWith(work: Promise<void>, broken = 1): void {
  work.then(
    // A command may have found something and set another code.
    () => process.exit(process.exitCode ?? 0),
    (error: unknown) => {
      const sentence = startSentence(error)
      process.stderr.write(`${sentence ?? `Tenor could not go on: ${(error as Error).stack}`}\n`)
      process.exit(sentence === null ? broken : 2)
    },
  )
}
