import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BOOKS, type PhraseBook as ContractBook } from '@tenor/contract/phrases'
import { beforeAll, expect, test } from 'vitest'
import { OF_WEB } from '../packages/browser/spoken-phrases.ts'
import {
  CALLERLESS_ENDPOINTS,
  CLOCKS_ALLOWED,
  NUMBERS_ALLOWED,
  UNIMPORTED_PACKAGES,
  UNSAID_PHRASES,
} from './consistency-allowed.ts'
import { unbroughtBooks } from './consistency-books.ts'
import { endpointNames, endpointsWithoutCaller, endpointsWithoutOneRoute } from './consistency-endpoints.ts'
import { isManifest, unusedPackages } from './consistency-packages.ts'
import { type PhraseBook, phraseBook, phraseGaps, unknownPhrases, unusedPhrases } from './consistency-phrases.ts'
import { badNames, longFiles, longFunctions } from './consistency-shape.ts'
import { ROOT, readRootFiles, readSources, type Source } from './consistency-sources.ts'
import { unknownClasses } from './consistency-styles.ts'
import { bareErrors, bareSuppressions, capacityPastItsModule, refusedWords } from './consistency-words.ts'

let sources: Source[]
let book: PhraseBook

beforeAll(async () => {
  sources = await readSources()
  book = phraseBook(sources)
})

const complaints = (check: (source: Source) => string[]) => sources.flatMap(check)
const allowed = (list: Readonly<Record<string, string>>, rule: string) => (complaint: string) =>
  Object.keys(list).some((path) => complaint.startsWith(`${rule} ${path}:`))

test('there is something to check', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(Object.keys(book).sort()).toEqual(['ar', 'en', 'zh-CN'])
})

test('no file has more than 500 lines', () => {
  expect(complaints(longFiles)).toEqual([])
})

test('no function has more than 70 lines, or 100 where it is one mapping or one piece of JSX', () => {
  expect(complaints(longFunctions)).toEqual([])
})

test('every file and folder is in kebab-case and named after its main thing', () => {
  expect(complaints(badNames)).toEqual([])
})

test('no float near money, no clock outside platform, no default export, no physical side', () => {
  const numbers = allowed(NUMBERS_ALLOWED, 'float-near-money')
  const clocks = allowed(CLOCKS_ALLOWED, 'clock-randomness-environment')
  expect(complaints(refusedWords).filter((complaint) => !numbers(complaint) && !clocks(complaint))).toEqual([])
})

test('a refusal is never a bare Error', () => {
  expect(complaints(bareErrors)).toEqual([])
})

test('capacity is written by its own module', () => {
  expect(complaints(capacityPastItsModule)).toEqual([])
})

test('every suppression says why', () => {
  expect(complaints(bareSuppressions)).toEqual([])
})

test('every endpoint of the contract has exactly one route', () => {
  const names = endpointNames(sources)
  expect(names.length).toBeGreaterThan(10)
  expect(endpointsWithoutOneRoute(names, sources)).toEqual([])
})

test('every endpoint of the contract has a caller', () => {
  const names = endpointsWithoutCaller(endpointNames(sources), sources)
  expect(names.filter((name) => CALLERLESS_ENDPOINTS[name] === undefined)).toEqual([])
})

test('every phrase exists in every locale', () => {
  expect(phraseGaps(book)).toEqual([])
})

test('every phrase is said somewhere', () => {
  const unused = unusedPhrases(Object.keys(book['en'] ?? {}), sources)
  expect(unused.filter((key) => UNSAID_PHRASES[key] === undefined)).toEqual([])
})

test('the back office names nothing of what its build leaves out', () => {
  const left = Object.keys(book['en'] ?? {}).filter((key) => OF_WEB.test(key))
  expect(left.length).toBeGreaterThan(20)
  const heard = sources.filter(({ path }) => /^packages\/(?:console|browser|ui)\/src\//.test(path))
  const named = heard.flatMap(({ text }) => [...text.matchAll(/['"`]([a-z]\w*[.][\w.]*)/g)].map(([, key = '']) => key))
  expect(named.filter((key) => OF_WEB.test(key))).toEqual([])
})

test('every page brings the books of what it says', async () => {
  const books = Object.entries(BOOKS as Readonly<Record<string, ContractBook>>)
  const keys = books.map(async ([name, given]) =>
    Object.keys((await given.en()).default).map((key) => [key, name] as const),
  )
  const bookOf = new Map((await Promise.all(keys)).flat())
  for (const app of ['web', 'console'] as const) {
    const first = books.filter(([, { spokenBy }]) => spokenBy.includes(app)).map(([name]) => name)
    expect(unbroughtBooks(sources, bookOf, new Set(first), app), app).toEqual([])
  }
})

test('every phrase that the code says exists', () => {
  expect(unknownPhrases(Object.keys(book['en'] ?? {}), sources)).toEqual([])
})

test('every package that a package.json asks for is imported beside it', async () => {
  const [root, ...config] = await readRootFiles()
  const manifests = [...sources.filter(isManifest), ...(root === undefined ? [] : [root])]
  expect(manifests.length).toBeGreaterThan(5)
  const unused = unusedPackages(manifests, [...sources, ...config])
  expect(unused.filter((name) => UNIMPORTED_PACKAGES[name] === undefined)).toEqual([])
  expect(Object.keys(UNIMPORTED_PACKAGES).filter((name) => !unused.includes(name))).toEqual([])
})

test('every class that code takes from a CSS module is in it', () => {
  expect(unknownClasses(sources)).toEqual([])
})

test('no page and no source keeps both sides of a conflict', async () => {
  const pages: string[] = []
  for await (const path of glob(['*.md', 'docs/**/*.md'], { cwd: ROOT })) pages.push(path)
  expect(pages.length).toBeGreaterThan(50)
  const texts = [
    ...sources,
    ...(await Promise.all(pages.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })))),
  ]
  expect(texts.filter(({ text }) => /^(<{7}|>{7}) /m.test(text)).map(({ path }) => path)).toEqual([])
})

test('nothing is allowed that is not needed', () => {
  const found = complaints(refusedWords)
  const needless = (list: Readonly<Record<string, string>>, rule: string) =>
    Object.keys(list).filter((path) => !found.some((complaint) => complaint.startsWith(`${rule} ${path}:`)))
  expect(needless(NUMBERS_ALLOWED, 'float-near-money')).toEqual([])
  expect(needless(CLOCKS_ALLOWED, 'clock-randomness-environment')).toEqual([])
  const callerless = new Set(endpointsWithoutCaller(endpointNames(sources), sources))
  expect(Object.keys(CALLERLESS_ENDPOINTS).filter((name) => !callerless.has(name))).toEqual([])
})

test('every exception has a reason', () => {
  const lists = [NUMBERS_ALLOWED, CLOCKS_ALLOWED, CALLERLESS_ENDPOINTS, UNSAID_PHRASES, UNIMPORTED_PACKAGES]
  for (const reason of lists.flatMap((list) => Object.values(list))) expect(reason.length).toBeGreaterThan(10)
})
