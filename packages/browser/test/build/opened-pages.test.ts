import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { listsOf, pagesOf } from '../../opened-pages.ts'
import type { Node } from '../../syntax-nodes.ts'

const parse = (code: string) => parseAst(code, { lang: 'ts' }) as unknown as Node

/** What the build writes down of a file of routes, beside an app that hands in the books of products. */
function written(code: string) {
  const handed = listsOf(parse(`const LEDGER = ['dual-ledger', 'staking'] as const`))
  return Object.fromEntries(pagesOf(parse(code), handed, (path) => `src/${path}`))
}

test('a page is opened with its module and its books, those that the app hands in included', () => {
  const page = (books: string) =>
    `export const routes = (ofProducts) => [createRoute({ path: '/a', component: spokenPage(() => { void load(); return import('a.tsx') }, 'A', ${books}) })]`
  expect(written(page(`['one', ...ofProducts, 'two']`))).toEqual({
    '/a': { module: 'src/a.tsx', books: ['one', 'dual-ledger', 'staking', 'two'] },
  })
  expect(written(`const BOOKS = ['one'] as const\n${page('BOOKS')}`)['/a']?.books).toEqual(['one'])
})

test('an address that leads elsewhere is no page, and one without a module of its own is', () => {
  const code = `const all = [createRoute({ path: '/old', beforeLoad: () => { throw redirect({ to: '/' }) } }), createRoute({ path: '/', component: HomePage })]`
  expect(written(code)).toEqual({ '/': { module: null, books: [] } })
})
