import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countsOf } from './test-counts.mjs'
import { readParameters } from './test-parameters.mjs'
import { slowestLines, TimesReporter } from './test-times.mjs'
import { UnhandledReporter } from './test-unhandled.mjs'

/* What `npm test` is told and what it tells. */

test('a date to begin at is an instant of the calendar, with its zone; the rest are parts of paths', () => {
  const at = Date.UTC(2028, 1, 29, 23, 59, 30)
  expect(readParameters(['--fast', '--at', '2028-02-29T23:59:30Z', 'ledger'])).toEqual({
    filters: ['ledger'],
    fast: true,
    at,
  })
  expect(readParameters([])).toEqual({ filters: [], fast: false, at: null })
  for (const wrong of ['2027-02-29T23:59:30Z', '2028-02-29', '2028-02-29T23:59:30', 'tomorrow']) {
    expect(() => readParameters(['--at', wrong]), wrong).toThrow('write an instant')
  }
  expect(() => readParameters(['--at'])).toThrow('write an instant')
})

test('a shifted process reads another date from Date alone, and it goes on', () => {
  const code = `
    const [first, made] = [Date.now(), new Date()]
    setTimeout(() => process.stdout.write(JSON.stringify({
      shift_ms: first - performance.timeOrigin - performance.now(),
      same: Math.abs(made.getTime() - first) < 1000,
      goesOn: Date.now() > first && Date.now() < first + 20_000,
      isDate: made instanceof Date && made.constructor === Date,
      given: new Date(5).getTime(), parsed: Date.UTC(1970, 0, 2), text: typeof Date(),
    })), 20)`
  const shift_ms = 10 * 366 * 86_400_000
  const preload = `--import=${new URL('shifted-date.mjs', import.meta.url)}`
  const env = { PATH: process.env['PATH'], DATE_SHIFT_MS: String(shift_ms) }
  const said = JSON.parse(execFileSync(process.execPath, [preload, preload, '-e', code], { env, encoding: 'utf8' }))
  expect(Math.abs(said.shift_ms - shift_ms)).toBeLessThan(20_000)
  expect({ ...said, shift_ms: null }).toEqual({
    shift_ms: null,
    same: true,
    goesOn: true,
    isDate: true,
    given: 5,
    parsed: 86_400_000,
    text: 'string',
  })
})

test('the ten slowest files of all runs are named, the slowest first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenor-times-'))
  try {
    expect(slowestLines(folder)).toBe('')
    for (const [run, first] of [['one', 0] as const, ['other', 8] as const]) {
      const reporter = new TimesReporter(join(folder, run))
      for (let file = first; file < first + 8; file += 1) {
        const took = { environmentSetupDuration: 0, setupDuration: 0, collectDuration: 500, duration: file * 1000 }
        reporter.onTestModuleEnd({ moduleId: join(process.cwd(), `file-${file}.test.ts`), diagnostic: () => took })
      }
      reporter.onTestRunEnd()
    }
    const lines = slowestLines(folder).trim().split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[1]).toMatch(/^ *15\.5 s {2}file-15\.test\.ts$/)
    expect(lines[10]).toMatch(/^ *6\.5 s {2}file-6\.test\.ts$/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('an error that came up in no test is told of by its name, and fails the run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenor-counts-'))
  const report = join(folder, 'tests')
  try {
    const assertionResults = [{ status: 'passed', fullName: 'one', failureMessages: [] }]
    const testResults = [{ name: join(process.cwd(), 'a.test.ts'), status: 'passed', message: '', assertionResults }]
    writeFileSync(`${report}.json`, JSON.stringify({ testResults }))
    expect(countsOf(report, 0)).toEqual({ passed: 1, failures: [] })
    expect(countsOf(report, 1)).toEqual({ passed: 1, failures: ['the run\n    ended with code 1; see its output'] })
    const reporter = new UnhandledReporter(report)
    const place = { VITEST_TEST_PATH: 'a.test.ts', VITEST_TEST_NAME: 'one' }
    reporter.onTestRunEnd(
      [],
      [{ message: 'late', stack: 'Error: late\n    at a.ts:1', type: 'Unhandled Rejection', ...place }],
    )
    const told = ['Unhandled Rejection > a.test.ts > one\n    Error: late\n        at a.ts:1']
    expect(countsOf(report, 1)).toEqual({ passed: 1, failures: told })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
