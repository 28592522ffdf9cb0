import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkShapes, onStatement } from '../src/platform/database/statement-recorder.ts'

/*
 * Writes down each statement that the tests send, once a process, in the folder that tools/test.mjs names; nothing where
 * it names none. Those rules are checked when all tests are done (tools/check-statements.ts).
 */

checkShapes()

const folder = process.env.RECORDED_STATEMENTS
const waiting = new AsyncLocalStorage<true>()

/** Does what a customer asks for: the statements that it sends are those for which a person waits. */
export function asPerson<Result>(work: () => Result): Result {
  return folder === undefined ? work() : waiting.run(true, work)
}

if (folder !== undefined) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const known = new Set<string>()
  onStatement((text) => {
    const isPersons = waiting.getStore() === true
    const key = `${isPersons} ${text}`
    if (known.has(key)) return
    known.add(key)
    appendFileSync(file, `${JSON.stringify({ text, isPersons })}\n`)
  })
}
