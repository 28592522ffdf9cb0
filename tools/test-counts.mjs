import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './bootstrap.mjs'
import { unhandledOf } from './test-unhandled.mjs'

/** Enough of a message to see what was expected; the whole of it stands where the test ran. */
const MESSAGE_LINES = 12

/**
 * Counts what vitest's json reporter wrote to `report`.json, and names what failed. A file that failed without a failed
 * test (it did not load, its set-up threw) counts as one failure, and so does an error that came up in no test, or a run
 * that failed for a reason that is in no file.
 */
export function countsOf(report, code) {
  let passed = 0
  const failures = []
  const file = `${report}.json`
  const { testResults } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] }
  for (const { name, status, message, assertionResults } of testResults) {
    const path = relative(ROOT, name)
    const broken = assertionResults.filter((assertion) => assertion.status === 'failed')
    passed += assertionResults.filter((assertion) => assertion.status === 'passed').length
    failures.push(...broken.map((test) => failureOf(`${path} > ${test.fullName}`, test.failureMessages.join('\n'))))
    if (broken.length === 0 && status === 'failed') failures.push(failureOf(path, message))
  }
  failures.push(...unhandledOf(report).map(({ name, message }) => failureOf(name, message)))
  if (code !== 0 && failures.length === 0)
    failures.push(failureOf('the run', `ended with code ${code}; see its output`))
  return { passed, failures }
}

function failureOf(name, message) {
  const lines = `${message ?? ''}`.split('\n').filter((line) => !line.includes('/node_modules/'))
  return [name, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n')
}
