import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { readSources, type Source } from './consistency-sources.ts'
import { faultOfTest, type SpecRow, specRows, testNames, testsOf } from './spec-table.ts'

/** Each with the least number of its rows. */
const PAGES = { 'products/dual-spec': 70, 'operating/promises-and-rules': 70, 'products/wealth-spec': 30 }
/** Tables of rules without numbers. */
const RULES = ['products/staking', 'products/wealth', 'products/soft-staking', 'products/portfolio']

const read = (page: string) => readFile(new URL(`../docs/${page}.md`, import.meta.url), 'utf8')

let pages: SpecRow[][]
let rows: SpecRow[]
let sources: Source[]

beforeAll(async () => {
  pages = (await Promise.all(Object.keys(PAGES).map(read))).map(specRows)
  rows = pages.flat()
  sources = await readSources()
})

test('each line of the specification names a test that shows it, or says what is missing', () => {
  expect(pages.map((page, at) => page.length > (Object.values(PAGES)[at] ?? 0))).toEqual([true, true, true])
  const silent = rows.filter((row) => testsOf(row).length === 0 && !/^(Missing|Not a claim): .{20}/.test(row.shown))
  expect(silent.map(({ number }) => number)).toEqual([])
})

test('each row has a number of its own, in order', () => {
  for (const page of pages) {
    const numbers = page.map(({ number }) => number.split('.').map(Number))
    const inOrder = [...numbers].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
    expect(numbers).toEqual(inOrder)
    expect(new Set(page.map(({ number }) => number)).size).toBe(page.length)
  }
})

test('every test that the page names exists under its exact name', () => {
  const named = rows.flatMap(testsOf)
  expect(named.length).toBeGreaterThan(rows.length)
  expect(named.map((one) => faultOfTest(one, sources)).filter((fault) => fault !== null)).toEqual([])
})

test('every test that a table of rules names exists too', async () => {
  for (const page of RULES) {
    const named = testsOf({ number: '', says: '', shown: await read(page) })
    expect(named.length).toBeGreaterThan(10)
    expect(named.map((one) => faultOfTest(one, sources)).filter((fault) => fault !== null)).toEqual([])
  }
})

test('what a row writes in backquotes with a name beside it is read as a test', () => {
  const torn = rows.filter(
    ({ shown }) => (shown.match(/[“”]/g) ?? []).length !== testsOf({ number: '', says: '', shown }).length * 2,
  )
  expect(torn.map(({ number }) => number)).toEqual([])
})

test('a test that is renamed, gone, skipped or only mentioned is noticed', () => {
  const text = [
    "test('is there', () => {})",
    "it.each([1])('is there for %s', () => {})",
    "test.skip('sleeps', () => {})",
    '// test("is only mentioned")',
  ].join('\n')
  const source = { path: 'e2e/one.test.ts', text }
  expect(testNames(source)).toEqual(['is there', 'is there for %s'])
  const fault = (file: string, name: string) => faultOfTest({ file, name }, [source])
  expect(fault('e2e/one', 'is there for %s')).toBeNull()
  expect(fault('e2e/one', 'sleeps')).toBe('e2e/one: no test "sleeps"')
  expect(fault('e2e/one', 'is only mentioned')).toBe('e2e/one: no test "is only mentioned"')
  expect(fault('e2e/two', 'is there')).toBe('e2e/two: there is no such file')
})
