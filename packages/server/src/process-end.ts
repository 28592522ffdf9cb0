import { toError } from './platform/errors/index.ts'
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
    async () => {
      await written()
      // A command may have found something and set another code.
      process.exit(process.exitCode ?? 0)
    },
    async (error: unknown) => {
      const sentence = startSentence(error)
      process.stderr.write(`${sentence ?? `Tenor could not go on: ${toError(error).stack}`}\n`)
      await written()
      process.exit(sentence === null ? broken : 2)
    },
  )
}

/** Until whoever reads has all that was said: what a full pipe has not taken yet would end with the process. */
async function written(): Promise<void> {
  await Promise.all([process.stdout, process.stderr].map((to) => new Promise((done) => to.write('', done))))
}
