// Prints what each page costs in JavaScript, gzip, after `vite build`, and fails when one is over its limit.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const FIRST_ROUTE_LIMIT = 190_000
const PRODUCT_ROUTE_LIMIT = 60_000
const dist = new URL('dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

function filesOf(name, found = new Set()) {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`The build has no ${name}.`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const next of chunk.imports ?? []) filesOf(next, found)
  return found
}

const gzipped = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length
const weigh = (files) => [...files].reduce((sum, file) => sum + gzipped(file), 0)
const chunk = (part) => Object.keys(manifest).find((name) => name.endsWith(part)) ?? part

const first = new Set([...filesOf('index.html'), ...filesOf(chunk('phrases/en/index.ts'))])
const beyondFirst = (...parts) =>
  new Set(parts.flatMap((part) => [...filesOf(chunk(part))]).filter((file) => !first.has(file)))
const rows = [
  ['first route', first, FIRST_ROUTE_LIMIT],
  ['dual list and purchase panel', beyondFirst('dual/dual-page.tsx'), PRODUCT_ROUTE_LIMIT],
  [
    '  with its chart and result',
    beyondFirst('dual/dual-page.tsx', 'dual/dual-payoff-view.tsx', 'dual/dual-result-panel.tsx'),
    PRODUCT_ROUTE_LIMIT,
  ],
  ['dual holdings', beyondFirst('dual/dual-holdings-page.tsx'), PRODUCT_ROUTE_LIMIT],
  [
    'dual settlement evidence',
    beyondFirst('dual/dual-settlement-page.tsx', 'dual/dual-samples-view.tsx'),
    PRODUCT_ROUTE_LIMIT,
  ],
]
for (const [name, files, limit] of rows) {
  const bytes = weigh(files)
  console.log(`${name.padEnd(32)} ${(bytes / 1000).toFixed(1).padStart(6)} KB of ${limit / 1000}`)
  if (bytes > limit) process.exitCode = 1
}
