import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagesOf } from '@tenor/browser/build'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { router } from '../src/routes.ts'

const SOURCE = join(import.meta.dirname, '../src')

test('the build writes down every page of the router, so that none is opened in two steps', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-routes.ts'))
  const written = files.flatMap((file) => {
    const parsed = parseAst(readFileSync(join(SOURCE, file), 'utf8'), { lang: 'ts' })
    return pagesOf(parsed as never, new Map(), (path) => path).map(([address]) => address)
  })
  const opened = Object.values(router.routesById)
    .filter(({ id, options }) => id !== '__root__' && 'component' in options && options.component !== undefined)
    .map(({ fullPath }) => fullPath)
  expect(written.toSorted()).toEqual(opened.toSorted())
})
