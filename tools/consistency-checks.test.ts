import { describe, expect, test } from 'vitest'
import { unbroughtBooks } from './consistency-books.ts'
import { endpointNames, endpointsWithoutCaller, endpointsWithoutOneRoute } from './consistency-endpoints.ts'
import { unusedPackages } from './consistency-packages.ts'
import { phraseBook, phraseGaps, unknownPhrases, unusedPhrases } from './consistency-phrases.ts'
import { badNames, longFiles, longFunctions } from './consistency-shape.ts'
import { codeOnly, type Source } from './consistency-sources.ts'
import { unknownClasses } from './consistency-styles.ts'
import { bareErrors, bareSuppressions, capacityPastItsModule, refusedWords } from './consistency-words.ts'

const file = (text: string, path = 'packages/server/src/core/market/market.ts'): Source => ({ path, text })
const lines = (count: number) => 'say()\n'.repeat(count)

describe('the shape of a file', () => {
  test('501 lines are too many, 500 are not', () => {
    expect(longFiles(file(lines(501)))).toHaveLength(1)
    expect(longFiles(file(lines(500)))).toEqual([])
  })

  test.each([
    ['a function', (body: string) => `function f() {\n${body}}`],
    ['an arrow', (body: string) => `const f = (): number => {\n${body}return 1 }`],
    ['a method', (body: string) => `class A { private f<T>(x: T) {\n${body}} }`],
    ['a test', (body: string) => `test('x', () => {\n${body}})`],
  ])('%s of more than 70 lines is too long', (_name, wrap) => {
    expect(longFunctions(file(wrap(lines(70))))).toHaveLength(1)
    expect(longFunctions(file(wrap(lines(60))))).toEqual([])
  })

  test('a component is measured too, a describe is not', () => {
    const component = `export function A() { return <p>\n${'<b>x</b>\n'.repeat(100)}</p> }`
    expect(longFunctions(file(component, 'packages/web/src/core/market/a.tsx'))).toHaveLength(1)
    expect(longFunctions(file(`describe('x', () => {\n${lines(80)}})`))).toEqual([])
  })

  test('a file that cannot be read is said', () => {
    expect(longFunctions(file('const = ;'))).toHaveLength(1)
  })

  test.each(['src/utils.ts', 'src/shared/clock.ts', 'src/types.ts', 'src/MarketView.tsx', 'src/market_view.ts'])(
    '%s is a bad name',
    (path) => {
      expect(badNames(file('', path))).not.toEqual([])
    },
  )

  test('good names are left alone', () => {
    expect(badNames(file('', 'packages/contract/src/phrases/zh-CN/dual.json'))).toEqual([])
    expect(badNames(file('', 'packages/web/src/products/dual/dual-page.module.css'))).toEqual([])
  })
})

describe('refused words', () => {
  test.each([
    ['float-near-money', 'const a = parseFloat(text)'],
    ['float-near-money', 'const a = Number(text)'],
    ['float-near-money', 'price.toFixed(2)'],
    ['clock-randomness-environment', 'const now = Date.now()'],
    ['clock-randomness-environment', 'const now = new Date()'],
    ['clock-randomness-environment', 'const a = Math.random()'],
    ['clock-randomness-environment', 'const a = process.env.HOME'],
    ['default-export', 'export default class A {}'],
  ])('%s: %s', (name, text) => {
    expect(refusedWords(file(text)).join()).toContain(name)
  })

  test.each(['margin-left: 1px', 'left: 0', 'text-align: right', 'border-right-color: red', 'float: left'])(
    'physical-side: %s',
    (text) => {
      expect(refusedWords(file(`.a { ${text}; }`, 'packages/ui/src/a.css')).join()).toContain('physical-side')
    },
  )

  test('comments, strings, logical sides, the platform and tests are left alone', () => {
    expect(
      refusedWords(file(`// Date.now()\n/* Math.random() */ const a = 'Number(x)', b = Number.isInteger(c)`)),
    ).toEqual([])
    expect(
      refusedWords(file('.a { margin-inline-start: 1px; inset-inline-end: 0 } /* left: 0 */', 'packages/ui/src/a.css')),
    ).toEqual([])
    expect(refusedWords(file('Date.now()', 'packages/server/src/platform/clock/clock.ts'))).toEqual([])
    expect(refusedWords(file('Date.now()', 'packages/server/test/clock.test.ts'))).toEqual([])
  })

  test('blanking keeps the lines', () => {
    expect(codeOnly("a /* b\nc */ d // e\n'f//g' h").split('\n')).toHaveLength(3)
  })

  test('an Error in a module needs its reason', () => {
    expect(bareErrors(file(`if (x) throw new Error('no')`))).toHaveLength(1)
    expect(bareErrors(file(`// The database's own check makes this impossible.\nthrow new Error('no')`))).toEqual([])
    expect(bareErrors(file(`throw new Error('no')`, 'packages/server/src/platform/log/log.ts'))).toEqual([])
  })

  test('capacity is written by its own module', () => {
    const written = "'update capacity_slice set used = 0'"
    expect(capacityPastItsModule(file(written, 'packages/server/src/products/dual/dual.ts'))).toHaveLength(1)
    expect(capacityPastItsModule(file(written, 'packages/server/src/core/capacity/capacity.ts'))).toEqual([])
  })

  test('a suppression needs its reason', () => {
    // Put together here, or this file itself would be complained about.
    const [expected, ignored, check] = ['@ts-' + 'expect-error', 'biome-' + 'ignore', '@ts-' + 'nocheck']
    expect(bareSuppressions(file(`// ${expected}`))).toHaveLength(1)
    expect(bareSuppressions(file(`// ${ignored} lint/a/b`))).toHaveLength(1)
    expect(bareSuppressions(file(`// ${check} because`))).toHaveLength(1)
    expect(bareSuppressions(file(`// ${expected}: the library's type is wrong`))).toEqual([])
    expect(bareSuppressions(file(`// ${ignored} lint/a/b: the field is what was opened`))).toEqual([])
  })
})

describe('endpoints', () => {
  const contract = file(
    'export const buy = endpoint({})\nexport const sell = endpoint({})',
    'packages/contract/src/a.ts',
  )
  const names = endpointNames([contract])

  test('are found by their names', () => {
    expect(names).toEqual(['buy', 'sell'])
  })

  test('without a route, or with two, are noticed', () => {
    const once = file('route(http, buy, x)\nrouteForCsv(http, sell, y)')
    expect(endpointsWithoutOneRoute(names, [once])).toEqual([])
    expect(endpointsWithoutOneRoute(names, [file('route(http, buy, x)')])).toEqual(['sell: registered 0 times'])
    expect(endpointsWithoutOneRoute(['buy'], [file('route(http, buy, x); route(http, buy, y)')])).toHaveLength(1)
    expect(endpointsWithoutOneRoute(names, [file('const CALLS = {\n  first: buy,\n  second: sell,\n}\n')])).toEqual([])
    expect(
      endpointsWithoutOneRoute(['buy'], [file('const CALLS = {\n  a: buy,\n}\nroute(http, buy, x)')]),
    ).toHaveLength(1)
  })

  test('without a caller are noticed', () => {
    expect(endpointsWithoutCaller(names, [file('call(buy)', 'packages/web/src/a.ts')])).toEqual(['sell'])
  })
})

describe('packages', () => {
  const manifest = file('{ "dependencies": { "a": "1", "@b/c": "1" } }', 'packages/x/package.json')
  const code = (text: string, path = 'packages/x/src/x.ts') => file(text, path)

  test('that nothing beside their package.json imports are noticed', () => {
    expect(unusedPackages([manifest], [manifest])).toEqual(['packages/x/: a', 'packages/x/: @b/c'])
    expect(unusedPackages([manifest], [code(`import a from 'a'`, 'packages/y/src/y.ts')])).toHaveLength(2)
    expect(unusedPackages([manifest], [code(`say('a')`)])).toHaveLength(2)
  })

  test('are used by an import of any kind, also of a part', () => {
    expect(unusedPackages([manifest], [code(`import a from 'a'\nexport * from '@b/c/d'`)])).toEqual([])
    expect(unusedPackages([manifest], [code(`await import('a/b'); resolve('@b/c/package.json')`)])).toEqual([])
  })
})

test('a class that its CSS module does not have is noticed', () => {
  const css = file('/* .past */ .page { gap: 0 } .page > .title:focus {}', 'packages/web/src/core/a/a.module.css')
  const page = (used: string) => file(`import styles from './a.module.css'\n${used}`, 'packages/web/src/core/a/a.tsx')
  expect(unknownClasses([css, page('styles.page + styles.title')])).toEqual([])
  expect(unknownClasses([css, page('styles.past')])).toHaveLength(1)
})

describe('books', () => {
  const web = (path: string, text: string) => file(text, `packages/web/src/${path}`)
  const app = [
    web('main.tsx', "import { App } from './app.tsx'"),
    web('app.tsx', "export function App() { return words('first.hello') + words('page.title') }"),
    web(
      'page/page-routes.ts',
      "const BOOKS = ['page'] as const\nspokenPage(() => import('./one-page.tsx'), 'OnePage', BOOKS)",
    ),
    web('page/one-page.tsx', "import { Part } from './part.tsx'\nexport const title = 'page.title'"),
    web(
      'page/part.tsx',
      "export const Part = spoken(Own, ['part'])\nconst own = `part.kind.${kind}`\nwords('other.text')",
    ),
  ]
  const bookOf = new Map(
    ['first.hello', 'page.title', 'part.kind.a', 'other.text'].map((key) => [key, key.split('.')[0] ?? '']),
  )

  test('that a page or a part does not bring are found, wherever their sentences are said', () => {
    expect(unbroughtBooks(app, bookOf, new Set(['first']))).toEqual([
      'packages/web/src/app.tsx: page.title',
      'packages/web/src/page/part.tsx: other.text',
    ])
  })

  test('that stand with their own book bring it', () => {
    const entry = (book: string) => [web('main.tsx', `export const risk = { book: '${book}', phrase: 'page.title' }`)]
    expect(unbroughtBooks(entry('page'), bookOf, new Set(['first']))).toEqual([])
    expect(unbroughtBooks(entry('part'), bookOf, new Set(['first']))).toEqual(['packages/web/src/main.tsx: page.title'])
  })

  test('cannot be missed by a route that is written in another way', () => {
    const routes = web('page/page-routes.ts', "spokenPage(pages.one, 'OnePage', ['page'])")
    expect(unbroughtBooks([routes], bookOf, new Set(['first']))).toEqual([
      'packages/web/src/page/page-routes.ts: a page whose file or books cannot be read',
    ])
  })
})

describe('phrases', () => {
  const english = file('{ "a.one": "One", "a.two": "Two" }', 'packages/contract/src/phrases/en/a.json')
  const arabic = file('{ "a.one": "واحد", "a.two": " " }', 'packages/contract/src/phrases/ar/a.json')
  const web = (text: string) => file(text, 'packages/web/src/core/a/a.tsx')

  test('missing or empty in one locale are noticed', () => {
    expect(phraseGaps(phraseBook([english, arabic]))).toEqual(['a.two: no sentence in ar'])
  })

  test('that nothing says are noticed, and a template says all of its shape', () => {
    const keys = ['a.one', 'a.two', 'b.x.c']
    expect(unusedPhrases(keys, [web(`say('a.one')`)])).toEqual(['a.two', 'b.x.c'])
    expect(unusedPhrases(['n.x.done'], [web('say(`n.${kind}`)')])).toEqual(['n.x.done'])
    expect(unusedPhrases(['n.x.done'], [web(`say(\`n.\${kind}\`); load('x.done')`)])).toEqual([])
    expect(unusedPhrases(keys, [web('say(`a.${which}`, `b.${which}.c`)')])).toEqual([])
  })

  test('that are said and do not exist are noticed', () => {
    expect(unknownPhrases(['a.one'], [web(`<Say id="a.one" /> <Say id="a.oen" />`)])).toHaveLength(1)
    expect(unknownPhrases(['a.one'], [web(`words('a.nothing')`)])).toHaveLength(1)
  })
})
