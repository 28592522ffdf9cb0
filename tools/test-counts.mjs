import { existsSync, readFileSync } from 'node:fs'

/**
 * Counts a report of vitest's json reporter. A file that failed without a failed test (it did not load, its set-up
 * threw) counts as one failure, and so does a run that failed for a reason that is in no file.
 */
export function countsOf(file, code) {
  let passed = 0
  let failed = 0
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] }
  for (const result of report.testResults) {
    const statuses = result.assertionResults.map((assertion) => assertion.status)
    const failures = statuses.filter((status) => status === 'failed').length
    passed += statuses.filter((status) => status === 'passed').length
    failed += failures === 0 && result.status === 'failed' ? 1 : failures
  }
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

export function sumOf(counts) {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  }
}
