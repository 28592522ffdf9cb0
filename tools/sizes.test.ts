import { expect, test } from 'vitest'
import { PLANS, routeSizes } from './sizes.mjs'

const PARTS = [...new Set(PLANS.web.routes.flatMap(([, parts]) => parts))]
const fileOf = (part: string) => (part.startsWith('phrases:') ? part : `src/${part}`)

const manifest = {
  'index.html': { file: 'index.js', css: ['index.css'], imports: ['_react.js'] },
  '_react.js': { file: 'react.js', imports: ['index.html'] },
  'phrases:first/en': { file: 'en.js' },
  ...Object.fromEntries(
    PARTS.map((part) => [fileOf(part), { file: `${part}.js`, css: ['shared.css'], imports: ['_react.js'] }]),
  ),
}

test('the first route counts its scripts, styles and sentences once each, and another route only what it adds', () => {
  const rows = routeSizes(manifest, (file: string) => (file === 'en.js' ? 7 : 10))
  expect(rows.find((row) => row.name === 'first route')?.bytes).toBe(10 + 10 + 10 + 7)
  expect(rows.find((row) => row.name === 'dialogs')?.bytes).toBe(10 + 10)
  // With its four books.
  expect(rows.find((row) => row.name === 'statement')?.bytes).toBe(10 + 10 + 4 * 10)
})

test('a module that the build does not have is an error, not a size of nothing', () => {
  expect(() => routeSizes({ 'index.html': { file: 'index.js' } }, () => 0)).toThrow('The build has no')
})

test('the back office is weighed by limits of its own, and each of its modules', () => {
  const { routes } = PLANS.console
  const modules = new Set(routes.flatMap(([, parts]) => parts))
  const desk = {
    'index.html': { file: 'index.js' },
    'phrases:first/en': { file: 'en.js' },
    ...Object.fromEntries(
      [...modules].map((module) => [
        module.startsWith('phrases:') ? module : `src/${module}`,
        { file: `${module}.js`, imports: ['index.html'] },
      ]),
    ),
  }
  const [first, ...others] = routeSizes(desk, () => 10, PLANS.console)
  expect(first).toEqual({ name: 'console first route', bytes: 20, limit: 150_000 })
  expect(others.map(({ bytes, limit }) => [bytes, limit])).toEqual(
    routes.map(([, parts]) => [10 * parts.length, 22_000]),
  )
})
