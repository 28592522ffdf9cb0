import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Licences that let Tenor be given away under its own, with no duty to publish what is built on it. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'MPL-2.0',
  'Python-2.0',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unicode-3.0',
  'WTFPL',
])

/** Programs for other platforms, which are not installed here: each has the licence of its twin that is. */
const TWINS = [
  { name: /^node_modules\/@biomejs\/cli-[\w-]+$/, licence: 'MIT OR Apache-2.0' },
  { name: /^node_modules\/@swc\/core-[\w-]+$/, licence: 'Apache-2.0 AND MIT' },
  { name: /^node_modules\/node-(darwin|linux|win)-\w+$/, licence: 'MIT' },
]

type Entry = { link?: boolean; license?: string }
type Manifest = { license?: string | { type?: string }; licenses?: { type?: string }[] }

/** True when an SPDX expression can be met with allowed licences alone. */
function isAllowed(expression: string): boolean {
  const parts = expression.replace(/^\((.*)\)$/, '$1')
  if (/ or /i.test(parts)) return parts.split(/ or /i).some(isAllowed)
  if (/ and /i.test(parts)) return parts.split(/ and /i).every(isAllowed)
  return ALLOWED.has(parts)
}

function licenceOf({ license, licenses }: Manifest): string | null {
  if (typeof license === 'string') return license
  if (license?.type !== undefined) return license.type
  const named = (licenses ?? []).map(({ type }) => type ?? '?')
  return named.length === 0 ? null : named.join(' OR ')
}

function twinOf(path: string): string | undefined {
  return TWINS.find(({ name }) => name.test(path))?.licence
}

/** The manifest of an installed package; what the lockfile says of one that this platform leaves out. */
async function manifestOf(path: string, entry: Entry): Promise<Manifest> {
  const file = new URL(`../${path}/package.json`, import.meta.url)
  return readFile(file, 'utf8').then(JSON.parse, () => entry)
}

test('every dependency has a licence that we may pass on', async () => {
  const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const entries = Object.entries(lock.packages as Record<string, Entry>)
  const dependencies = entries.filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true)
  expect(dependencies.length).toBeGreaterThan(100)
  const faults = await Promise.all(
    dependencies.map(async ([path, entry]) => {
      const licence = licenceOf(await manifestOf(path, entry)) ?? twinOf(path) ?? 'none named'
      return isAllowed(licence) ? null : `${path}: ${licence}`
    }),
  )
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})

test('a licence that asks for more is noticed, also inside an expression', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC'].map(isAllowed)).toEqual([true, true, true])
  expect(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'UNLICENSED', ''].map(isAllowed)).toEqual(Array(5).fill(false))
})
