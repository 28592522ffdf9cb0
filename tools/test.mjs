import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, Trouble } from './bootstrap.mjs'
import { endOnSignals } from './processes.mjs'
import { readParameters } from './test-parameters.mjs'
import { lanesFor } from './test-steps.mjs'
import { slowestLines } from './test-times.mjs'

/**
 * `npm test`: types, lint and import law beside the tests, then end-to-end tests through a browser. `npm test -- --fast`
 * leaves the browser out; `npm test -- ledger` runs only the tests whose path has "ledger" in it; `npm test -- --at
 * 2028-02-29T23:59:30Z` runs the tests as if they began at that instant.
 */
async function test() {
  endOnSignals()
  const parameters = readParameters(process.argv.slice(2))
  const node = await ensureInstalled()
  const folder = mkdtempSync(join(tmpdir(), 'tenor-report-'))
  try {
    const results = []
    for (const lanes of lanesFor({ node, folder, ...parameters })) {
      results.push(...(await Promise.all(lanes.map(runLane))).flat())
    }
    return conclude(results, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The steps of one lane, one after another; whether one fails or not, the next one is done. */
async function runLane(steps) {
  const results = []
  for (const { name, work, isQuiet } of steps) {
    if (!isQuiet) process.stdout.write(`\n── ${name}\n`)
    const begun = performance.now()
    const result = await work().catch((error) => ({
      code: 1,
      output: `${error instanceof Trouble ? error.message : error.stack}\n`,
    }))
    const ok = result.code === 0
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const line = `${ok ? '✓' : '✗'} ${name.padEnd(20)} ${seconds.padStart(7)} s`
    // What ran beside the tests is said in one piece when it has ended, so that no line of theirs is torn.
    process.stdout.write(`${isQuiet ? `\n── ${name}\n` : ''}${result.output ?? ''}${line}\n`)
    // A step without tests of its own that fails counts as one failure: "0 failed" must never hide it.
    const failures = result.counts?.failures ?? (ok ? [] : [name])
    results.push({ line, passed: result.counts?.passed ?? 0, failures })
  }
  return results
}

/** Last, because whoever reads the end of a long log should learn there what was slow and what failed. */
function conclude(results, folder) {
  const failures = results.flatMap((result) => result.failures)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  process.stdout.write(slowestLines(folder))
  for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`)
  const lines = results.map(({ line }) => line).join('\n')
  process.stdout.write(`\n${lines}\n\n${passed} passed, ${failures.length} failed\n`)
  return failures.length === 0 ? 0 : 1
}

test().then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${error instanceof Trouble ? error.message : error.stack}\n`)
    process.exit(1)
  },
)
