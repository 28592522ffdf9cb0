import { setTimeout } from 'node:timers/promises'
import { errorCode } from '../errors/index.ts'

/** PostgreSQL is starting, or reading its log after a crash: it answers, and takes nobody yet. */
const STARTING = '57P03'
const EVERY_MS = 250
const LONGEST_MS = 60_000

/** Does `work`, again and again while the database says that it is starting. Any other failure, or a minute, ends it. */
export async function onceStarted<Result>(
  work: () => Promise<Result>,
  { everyMs, longestMs } = { everyMs: EVERY_MS, longestMs: LONGEST_MS },
): Promise<Result> {
  for (let waited = 0; ; waited += everyMs) {
    try {
      return await work()
    } catch (error) {
      if (errorCode(error) !== STARTING || waited >= longestMs) throw error
      await setTimeout(everyMs)
    }
  }
}
