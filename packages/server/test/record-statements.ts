import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkShapes, onStatement } from '../src/platform/database/statement-recorder.ts'

/*
 * Writes down each statement that the tests send, once a process, in the folder that tools/test.mjs names, and each whose
 * rows are not of the shape that it names. Where no folder is named, nothing is written, and a wrong shape throws. Those rules are checked when all tests are done (tools/check-statements.ts).
 */

const folder = process.env.RECORDED_STATEMENTS
const waiting = new AsyncLocalStorage<true>()

/** Does what a customer asks for: the statements that it sends are those for which a person waits. */
export function asPerson<Result>(work: () => Result): Result {
  return folder === undefined ? work() : waiting.run(true, work)
}

if (folder === undefined) {
  checkShapes((fault) => {
    throw new TypeError(fault)
  })
} else {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const known = new Set<string>()
  checkShapes((fault) => {
    if (known.has(fault)) return
    known.add(fault)
    appendFileSync(file, `${JSON.stringify({ fault })}\n`)
  })
  onStatement((text) => {
    const isPersons = waiting.getStore() === true
    const key = `${isPersons} ${text}`
    if (known.has(key)) return
    known.add(key)
    appendFileSync(file, `${JSON.stringify({ text, isPersons })}\n`)
  })
}
