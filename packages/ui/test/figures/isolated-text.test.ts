import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = ['ui', 'browser', 'web', 'console'].flatMap((part) => {
  const folder = new URL(`../../../${part}/src/`, import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => ({ name: `${part}/${name}`, text: readFileSync(new URL(name, folder), 'utf8') }))
})

test('what is isolated is made anew when it changes: no part has an element of its own for it', () => {
  const bare = SOURCES.filter(({ name, text }) => !name.endsWith('/figure.tsx') && /<bdi\b/.test(text))
  expect(bare.map(({ name }) => name)).toEqual([])
})
