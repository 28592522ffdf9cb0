import { StartFault } from './boot.ts'
import { DataFolderFault } from './platform/database/index.ts'

/* How a process of Tenor ends: by a signal, in order; or because it could not start, with a sentence. */

/** Resolves when the process is asked to end, with the signal's name. */
export function endingSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal))
  })
}

/** Ends the process with its work: 0 when that is done, 2 when a person has to change something, 1 for a fault. */
export function endWith(work: Promise<void>): void {
  work.then(
    // A command may have found something and set another code.
    () => process.exit(process.exitCode ?? 0),
    (error: unknown) => {
      const isStartFault = error instanceof StartFault || error instanceof DataFolderFault
      process.stderr.write(`${isStartFault ? error.message : `Tenor could not start: ${(error as Error).stack}`}\n`)
      process.exit(isStartFault ? 2 : 1)
    },
  )
}
